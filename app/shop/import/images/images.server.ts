import { readFile, stat } from 'node:fs/promises'
import { read } from '#app/adapters/db/db.server.ts'
import { FetchError, publicUrl } from '#app/adapters/internet/fetch-file.server.ts'
import { maxImageBytes, maxImageMb } from '../../words/limits.ts'
import { recognizeImage, storeImage } from '../../media/image.server.ts'
import { Refusal } from '../../refusal.ts'
import type { DraftImage } from '../draft/draft-images.server.ts'
import { fetchedHash, type ImageFetcher } from './fetch-image.server.ts'

export interface FoundImages {
	images: { imageHash: string; alt: string; color: string | null }[]
	missing: string[]
	/** How many were not looked for, because the files are not at hand. */
	unsought: number
	/** Images that a dry run left at their addresses. */
	toFetch: number
}

/** The path of an image's file, whether or not it is there; undefined for none. */
export type ImageSource = (file: string) => string | undefined | Promise<string | undefined>

export type ImageFinder = (images: DraftImage[]) => Promise<FoundImages>

interface FinderOptions {
	/** Absent: files are not looked for. */
	pathOf?: ImageSource | undefined
	/** Absent: what is at an address stays there. */
	fetchImage?: ImageFetcher | undefined
	/** Stores nothing; a new image gets a stand-in for its hash. */
	isDryRun?: boolean
}

/**
 * Finds the images of products: the shop's own by address, uploaded ones, which are stored, and those that are fetched.
 * Names missing and invalid ones.
 */
export async function imageFinder(
	images: DraftImage[],
	{ pathOf, fetchImage, isDryRun = false }: FinderOptions,
): Promise<ImageFinder> {
	const hashes = images.flatMap(({ hash }) => hash ?? [])
	const stored =
		hashes.length > 0 ? await read.image.findMany({ where: { hash: { in: hashes } }, select: { hash: true } }) : []
	const known = new Set(stored.map(({ hash }) => hash))
	const store = isDryRun ? hashOf : storeImage
	return async (all) => {
		const wanted = pathOf || fetchImage ? all : all.filter(({ hash }) => hash)
		const fetchOne = fetchImage && (isDryRun ? standIn : fetchImage)
		const tried = await Promise.all(wanted.map((image) => findOne(image, { known, pathOf, fetchOne, store })))
		const images = tried.filter((result) => typeof result !== 'string')
		return {
			images: images.filter(
				({ imageHash }, index) => images.findIndex((other) => other.imageHash === imageHash) === index,
			),
			missing: tried.filter((result) => typeof result === 'string'),
			unsought: all.length - wanted.length,
			toFetch: images.filter(({ imageHash }) => imageHash.startsWith(standInMark)).length,
		}
	}
}

async function hashOf(bytes: Buffer): Promise<string> {
	const { hash, sourceHash } = await recognizeImage(bytes)
	return hash ?? sourceHash
}

const standInMark = 'at '

/** The hash of an image that a dry run does not fetch. */
async function standIn(address: string): Promise<string> {
	publicUrl(address)
	return (await fetchedHash(address)) ?? `${standInMark}${address}`
}

interface Lookup {
	known: ReadonlySet<string>
	pathOf: ImageSource | undefined
	fetchOne: ImageFetcher | undefined
	store: (bytes: Buffer) => Promise<string>
}

async function findOne(image: DraftImage, { known, pathOf, fetchOne, store }: Lookup) {
	const { file, hash, alt, line, color, address } = image
	if (hash && known.has(hash)) return { imageHash: hash, alt, color }
	const imagePath = file && !hash ? await pathOf?.(file) : undefined
	const found = imagePath && (await stat(imagePath).catch(() => undefined))
	try {
		if (found && found.isFile() && found.size <= maxImageBytes)
			return { imageHash: await store(await readFile(imagePath)), alt, color }
		if (!found && fetchOne && address) return { imageHash: await fetchOne(address), alt, color }
	} catch (error) {
		if (error instanceof FetchError)
			return `${file || 'the picture'} could not be fetched (line ${line}): ${error.message}`
		if (!(error instanceof Refusal)) throw error
		return `${file} cannot be used (line ${line}): ${error.message}`
	}
	if (hash) return `the picture ${hash} is not in this shop (line ${line})`
	if (!file) return `the Image Src names no file (line ${line})`
	return found && found.isFile()
		? `${file} has more than ${maxImageMb} MB (line ${line})`
		: `${file} is not there (line ${line})`
}
