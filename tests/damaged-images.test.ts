import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { createImageBytes } from './support/data/images.ts'

function numbers(seed: number) {
	return (below: number) => {
		seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
		return Math.floor(seed / 65_536) % below
	}
}

/** Changes bytes, removes, duplicates or zeroes a part, or cuts off the end. */
function damaged(bytes: Buffer, any: (below: number) => number): Buffer {
	const [at, length] = [any(bytes.length), 1 + any(40)]
	const [head, chunk, tail] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)]
	const ways = [
		() => Buffer.concat([head, Buffer.from(chunk.map((byte) => byte ^ (1 << any(8)))), tail]),
		() => Buffer.concat([head, tail]),
		() => Buffer.concat([head, chunk, chunk, tail]),
		() => Buffer.concat([head, Buffer.alloc(chunk.length), tail]),
		() => Buffer.concat([head, Buffer.alloc(chunk.length, 0xff), tail]),
		() => head,
	]
	return ways[any(ways.length)]!()
}

const original = (hash: string) => path.join(getSettings().uploadsDir, 'originals', `${hash}.webp`)

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
	'sixty damaged %s files are rejected or become a clean image, without a crash',
	async (format) => {
		const whole = await createImageBytes('#9C2F1F', { width: 48, height: 64, format, exif: format === 'jpeg' })
		const any = numbers(format.length * 7_919)
		const outcomes = { refused: 0, kept: 0 }
		for (let nth = 0; nth < 60; nth += 1) {
			const hash = await storeImage(damaged(whole, any)).catch((error: unknown) => error)
			if (hash instanceof Refusal) {
				expect(hash.code).toBe('invalid')
				outcomes.refused += 1
				continue
			}
			expect(hash).toMatch(/^[0-9a-f]{16,32}$/)
			const { format: kept, exif } = await sharp(readFileSync(original(hash as string))).metadata()
			expect(kept).toBe('webp')
			expect(exif).toBe(undefined)
			outcomes.kept += 1
		}
		// Otherwise nothing would have been tested.
		expect(outcomes.refused).toBeGreaterThan(0)
		const rows = await read.image.findMany({ select: { hash: true } })
		expect(rows.filter(({ hash }) => !existsSync(original(hash)))).toEqual([])
	},
)

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a stored %s image contains no metadata', async (format) => {
	const payload = '<script>alert("a picture and a page")</script>PK\u0003\u0004'
	const hash = await storeImage(Buffer.concat([await createImageBytes('#2B3A78', { format }), Buffer.from(payload)]))
	expect(readFileSync(original(hash)).includes('<script>')).toBe(false)
	expect(readFileSync(original(hash)).includes('PK\u0003\u0004')).toBe(false)
})

const noisy = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif', width = 200, height = 200) => {
	return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
		.toFormat(format)
		.toBuffer()
}

async function getWarning(bytes: Buffer) {
	const hash = await storeImage(bytes)
	return (await read.image.findUniqueOrThrow({ where: { hash } })).warning
}

test.each([
	['jpeg', 1],
	['jpeg', 2],
	['png', 12],
] as const)(
	'a %s without its last bytes, %d of them, is complete and accepted with a warning',
	async (format, missing) => {
		const whole = await noisy(format)
		expect(await getWarning(whole.subarray(0, -missing))).toBe('ends-early')
		expect(await getWarning(await noisy(format))).toBeNull()
	},
)

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
	'half of a %s is rejected with a message that says how much is missing',
	async (format) => {
		const whole = await noisy(format)
		const refusal: unknown = await storeImage(whole.subarray(0, whole.length / 2)).catch((error: unknown) => error)
		const [, percent] = /^About (\d+)% of this image is missing/.exec((refusal as Refusal).message) ?? []
		expect(Number(percent)).toBeGreaterThanOrEqual(40)
		expect(Number(percent)).toBeLessThanOrEqual(75)
	},
)

test.each(['webp', 'gif'] as const)('an animated %s is stored as its first frame, with a warning', async (format) => {
	const frames = Buffer.alloc(8 * 16 * 3, 255).fill(0, 8 * 8 * 3)
	const moving = sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
	const hash = await storeImage(await moving.toFormat(format).toBuffer())
	expect(await read.image.findUnique({ where: { hash } })).toMatchObject({ height: 8, warning: 'first-frame' })
})

test('an animated PNG is stored as its first frame, with a warning', async () => {
	const still = await createImageBytes('#40E0D0')
	const body = Buffer.from('acTL\0\0\0\u0001\0\0\0\0', 'latin1')
	const control = Buffer.alloc(20)
	control.writeUInt32BE(8)
	body.copy(control, 4)
	control.writeUInt32BE(crc32(body), 16)
	expect(await getWarning(Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]))).toBe('first-frame')
})

test('a HEIC photo, which sharp cannot read, is rejected with advice to send a JPEG', async () => {
	const heic = await createImageBytes('#804020', { format: 'avif' })
	heic.write('heic', 8, 'latin1')
	heic.write('hvc1', heic.indexOf('av01'), 'latin1')
	await expect(storeImage(heic)).rejects.toThrow('Please send a JPEG')
})
