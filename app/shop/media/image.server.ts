import { createHash } from 'node:crypto'
import { fileTypeFromBuffer, type FileTypeResult } from 'file-type'
import { isTaken, read, write } from '#app/adapters/db/db.server.ts'
import { originals } from '#app/adapters/files/originals.server.ts'
import { readPart, uploadPath, withDraft } from '#app/adapters/files.server.ts'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import { loadSharp } from '#app/adapters/sharp.server.ts'
import { refuse } from '../refusal.ts'
import { maxImageBytes } from '../words/limits.ts'
import { imageTooLarge } from './chosen-files.ts'
import { originalName } from './derive.server.ts'
import { isUnusedImage, noteUpload } from './forget-image.server.ts'
import { makeRenditions } from './renditions.server.ts'
import { lacksItsEnd, sayWhatIsMissing, addEndMark } from './cut-short.server.ts'
import { kindOf, threeColors } from './image-kind.server.ts'
import type { ImageRemark } from './image-warnings.ts'
import { gather, peek, tellingBytes } from './peek.ts'
import { type Requester, ownImageLimit } from '../rate-limits.ts'
import { rateLimit } from '../rate-limit.server.ts'

const maxPixels = 50_000_000
const storedSide = 2400
/**
 * The length of an image's name, taken from its hash. It is short because every page repeats it for each image. Older
 * names have 32 characters.
 */
const nameLength = 16
const heicTypes = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
const allowedTypes = new Set([
	'image/png',
	'image/apng',
	'image/jpeg',
	'image/webp',
	'image/gif',
	'image/avif',
	...heicTypes,
])

// Decoding 50 megapixels takes 100 MB, so only one image is decoded at a time. Uploads are rejected while forty are
// waiting.
const decoding = limitConcurrency(1, 40)

/**
 * Stores an image, by content, re-encoded upright without metadata, at most 2400 pixels per side. Returns its hash,
 * which is the same for the same upload. Throws `BusyError`.
 *
 * @throws invalid: on `field`, the file is not a usable image.
 * @throws too-large: on `field`, the file is above the limit.
 */
export async function storeImage(bytes: Uint8Array, field?: string): Promise<string> {
	const { sourceHash, hash } = await recognizeImage(bytes, field)
	return hash && (await noteAgain(hash)) ? hash : storeNew(bytes, sourceHash, field)
}

/** Runs `storeImage` for a stream, which is buffered in a file and read up to the byte limit. */
export function storeImageStream(
	content: AsyncIterable<Uint8Array>,
	field?: string,
	maxBytes = maxImageBytes,
): Promise<string> {
	const digest = createHash('sha256')
	let size = 0
	async function* counted() {
		for await (const piece of content) {
			size += piece.byteLength
			if (size > maxBytes) return
			digest.update(piece)
			yield piece
		}
	}
	return withDraft(uploadPath('incoming'), counted(), async (draft) => {
		if (size > maxBytes) refuse('too-large', imageTooLarge, field)
		const sourceHash = digest.digest('hex')
		const hash = await knownImage(sourceHash)
		if (hash && (await noteAgain(hash))) return hash
		const { head } = await peek(readPart(draft, 0, tellingBytes - 1), tellingBytes)
		mustBeImage(await fileTypeFromBuffer(head), field)
		return storeNew(draft, sourceHash, field)
	})
}

/** Images that are being stored, by the hash of the upload. */
const storing = new Map<string, Promise<string>>()

/**
 * Stores a new image. `input` is the upload, or the path of its file. An identical concurrent upload waits for the
 * first, because a bucket may show a half-written object when two writes overlap.
 */
async function storeNew(input: Uint8Array | string, sourceHash: string, field: string | undefined): Promise<string> {
	const first = storing.get(sourceHash)
	if (!first) {
		const stored = encodeAndSave(input, sourceHash, field).finally(() => storing.delete(sourceHash))
		storing.set(sourceHash, stored)
		return stored
	}
	const hash = await first.catch(() => undefined)
	return hash && (await noteAgain(hash)) ? hash : storeNew(input, sourceHash, field)
}

async function encodeAndSave(input: Uint8Array | string, sourceHash: string, field: string | undefined) {
	const stored = await decoding(() => encode(input, field))
	const { content, ...row } = stored
	const store = await originals()
	await store.save(originalName(row.hash), content)
	const createdAt = new Date()
	try {
		await write((tx) => tx.image.create({ data: { ...row, sourceHash, createdAt } }))
		noteUpload(row.hash, createdAt)
	} catch (error) {
		if (!isTaken(error, 'sourceHash') && !isTaken(error, 'hash')) throw error
		// Two concurrent uploads of one image may use either row.
		await noteAgain(row.hash)
	}
	// The cleanup may have deleted the file before the row existed.
	if (!(await store.has(originalName(row.hash)))) await store.save(originalName(row.hash), content)
	makeRenditions(stored.hash, stored.width, stored.kind)
	return stored.hash
}

