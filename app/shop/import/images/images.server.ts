import { readFile, stat } from 'node:fs/promises'
import { read, write } from '#app/adapters/db/db.server.ts'
import { FetchError, publicUrl, type FetchFile, fetchFile } from '#app/adapters/internet/fetch-file.server.ts'
import { maxImageBytes, maxImageMb, maxFetchedMb } from '../../words/limits.ts'
import { recognizeImage, storeImage, storeImageStream } from '../../media/image.server.ts'
import { Refusal } from '../../refusal.ts'
import type { DraftImage } from '../draft/draft-images.server.ts'
import { createHash } from 'node:crypto'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'

export interface FoundImages {
	images: { imageHash: string; alt: string; color: string | null }[]
	missing: string[]
	/** The number of images that were not searched because the files are unavailable. */
	unsought: number
	/** The number of images that a dry run did not download. */
	toFetch: number
}

/** Returns the path of an image's file, which need not exist. `undefined` for none. */
export type ImageSource = (file: string) => string | undefined | Promise<string | undefined>

export type ImageFinder = (images: DraftImage[]) => Promise<FoundImages>

interface FinderOptions {
	/** Finds files. If absent, files are not searched. */
	pathOf?: ImageSource | undefined
	/** Downloads images. If absent, images at URLs are not downloaded. */
	fetchImage?: ImageFetcher | undefined
	/** Stores nothing. A new image gets a placeholder hash. */
	isDryRun?: boolean
}

/**
 * Finds the images of products: the shop's own by URL, uploaded ones, which are stored, and downloaded ones. Reports
 * missing and invalid images.
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

/** Returns a placeholder hash for an image that a dry run does not download. */
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

/**
 * Stores the image at a URL and returns its hash. An unusable image is refused.
 *
 * @throws FetchError: the download failed.
 */
export type ImageFetcher = (address: string) => Promise<string>

const fetching = limitConcurrency(4)
/** A host that timed out this often is not called again. */
const mostSilences = 3

/** Downloads images for one import. Images that an earlier import downloaded are reused. */
export function imageFetcher(signal: AbortSignal, download: FetchFile = fetchFile): ImageFetcher {
	const silences = new Map<string, number>()
	return (address) =>
		fetching(async () => {
			const known = await fetchedHash(address)
			if (known) return known
			const { host } = new URL(address)
			if ((silences.get(host) ?? 0) >= mostSilences) throw new FetchError(`${host} did not answer before`)
			try {
				const hash = await download(address, { maxMegabytes: maxFetchedMb, signal }, (content) =>
					storeImageStream(content, undefined, maxFetchedMb * 1024 * 1024),
				)
				await remember(address, hash)
				return hash
			} catch (error) {
				if (error instanceof FetchError && error.isSilence) silences.set(host, (silences.get(host) ?? 0) + 1)
				throw error
			}
		})
}

/** Returns the hash of the image downloaded from this URL before, if the shop still has it. */
async function fetchedHash(address: string): Promise<string | undefined> {
	const row = await read.fetchedImage.findUnique({
		where: { addressHash: keyOf(address) },
		select: { imageHash: true },
	})
	return row?.imageHash
}

async function remember(address: string, imageHash: string) {
	const addressHash = keyOf(address)
	await write((tx) =>
		tx.fetchedImage.upsert({ where: { addressHash }, create: { addressHash, imageHash }, update: { imageHash } }),
	)
}

function keyOf(address: string): string {
	return createHash('sha256').update(address).digest('hex')
}
