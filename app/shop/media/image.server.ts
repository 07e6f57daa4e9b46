import { createHash } from 'node:crypto'
import { fileTypeFromBuffer, type FileTypeResult } from 'file-type'
import { isUniqueViolation, read, write } from '#app/adapters/db/db.server.ts'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { readByteRange, getUploadPath, withDraft } from '#app/adapters/files.server.ts'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import { loadSharp } from '#app/adapters/sharp.server.ts'
import { refuse } from '../values/refusal.ts'
import { maxImageBytes, maxImageMb } from '../values/limits.ts'
import { getOriginalName } from './encode-rendition.server.ts'
import { isUnusedImage, registerUpload } from './unused-uploads.server.ts'
import { queueRenditions } from './rendition-queue.server.ts'
import { detectImageKind, calculatePlaceholder } from './image-kind.server.ts'
import type { ImageWarning } from './media.server.ts'
import { readUpTo, peek, headBytes } from './peek.ts'
import { type Client, ownImageLimit } from '../rate-limits/rate-limits.ts'
import { createRateLimit } from '../rate-limits/rate-limit.server.ts'

const maxPixels = 50_000_000
const storedSide = 2400
/**
 * The length of an image's name, which is the beginning of the hash of its content. The name is short because every
 * page repeats it for each image. Older names have 32 characters.
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
 * Stores an image and returns its hash, which is the same for the same upload. The content decides whether it is an
 * image (rule: upload-formats). It is stored upright, without metadata and with at most 2400 pixels per side.
 * `deriveImage` resizes it to the `imageWidths` of pages.
 *
 * @throws BusyError: forty images are waiting already.
 * @throws invalid: on `field`, the file is not a usable image.
 * @throws too-large: on `field`, the file is above the limit.
 */
export async function storeImage(bytes: Uint8Array, field?: string): Promise<string> {
	const { sourceHash, hash } = await recognizeImage(bytes, field)
	return hash && (await touchUnusedImage(hash)) ? hash : storeNew(bytes, sourceHash, field)
}

/** Stores an image from a stream, as `storeImage` does. The stream is buffered in a file and read up to `maxBytes`. */
export function storeImageStream(
	content: AsyncIterable<Uint8Array>,
	field?: string,
	maxBytes = maxImageBytes,
): Promise<string> {
	const digest = createHash('sha256')
	let size = 0
	async function* createByteCounter() {
		for await (const chunk of content) {
			size += chunk.byteLength
			if (size > maxBytes) return
			digest.update(chunk)
			yield chunk
		}
	}
	return withDraft(getUploadPath('incoming'), createByteCounter(), async (draft) => {
		if (size > maxBytes) refuse('too-large', 'image-too-large', { max: maxImageMb }, field)
		const sourceHash = digest.digest('hex')
		const hash = await findStoredImage(sourceHash)
		if (hash && (await touchUnusedImage(hash))) return hash
		const { head } = await peek(readByteRange(draft, 0, headBytes - 1), headBytes)
		assertImage(await fileTypeFromBuffer(head), field)
		return storeNew(draft, sourceHash, field)
	})
}

/** Images that are being stored, by the hash of the upload. */
const storing = new Map<string, Promise<string>>()

/**
 * Stores a new image. `input` is the content of the upload, or the path of a file with it. An identical upload at the
 * same time waits for the first one, because a bucket may return a half-written object while two writes overlap.
 */
async function storeNew(input: Uint8Array | string, sourceHash: string, field: string | undefined): Promise<string> {
	const first = storing.get(sourceHash)
	if (!first) {
		const stored = encodeAndSave(input, sourceHash, field).finally(() => storing.delete(sourceHash))
		storing.set(sourceHash, stored)
		return stored
	}
	const hash = await first.catch(() => undefined)
	return hash && (await touchUnusedImage(hash)) ? hash : storeNew(input, sourceHash, field)
}

