import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { getSettings } from '#app/adapters/settings.server.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { imageWidths } from '#app/shop/media/media-view.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { createImage, createImageBytes } from '../../support/data/images.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { splitList } from '../../support/split-list.ts'

const person = await logInAdmin()

const { uploadsDir } = getSettings()
const storedFiles = () =>
	existsSync(uploadsDir)
		? readdirSync(uploadsDir, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile())
				.map((entry) => path.join(entry.parentPath, entry.name))
		: []
const original = (hash: string) => path.join(uploadsDir, 'originals', `${hash}.webp`)
const shownHashes = () => person.all('[name^="images["][name$=".hash"]').map((input) => input.getAttribute('value')!)

async function upload(...files: File[]) {
	await person.open('/admin/products/new')
	return person.submit({ name: 'Typed', newImages: files }, { button: 'Upload' })
}

const file = (content: Uint8Array | string, name = 'photo.png', type = 'image/png') =>
	new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })

function pixelBomb(side: number): Buffer {
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type), data])
		const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
		length.writeUInt32BE(data.length)
		sum.writeUInt32BE(crc32(body))
		return Buffer.concat([length, body, sum])
	}
	const header = Buffer.alloc(13)
	header.writeUInt32BE(side, 0)
	header.writeUInt32BE(side, 4)
	header.set([8, 0], 8)
	const data = deflateSync(Buffer.alloc(1_000_000))
	return Buffer.concat([
		Buffer.from('89504e470d0a1a0a', 'hex'),
		chunk('IHDR', header),
		chunk('IDAT', data),
		chunk('IEND', Buffer.alloc(0)),
	])
}

test.each([
	['a file above 40 MB', () => [file(new Uint8Array(40 * 1024 * 1024 + 1))]],
	['more than 100 files', () => Array.from({ length: 101 }, (_, number) => file(`file ${number}`))],
])('an upload to %s that is too large gets a page with status 413 and advice', async (_, files) => {
	const page = await upload(...files())
	expect(page.status).toBe(413)
	expect(page.words('h1')).toBe('This upload is too large.')
	expect(page.text).toContain('Maximum 10 images allowed, each of at most 10 MB.')
	expect((await person.open('/admin/products')).status).toBe(200)
})

test('a form with more fields than any form has gets 413 as well', async () => {
	const body = new FormData()
	// The stock grid of a product tracked by variant has 600 cells with three fields each.
	for (let number = 0; number < 4_000; number += 1) body.append(`details[${number}]`, 'x')
	expect((await person.request('/admin/products/new', { method: 'POST', body })).status).toBe(413)
})

describe('invalid images', () => {
	test('a small upload that decompresses to very many pixels is rejected before decompression', async () => {
		const page = await upload(file(pixelBomb(30_000)))
		expect(page.text).toContain('An image may have at most 50 megapixels.')
		expect((await upload(file(pixelBomb(2_000_000)))).status).toBeLessThan(500)
		expect(shownHashes()).toEqual([])
	})
})

test('an image is stored under a name from its content, whatever its file name is', async () => {
	const before = new Set(storedFiles())
	await upload(await createImage('#987654', { name: '../../../../evil.png' }))
	const added = storedFiles().filter((name) => !before.has(name))
	expect(added).toEqual([original(shownHashes()[0]!)])
	expect(path.basename(added[0]!)).toMatch(/^[0-9a-f]{16,32}\.webp$/)
})

describe('image addresses', () => {
	let hash: string

	beforeAll(async () => {
		hash = await storeImage(await createImageBytes('#223344', { width: 700, height: 500 }))
	})

	test('image addresses serve AVIF, WebP and JPEG, cacheable forever', async () => {
		const width = imageWidths[0]
		for (const [ending, type, format] of [
			['avif', 'image/avif', 'heif'],
			['webp', 'image/webp', 'webp'],
			['jpg', 'image/jpeg', 'jpeg'],
		]) {
			const response = await createVisitor().request(`/images/${hash}/${width}.${ending}`)
			expect(response.headers.get('Content-Type')).toBe(type)
			expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
			const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
			expect(found.format).toBe(format)
			expect(found.width).toBe(width)
		}
	})

	test.each(
		splitList(`
		321.webp +320.webp 320.svg 320.webp.jpg 321-tall 480-TALL 321-whole 320-cut ..%2f..%2foriginals%2f{hash}.webp
		320.webp%00.jpg ..%5c320.webp
	`),
	)('image addresses with the invalid size or extension %s get a 404, and create nothing', async (name) => {
		const before = storedFiles()
		const response = await createVisitor().request(`/images/${hash}/${name.replace('{hash}', hash)}`)
		expect(response.status).toBe(404)
		expect(response.headers.get('Cache-Control')).not.toContain('public')
		expect(storedFiles()).toEqual(before)
	})

	test('image addresses without an extension serve all formats, and vary by them for caches', async () => {
		const found = await storeImage(await createImageBytes('#554433', { width: 800, height: 600 }))
		const ask = (name: string, Accept: string) =>
			createVisitor().request(`/images/${found}/${name}`, { headers: { Accept } })
		const stated = ({ status, headers }: Response) => [
			status,
			headers.get('Content-Type'),
			headers.get('Vary'),
			headers.get('Cache-Control'),
		]
		const [forever, briefly] = ['public, max-age=31536000, immutable', 'public, max-age=60']
		for (const [name, size] of [
			['320', [320, 240]],
			['480-tall', [480, 600]],
			['320-whole', [320, 427]],
		] as const) {
			expect(stated(await ask(name, '*/*'))).toEqual([200, 'image/jpeg', 'Accept', forever])
			expect(stated(await ask(name, 'text/html,image/webp,*/*;q=0.8'))).toEqual([200, 'image/webp', 'Accept', forever])
			// WebP is served until the AVIF is ready.
			expect(stated(await ask(name, 'image/avif,image/webp'))).toEqual([200, 'image/webp', 'Accept', briefly])
			expect((await ask(`${name}.avif`, '*/*')).headers.get('Content-Type')).toBe('image/avif')
			const response = await ask(name, 'image/avif,image/webp')
			expect(stated(response)).toEqual([200, 'image/avif', 'Accept', forever])
			const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
			expect([width, height]).toEqual(size)
		}
	})

	test('image addresses serve only images: not the original, the database or the secret', async () => {
		for (const name of [
			`originals/${hash}.webp`,
			'%2e%2e/shop.db',
			'..%2fshop.db',
			'../session-secret',
			`${hash}/..%2f..%2f..%2fshop.db`,
		]) {
			expect((await createVisitor().request(`/images/${name}`)).status, name).toBe(404)
		}
	})
})
