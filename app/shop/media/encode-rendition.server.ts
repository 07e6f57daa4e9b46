import type { Sharp } from 'sharp'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { loadFile, removeFolder, saveFile, getUploadPath } from '#app/adapters/files.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import { loadSharp } from '#app/adapters/sharp.server.ts'
import { composeOnSand, sand } from './cut-out.server.ts'
import type { ImageFormat, Rendition } from './media-view.ts'

// Encoding one image at a time leaves the other cores to visitors.
const encoding = limitConcurrency(1)

/** Returns the file name of an original, which is an image as it was stored at the upload. */
export function getOriginalName(hash: string): string {
	return `${hash}.webp`
}

/**
 * Returns a rendition (rule: upload-formats), never larger than the original. It is created on first use in
 * `uploads/derived`, which is safe to delete. `undefined` when the image does not exist.
 */
export function deriveImage(hash: string, rendition: Rendition): Promise<Buffer | undefined> {
	return deriveFile(hash, buildFileName(rendition), (original) => encode(original, rendition))
}

/** Returns a rendition that was already created. `undefined` when it was not. */
export function findDerived(hash: string, rendition: Rendition): Promise<Buffer | undefined> {
	return loadFile(getUploadPath('derived', hash, buildFileName(rendition)))
}

function buildFileName({ width, shape, format }: Rendition): string {
	return `${width}${shape ? `-${shape}` : ''}.${format}`
}

async function encode(original: Buffer, { width, shape, format }: Rendition): Promise<Buffer> {
	const sharp = await loadSharp()
	if (shape === 'whole') return encoders[format](await composeOnSand(original, width)).toBuffer()
	const { width: fullWidth, height: fullHeight } = await sharp(original).metadata()
	const tallWidth = Math.max(1, Math.min(width, fullWidth, Math.round(fullHeight * 0.8)))
	const resized = sharp(original).resize(
		shape === 'tall' ? { width: tallWidth, height: Math.round(tallWidth * 1.25) } : { width, withoutEnlargement: true },
	)
	return encoders[format](resized).toBuffer()
}

/** The settings were chosen by eye and by measurement: docs/decisions/006-images.md. */
export const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
	avif: (image) => image.avif({ quality: 50, effort: 3 }),
	webp: (image) => image.webp({ quality: 74, effort: 4 }),
	jpg: (image) => image.flatten({ background: sand }).jpeg({ quality: 78, mozjpeg: true }),
}

const deriving = new Map<string, Promise<Buffer | undefined>>()

/**
 * Returns a file that is derived from a stored image. Creates the file with `make` if it does not exist. Concurrent
 * calls create it only once. `undefined` when the image does not exist.
 */
export function deriveFile(
	hash: string,
	file: string,
	make: (original: Buffer) => Promise<Buffer>,
): Promise<Buffer | undefined> {
	const target = getUploadPath('derived', hash, file)
	const running = deriving.get(target)
	if (running) return running
	const derivation = createDerived(hash, target, make).finally(() => deriving.delete(target))
	deriving.set(target, derivation)
	return derivation
}

async function createDerived(hash: string, target: string, make: (original: Buffer) => Promise<Buffer>) {
	const ready = await loadFile(target)
	if (ready) return ready
	const original = await (await getOriginals()).load(getOriginalName(hash))
	if (!original) return undefined
	const content = await encoding(() => make(original))
	await saveDerived(hash, target, content)
	return content
}

/**
 * Saves a derived file for later requests. When this fails, as on a full disk, the current request still gets the
 * content.
 */
async function saveDerived(hash: string, target: string, content: Buffer) {
	try {
		await saveFile(target, content)
	} catch (error) {
		log.warn({ err: error, hash }, 'a rendition could not be stored')
		return
	}
	// If the image was deleted while the file was created, its derived files are deleted again.
	if (!(await (await getOriginals()).has(getOriginalName(hash)))) await removeFolder(getUploadPath('derived', hash))
}
