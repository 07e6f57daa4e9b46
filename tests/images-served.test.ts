import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createOwnFolder } from './support/own-folder.ts'
import { startShop } from './support/running-shop.ts'

// The files are sent from disk, before the router runs.

const folder = createOwnFolder()
const hash = 'c'.repeat(32)

mkdirSync(path.join(folder, 'uploads/originals'), { recursive: true })
await sharp({ create: { width: 400, height: 500, channels: 3, background: '#9c2f1f' } }).toFile(
	path.join(folder, `uploads/originals/${hash}.webp`),
)
const shop = await startShop(folder)

test('an image address without a format serves the best accepted one, with its own ETag, cacheable forever', async () => {
	const ask = (Accept: string, more = {}) => shop.ask(`/images/${hash}/320`, { headers: { Accept, ...more } })
	const wanted = { 'image/avif,image/webp,*/*': 'image/avif', 'image/webp,*/*': 'image/webp', '*/*': 'image/jpeg' }
	const etags = new Set<string>()
	for (const [accept, type] of Object.entries(wanted)) {
		// The first request creates it, or it is ready soon after.
		await expect.poll(async () => (await ask(accept)).headers.etag).toBeDefined()
		const { status, headers } = await ask(accept)
		expect(headers).toMatchObject({
			'content-type': type,
			vary: 'Accept',
			'cache-control': 'public, max-age=31536000, immutable',
			'content-length': expect.stringMatching(/^\d+$/),
		})
		const again = await ask(accept, { 'If-None-Match': headers.etag! })
		expect(status).toBe(200)
		expect(again.status).toBe(304)
		expect(again.headers.vary).toBe('Accept')
		const part = await ask(accept, { Range: 'bytes=0-9' })
		expect(part.status).toBe(206)
		expect(part.headers['content-length']).toBe('10')
		expect(part.headers.vary).toBe('Accept')
		const head = await shop.ask(`/images/${hash}/320`, { method: 'HEAD', headers: { Accept: accept } })
		expect(head.status).toBe(200)
		expect(head.headers.etag).toEqual(headers.etag)
		expect(head.body).toBe('')
		etags.add(headers.etag!)
	}
	expect(etags.size).toBe(3)
})

test('an image address with a format does not vary', async () => {
	await shop.ask(`/images/${hash}/160.webp`)
	const { headers } = await shop.ask(`/images/${hash}/160.webp`, { headers: { Accept: 'image/avif' } })
	expect(headers['content-type']).toBe('image/webp')
	expect(headers.vary).toBe(undefined)
	expect(headers.etag).toBeDefined()
})

test.each(['backup.tar', `${hash}/backup.tar`, `${hash}/320.html`])(
	'an invalid file among the renditions is not served: %s',
	async (name) => {
		mkdirSync(path.join(folder, 'uploads/derived', hash), { recursive: true })
		writeFileSync(path.join(folder, 'uploads/derived', name), 'everything')
		expect((await shop.ask(`/images/${name}`)).status).toBe(404)
	},
)

test('renditions may be deleted at any time, and a lost original is a 404', async () => {
	rmSync(path.join(folder, 'uploads/derived'), { recursive: true })
	expect((await shop.ask(`/images/${hash}/320`)).status).toBe(200)
	rmSync(path.join(folder, 'uploads'), { recursive: true })
	for (const name of ['320', '320.avif', '480-tall', '999', 'share.jpg'])
		expect((await shop.ask(`/images/${hash}/${name}`)).status, name).toBe(404)
})
