import { readFile, stat } from 'node:fs/promises'
import { read } from '#app/adapters/db/db.server.ts'
import { maxImageBytes, maxImageMb } from '../../../media/image-limits.ts'
import { recognizeImage, storeImage } from '../../../media/image.server.ts'
import { Refusal } from '../../../refusal.ts'
import type { DraftImage } from '../draft/draft-images.server.ts'

export interface FoundImages {
	images: { imageHash: string; alt: string; color: string | null }[]
	missing: string[]
	/** How many were not looked for, because the files are not at hand. */
	unsought: number
}

/** The path of an image's file, whether or not it is there; undefined for none. */
export type ImageSource = (file: string) => string | undefined | Promise<string | undefined>

export type ImageFinder = (images: DraftImage[]) => Promise<FoundImages>

interface FinderOptions {
	/** Absent: files are not looked for. */
	pathOf?: ImageSource | undefined
	/** Stores nothing; a new image gets a stand-in for its hash. */
	isDryRun?: boolean
}

/**
 * Finds the images of products: the shop's own by address, and uploaded ones, which are stored. Names missing and
 * invalid ones.
 */
export async function imageFinder(
	images: DraftImage[],
	{ pathOf, isDryRun = false }: FinderOptions,
): Promise<ImageFinder> {
	const hashes = images.flatMap(({ hash }) => hash ?? [])
	const stored =
		hashes.length > 0 ? await read.image.findMany({ where: { hash: { in: hashes } }, select: { hash: true } }) : []
	const known = new Set(stored.map(({ hash }) => hash))
	const store = isDryRun ? hashOf : storeImage
	return async (all) => {
		const wanted = pathOf ? all : all.filter(({ hash }) => hash)
		const tried = await Promise.all(wanted.map((image) => findOne(image, { known, pathOf, store })))
		const images = tried.filter((result) => typeof result !== 'string')
		return {
			images: images.filter(
				({ imageHash }, index) => images.findIndex((other) => other.imageHash === imageHash) === index,
			),
			missing: tried.filter((result) => typeof result === 'string'),
			unsought: all.length - wanted.length,
		}
	}
}

async function hashOf(bytes: Buffer): Promise<string> {
	const { hash, sourceHash } = await recognizeImage(bytes)
	return hash ?? sourceHash
}

interface Lookup {
	known: ReadonlySet<string>
	pathOf: ImageSource | undefined
	store: (bytes: Buffer) => Promise<string>
}

async function findOne({ file, hash, alt, line, color }: DraftImage, { known, pathOf, store }: Lookup) {
	if (hash)
		return known.has(hash) ? { imageHash: hash, alt, color } : `the picture ${hash} is not in this shop (line ${line})`
	if (!file) return `the Image Src names no file (line ${line})`
	const imagePath = await pathOf?.(file)
	const found = imagePath && (await stat(imagePath).catch(() => undefined))
	if (!found || !found.isFile()) return `${file} is not there (line ${line})`
	if (found.size > maxImageBytes) return `${file} has more than ${maxImageMb} MB (line ${line})`
	try {
		return { imageHash: await store(await readFile(imagePath)), alt, color }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return `${file} cannot be used (line ${line}): ${error.message}`
	}
}
