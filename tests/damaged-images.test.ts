import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { Refusal } from '#app/shop/refusal.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { imageBytes } from './support/data/images.ts'

function numbers(seed: number) {
	return (below: number) => {
		seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
		return Math.floor(seed / 65_536) % below
	}
}

/** Bytes changed; a piece gone, doubled or zeroed; an end missing. */
function damaged(bytes: Buffer, any: (below: number) => number): Buffer {
	const [at, length] = [any(bytes.length), 1 + any(40)]
	const [head, piece, tail] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)]
	const ways = [
		() => Buffer.concat([head, Buffer.from(piece.map((byte) => byte ^ (1 << any(8)))), tail]),
		() => Buffer.concat([head, tail]),
		() => Buffer.concat([head, piece, piece, tail]),
		() => Buffer.concat([head, Buffer.alloc(piece.length), tail]),
		() => Buffer.concat([head, Buffer.alloc(piece.length, 0xff), tail]),
		() => head,
	]
	return ways[any(ways.length)]!()
}

const original = (hash: string) => path.join(settings().uploadsDir, 'originals', `${hash}.webp`)

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
	'sixty damaged files of the kind %s are refused or become a clean image, and end nothing',
	async (format) => {
		const whole = await imageBytes('#9C2F1F', { width: 48, height: 64, format, exif: format === 'jpeg' })
		const any = numbers(format.length * 7_919)
		const outcomes = { refused: 0, kept: 0 }
		for (let nth = 0; nth < 60; nth += 1) {
			const hash = await storeImage(damaged(whole, any)).catch((error: unknown) => error)
			if (hash instanceof Refusal) {
				expect(hash.code).toBe('invalid')
				outcomes.refused += 1
				continue
			}
			expect(hash).toMatch(/^[0-9a-f]{32}$/)
			const { format: kept, exif } = await sharp(readFileSync(original(hash as string))).metadata()
			expect(kept).toBe('webp')
			expect(exif).toBe(undefined)
			outcomes.kept += 1
		}
		// Else nothing was tried.
		expect(outcomes.refused).toBeGreaterThan(0)
		const rows = await read.image.findMany({ select: { hash: true } })
		expect(rows.filter(({ hash }) => !existsSync(original(hash)))).toEqual([])
	},
)

test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
	'nothing of what hangs on an image of the kind %s is kept with it',
	async (format) => {
		const payload = '<script>alert("a picture and a page")</script>PK\u0003\u0004'
		const hash = await storeImage(Buffer.concat([await imageBytes('#2B3A78', { format }), Buffer.from(payload)]))
		expect(readFileSync(original(hash)).includes('<script>')).toBe(false)
		expect(readFileSync(original(hash)).includes('PK\u0003\u0004')).toBe(false)
	},
)
