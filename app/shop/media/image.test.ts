import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { getUploadPath } from '#app/adapters/files.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { storeImage } from './image.server.ts'
import { getRefusal } from '../../../tests/support/data/refusals.ts'

const image = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#9C2F1F' } })
const stored = (hash: string) => readFileSync(getUploadPath('originals', `${hash}.webp`))

const refused = (bytes: Uint8Array) => getRefusal(storeImage(bytes, 'images'))

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
	'storing an image accepts a %s and saves a WebP with its size and colors',
	async (format) => {
		const hash = await storeImage(await image().toFormat(format).toBuffer())
		expect(hash).toMatch(/^[0-9a-f]{16,32}$/)
		expect(await sharp(stored(hash)).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
		expect(await read.image.findUnique({ where: { hash } })).toMatchObject({
			width: 60,
			height: 40,
			placeholder: expect.stringMatching(/^#9[23]2,#9[23]2,#9[23]2$/),
		})
	},
)

test('an image uploaded again, even concurrently, is the same image', async () => {
	const bytes = await image(71, 53).png().toBuffer()
	const hashes = await Promise.all([storeImage(bytes), storeImage(bytes), storeImage(bytes)])
	expect(new Set([...hashes, await storeImage(bytes)]).size).toBe(1)
	expect(await read.image.count({ where: { hash: hashes[0] } })).toBe(1)
})

test('storing an image removes its location and rotates it upright', async () => {
	const bytes = await image(80, 20)
		.withExif({ IFD0: { Make: 'CanaryCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 10/1 0/1' } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer()
	const content = stored(await storeImage(bytes))
	const metadata = await sharp(content).metadata()
	expect(metadata).toMatchObject({ width: 20, height: 80 })
	expect(metadata.exif).toBeUndefined()
	expect(content.includes('CanaryCam')).toBe(false)
})

test('storing an image shrinks images larger than any display needs', async () => {
	const metadata = await sharp(stored(await storeImage(await image(4000, 1000).jpeg().toBuffer()))).metadata()
	expect(metadata).toMatchObject({ width: 2400, height: 600 })
})

test('storing an image checks the content, not the name, and accepts images only', async () => {
	const svg = Buffer.from(
		'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
	)
	const html = Buffer.from('<!doctype html><script>alert(1)</script>')
	const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')
	for (const bytes of [svg, html, pdf, Buffer.from('MZ\0\x01'), Buffer.from('just words'), Buffer.alloc(0)]) {
		expect(await refused(bytes)).toBe('invalid at images: Only PNG, JPEG, WebP, GIF or AVIF images can be used.')
	}
})

test('an image that would exhaust the memory is refused', async () => {
	const bomb = await sharp({
		create: { width: 9000, height: 9000, channels: 3, background: '#fff' },
		limitInputPixels: false,
	})
		.png()
		.toBuffer()
	expect(await refused(bomb)).toBe('too-large at images: An image may have at most 50 megapixels.')
	expect(await refused(new Uint8Array(10 * 1024 * 1024 + 1))).toBe(
		'too-large at images: An image may have at most 10 MB.',
	)
	expect(
		readdirSync(getSettings().uploadsDir, { recursive: true }).filter((name) => String(name).includes('.draft-')),
	).toEqual([])
})