async function encodeAndSave(input: Uint8Array | string, sourceHash: string, field: string | undefined) {
	const stored = await decoding(() => encode(input, field))
	const { content, ...row } = stored
	const store = await getOriginals()
	await store.save(getOriginalName(row.hash), content)
	const createdAt = new Date()
	try {
		await write((tx) => tx.image.create({ data: { ...row, sourceHash, createdAt } }))
		registerUpload(row.hash, createdAt)
	} catch (error) {
		if (!isUniqueViolation(error, 'sourceHash') && !isUniqueViolation(error, 'hash')) throw error
		// Another process has just stored the same image, so its row is used.
		await touchUnusedImage(row.hash)
	}
	// `sweepUploads` deletes files without a row, so it may have deleted this file before the row existed.
	if (!(await store.has(getOriginalName(row.hash)))) await store.save(getOriginalName(row.hash), content)
	queueRenditions(stored.hash, stored.width, stored.kind)
	return stored.hash
}

/**
 * Renews the upload time of an unused image, so that `sweepUploads` keeps it for another day. Returns `false` when the
 * image no longer exists. Each call sets a later time, which distinguishes two uploads of the same image.
 */
async function touchUnusedImage(hash: string): Promise<boolean> {
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
 * Returns the hash of an upload (`sourceHash`), and that of the stored image if the same file was uploaded before
 * (`hash`). Does not decode the image. Rejects files that are clearly not images.
 */
export async function recognizeImage(
	bytes: Uint8Array,
	field?: string,
): Promise<{ sourceHash: string; hash?: string }> {
	if (bytes.byteLength > maxImageBytes) refuse('too-large', 'image-too-large', { max: maxImageMb }, field)
	const sourceHash = createHash('sha256').update(bytes).digest('hex')
	const hash = await findStoredImage(sourceHash)
	if (hash) return { sourceHash, hash }
	assertImage(await fileTypeFromBuffer(bytes), field)
	return { sourceHash }
}

async function findStoredImage(sourceHash: string): Promise<string | undefined> {
	const known = await read.image.findUnique({ where: { sourceHash }, select: { hash: true } })
	return known && (await (await getOriginals()).has(getOriginalName(known.hash))) ? known.hash : undefined
}

function assertImage(type: FileTypeResult | undefined, field: string | undefined) {
	if (!type || !allowedTypes.has(type.mime)) refuse('invalid', 'image-wrong-type', {}, field)
}

async function encode(input: Uint8Array | string, field: string | undefined) {
	const bytes = await readBytes(input)
	const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
	try {
		return { ...(await encodeFully(bytes, 'error')), warning: await detectWarning(bytes, type) }
	} catch (error) {
		const reason = error instanceof Error ? error.message : ''
		if (reason.includes('pixel limit')) refuse('too-large', 'image-pixel-limit', {}, field)
		// The standard build of sharp has no HEIC decoder.
		if (heicTypes.has(type)) refuse('invalid', 'image-heic-unreadable', {}, field)
		const corrected = type === 'image/jpeg' && (await encodeFully(appendEndMarker(bytes), 'warning').catch(() => null))
		if (corrected) return { ...corrected, warning: 'ends-early' satisfies ImageWarning }
		return refuseDamaged(await estimateMissingShare(bytes, reason), field)
	}
}

async function readBytes(input: Uint8Array | string): Promise<Buffer> {
	const bytes = typeof input === 'string' ? await readUpTo(readByteRange(input, 0, maxImageBytes), Infinity) : input
	return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.alloc(0)
}

async function detectWarning(bytes: Buffer, type: string): Promise<ImageWarning | null> {
	if (type === 'image/apng') return 'first-frame'
	const sharp = await loadSharp()
	const isMoving = ['image/gif', 'image/webp'].includes(type) && ((await sharp(bytes).metadata()).pages ?? 1) > 1
	if (isMoving) return 'first-frame'
	return isTruncated(bytes, type) ? 'ends-early' : null
}

async function encodeFully(bytes: Buffer, failOn: 'error' | 'warning') {
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
		placeholder: await calculatePlaceholder(data),
		kind: await detectImageKind(data),
	}
}

