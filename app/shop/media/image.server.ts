import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { isTaken, read, write } from '#app/adapters/db/db.server.ts'
import { hasFile, saveFile } from '#app/adapters/files.server.ts'
import { atMost } from '#app/adapters/slots.ts'
import { refuse } from '../refusal.ts'
import { imageTooLarge } from './chosen-files.ts'
import { originalPath } from './derive.server.ts'
import { makeLadder } from './ladder.server.ts'
import { threeColors } from './placeholder.server.ts'

/** 10 MB an image (decision Q-73). */
export const maxImageBytes = 10 * 1024 * 1024
const maxPixels = 50_000_000
const storedSide = 2400
const allowedTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

sharp.cache(false)
sharp.concurrency(1)
// One at a time: a picture of 50 megapixels takes 100 MB while it is read.
const decoding = atMost(1)

/**
 * The one door for pictures. Looks at the content, never at the name: PNG, JPEG, WebP, GIF or AVIF, at most 10 MB and 50 megapixels.
 * What is kept is a new encoding without metadata (no GPS), upright, at most 2400 pixels a side, named by its own hash. The same upload again
 * answers the same hash and stores nothing. Its widths are made later, in the background. Refuses anything else with 'invalid' or 'too-large', on `field` when one is given.
 */
export async function storeImage(bytes: Uint8Array, field?: string): Promise<string> {
	const { sourceHash, hash } = await recognizeImage(bytes, field)
	if (hash) return hash
	const stored = await decoding(() => encode(bytes, field))
	await saveFile(originalPath(stored.hash), stored.content)
	const { content: _, ...row } = stored
	try {
		await write((tx) => tx.image.upsert({ where: { hash: row.hash }, create: { ...row, sourceHash }, update: {} }))
	} catch (error) {
		// Two uploads of one picture at the same moment: either row will do.
		if (!isTaken(error, 'sourceHash') && !isTaken(error, 'hash')) throw error
	}
	makeLadder(stored.hash, stored.width)
	return stored.hash
}

/**
 * What `storeImage` knows of a picture before it decodes anything: the hash of the upload, and of the stored picture when it was uploaded
 * before. Stores nothing, and refuses what is evidently not a picture of the shop's kinds.
 */
export async function recognizeImage(bytes: Uint8Array, field?: string): Promise<{ sourceHash: string; hash?: string }> {
	if (bytes.byteLength > maxImageBytes) refuse('too-large', imageTooLarge, field)
	const sourceHash = createHash('sha256').update(bytes).digest('hex')
	const known = await read.image.findUnique({ where: { sourceHash }, select: { hash: true } })
	if (known && (await hasFile(originalPath(known.hash)))) return { sourceHash, hash: known.hash }
	const type = await fileTypeFromBuffer(bytes)
	if (!type || !allowedTypes.has(type.mime)) refuse('invalid', notAnImage, field)
	return { sourceHash }
}

const notAnImage = 'Only PNG, JPEG, WebP, GIF or AVIF images can be used.'

async function encode(bytes: Uint8Array, field: string | undefined) {
	try {
		const input = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: 15 })
		const upright = input.autoOrient().resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true })
		const { data, info } = await upright.webp({ quality: 90, effort: 2 }).toBuffer({ resolveWithObject: true })
		return {
			content: data,
			hash: createHash('sha256').update(data).digest('hex').slice(0, 32),
			width: info.width,
			height: info.height,
			byteSize: data.byteLength,
			placeholder: await threeColors(data),
		}
	} catch (error) {
		if (error instanceof Error && error.message.includes('pixel limit')) {
			refuse('too-large', 'An image may have at most 50 megapixels.', field)
		}
		return refuse('invalid', 'This image is damaged and cannot be used.', field)
	}
}