/**
 * Protects an unused image from the cleanup. Returns `false` when it no longer exists. The time always increases, which
 * distinguishes two uploaders.
 */
async function noteAgain(hash: string): Promise<boolean> {
	return write(async (tx) => {
		const [image] = await tx.$queryRaw<
			{ isUnused: bigint | number }[]
		>`SELECT (${isUnusedImage}) AS "isUnused" FROM "Image" WHERE "hash" = ${hash}`
		if (image?.isUnused)
			await tx.$executeRaw`UPDATE "Image" SET "createdAt" = max("createdAt" + 1, ${Date.now()}) WHERE "hash" = ${hash}`
		return image !== undefined
	})
}

/**
 * Returns the hashes of an upload and of its stored image, if any, before decoding. Rejects files that are clearly not
 * images.
 */
export async function recognizeImage(
	bytes: Uint8Array,
	field?: string,
): Promise<{ sourceHash: string; hash?: string }> {
	if (bytes.byteLength > maxImageBytes) refuse('too-large', imageTooLarge, field)
	const sourceHash = createHash('sha256').update(bytes).digest('hex')
	const hash = await knownImage(sourceHash)
	if (hash) return { sourceHash, hash }
	mustBeImage(await fileTypeFromBuffer(bytes), field)
	return { sourceHash }
}

async function knownImage(sourceHash: string): Promise<string | undefined> {
	const known = await read.image.findUnique({ where: { sourceHash }, select: { hash: true } })
	return known && (await (await originals()).has(originalName(known.hash))) ? known.hash : undefined
}

function mustBeImage(type: FileTypeResult | undefined, field: string | undefined) {
	if (!type || !allowedTypes.has(type.mime)) refuse('invalid', notAnImage, field)
}

const notAnImage = 'Only PNG, JPEG, WebP, GIF or AVIF images can be used.'
/** The standard build of sharp has no HEIC decoder. */
const cannotReadHeic =
	'HEIC photos cannot be read here. Please send a JPEG: mail the photo to yourself, or choose Most Compatible in the settings of the iPhone’s camera, under Formats.'

async function encode(input: Uint8Array | string, field: string | undefined) {
	const bytes = await bytesOf(input)
	const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
	try {
		return { ...(await encodeWhole(bytes, 'error')), remark: await remarkOn(bytes, type) }
	} catch (error) {
		const reason = error instanceof Error ? error.message : ''
		if (reason.includes('pixel limit')) refuse('too-large', 'An image may have at most 50 megapixels.', field)
		if (heicTypes.has(type)) refuse('invalid', cannotReadHeic, field)
		const mended = type === 'image/jpeg' && (await encodeWhole(addEndMark(bytes), 'warning').catch(() => null))
		if (mended) return { ...mended, remark: 'ends-early' satisfies ImageRemark }
		return refuse('invalid', await sayWhatIsMissing(bytes, reason), field)
	}
}

async function bytesOf(input: Uint8Array | string): Promise<Buffer> {
	const bytes = typeof input === 'string' ? await gather(readPart(input, 0, maxImageBytes), Infinity) : input
	return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.alloc(0)
}

async function remarkOn(bytes: Buffer, type: string): Promise<ImageRemark | null> {
	if (type === 'image/apng') return 'first-frame'
	const sharp = await loadSharp()
	const isMoving = ['image/gif', 'image/webp'].includes(type) && ((await sharp(bytes).metadata()).pages ?? 1) > 1
	if (isMoving) return 'first-frame'
	return lacksItsEnd(bytes, type) ? 'ends-early' : null
}

async function encodeWhole(bytes: Buffer, failOn: 'error' | 'warning') {
	const sharp = await loadSharp()
	const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn })
		.timeout({ seconds: 15 })
		.autoOrient()
		.resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true })
	const { data, info } = await upright.webp({ quality: 90, effort: 2 }).toBuffer({ resolveWithObject: true })
	return {
		content: data,
		hash: createHash('sha256').update(data).digest('hex').slice(0, nameLength),
		width: info.width,
		height: info.height,
		byteSize: data.byteLength,
		placeholder: await threeColors(data),
		kind: await kindOf(data),
	}
}

const limit = rateLimit(ownImageLimit)

/**
 * Runs `storeImageStream` for the uploader's account.
 *
 * @throws too-many: the rate limit, which includes invalid images, is reached.
 */
export async function storeOwnImage(content: AsyncIterable<Uint8Array>, requester: Requester): Promise<string> {
	await limit(requester)
	return storeImageStream(content)
}