const limit = createRateLimit(ownImageLimit)

/**
 * Stores an image as `storeImageStream` does, within the rate limit of the requester.
 *
 * @throws too-many: the rate limit, which includes invalid images, is reached.
 */
export async function storeProfileImage(content: AsyncIterable<Uint8Array>, requester: Client): Promise<string> {
	await limit(requester)
	return storeImageStream(content)
}

const endOfJpeg = Buffer.from([0xff, 0xd9])
const scanOfJpeg = Buffer.from([0xff, 0xda])
const endOfGif = Buffer.from([0, 0x3b])

/** Returns whether a decodable image lacks its end marker. */
function isTruncated(bytes: Buffer, type: string): boolean {
	if (type === 'image/jpeg') return bytes.lastIndexOf(endOfJpeg) < bytes.lastIndexOf(scanOfJpeg)
	if (type === 'image/png') return !bytes.includes('IEND')
	return type === 'image/gif' && !bytes.includes(endOfGif)
}

/** Returns a JPEG with an end marker. If only the first byte of the marker is present, it is replaced. */
function appendEndMarker(jpeg: Buffer): Buffer {
	return Buffer.concat([jpeg.at(-1) === 0xff ? jpeg.subarray(0, -1) : jpeg, endOfJpeg])
}

/** The number of rows in the decoded sample of a truncated image. */
const rows = 100

/**
 * Refuses an image that could not be decoded completely. The message says that the file is damaged, or about how much
 * of it is missing.
 *
 * @param missingShare The missing share of the image, from 0 to 1. `undefined` when the file is damaged but not
 * truncated.
 */
function refuseDamaged(missingShare: number | undefined, field: string | undefined): never {
	if (missingShare === undefined) refuse('invalid', 'image-damaged', {}, field)
	const percent = Math.ceil(100 * missingShare)
	if (percent > 0) refuse('invalid', 'image-part-missing', { percent }, field)
	refuse('invalid', 'image-end-missing', {}, field)
}

/**
 * Returns the share of an image that is missing, from 0 to 1, according to the length in the file's header or else to
 * the rows that can be decoded. `undefined` when the file is not truncated.
 */
async function estimateMissingShare(bytes: Buffer, reason: string): Promise<number | undefined> {
	if (bytes.toString('latin1', 1, 4) === 'PNG') return bytes.includes('IEND') ? undefined : estimateShareByRows(bytes)
	const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF'
	if (!isWebp && bytes.toString('latin1', 4, 8) !== 'ftyp')
		return /premature end|unexpected end/i.test(reason) ? estimateShareByRows(bytes) : undefined
	const length = isWebp ? bytes.readUInt32LE(4) + 8 : findBoxEnd(bytes)
	return length > bytes.length ? 1 - bytes.length / length : undefined
}

/**
 * Returns the offset at which the last box of the file should end. HEIC and AVIF files consist of boxes, each of which
 * begins with its size.
 */
function findBoxEnd(bytes: Buffer): number {
	let at = 0
	while (at + 8 <= bytes.length) {
		const size = bytes.readUInt32BE(at)
		if (size < 8) return bytes.length
		at += size
	}
	return at
}

/** Estimates the missing share. Decoders fill missing rows with one color, so equal rows at the end count as missing. */
async function estimateShareByRows(bytes: Buffer): Promise<number> {
	const sharp = await loadSharp()
	try {
		const { data, info } = await sharp(bytes, { failOn: 'none', limitInputPixels: 50_000_000 })
			.timeout({ seconds: 15 })
			.resize({ width: 8, height: rows, fit: 'fill', kernel: 'nearest' })
			.raw()
			.toBuffer({ resolveWithObject: true })
		const width = info.width * info.channels
		const getRow = (index: number) => data.subarray(index * width, (index + 1) * width)
		let same = 1
		while (same < rows && getRow(rows - 1 - same).equals(getRow(rows - 1))) same += 1
		return same > 1 ? same / rows : 0
	} catch {
		return 0
	}
}
