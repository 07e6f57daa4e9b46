import { readFile, stat } from 'node:fs/promises'
import { read, write } from '#app/adapters/db/db.server.ts'
import { FetchError, parsePublicUrl, type FetchFile, fetchFile } from '#app/adapters/internet/fetch-file.server.ts'
import { maxImageBytes, maxImageMb, maxFetchedMb } from '../../values/limits.ts'
import { recognizeImage, storeImage, storeImageStream } from '../../media/image.server.ts'
import { Refusal } from '../../values/refusal.ts'
import type { DraftImage } from '../draft/draft-images.server.ts'
import { createHash } from 'node:crypto'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'

export interface FoundImages {
	images: { imageHash: string; alt: string; color: string | null }[]
	missing: string[]
	/** The number of images that were not searched because the files are unavailable. */
	notSearchedCount: number
	/** The number of images that a dry run did not download. */
	toFetch: number
}

/** Returns the path of an image's file, which need not exist. `undefined` for none. */
export type ImageSource = (file: string) => string | undefined | Promise<string | undefined>

export type ImageFinder = (images: DraftImage[]) => Promise<FoundImages>

interface FinderOptions {
	/** Finds files. If absent, files are not searched. */
	getPath?: ImageSource | undefined
	/** Downloads images. If absent, images at URLs are not downloaded. */
	fetchImage?: ImageFetcher | undefined
	/** Stores nothing. A new image gets a placeholder hash. */
	isDryRun?: boolean
}

/**
 * Finds the images of products: the shop's own by URL, uploaded ones, which are stored, and downloaded ones. Reports
 * missing and invalid images.
 */
export async function createImageFinder(
	images: DraftImage[],
	{ getPath, fetchImage, isDryRun = false }: FinderOptions,
): Promise<ImageFinder> {
	const hashes = images.flatMap(({ hash }) => hash ?? [])
	const stored =
		hashes.length > 0 ? await read.image.findMany({ where: { hash: { in: hashes } }, select: { hash: true } }) : []
	const known = new Set(stored.map(({ hash }) => hash))
	const store = isDryRun ? hashImage : storeImage
	return async (all) => {
		const wanted = getPath || fetchImage ? all : all.filter(({ hash }) => hash)
		const fetchOne = fetchImage && (isDryRun ? createPlaceholderHash : fetchImage)
		const tried = await Promise.all(wanted.map((image) => findOne(image, { known, getPath, fetchOne, store })))
		const images = tried.filter((result) => typeof result !== 'string')
		return {
			images: images.filter(
				({ imageHash }, index) => images.findIndex((other) => other.imageHash === imageHash) === index,
			),
			missing: tried.filter((result) => typeof result === 'string'),
			notSearchedCount: all.length - wanted.length,
			toFetch: images.filter(({ imageHash }) => imageHash.startsWith(placeholderPrefix)).length,
		}
	}
}

async function hashImage(bytes: Buffer): Promise<string> {
	const { hash, sourceHash } = await recognizeImage(bytes)
	return hash ?? sourceHash
}

const placeholderPrefix = 'at '

/** Returns a placeholder hash for an image that a dry run does not download. */
async function createPlaceholderHash(address: string): Promise<string> {
	parsePublicUrl(address)
	return (await findFetchedHash(address)) ?? `${placeholderPrefix}${address}`
}

interface LookupContext {
	known: ReadonlySet<string>
	getPath: ImageSource | undefined
	fetchOne: ImageFetcher | undefined
	store: (bytes: Buffer) => Promise<string>
}

async function findOne(image: DraftImage, { known, getPath, fetchOne, store }: LookupContext) {
	const { file, hash, alt, line, color, address } = image
	if (hash && known.has(hash)) return { imageHash: hash, alt, color }
	const imagePath = file && !hash ? await getPath?.(file) : undefined
	const found = imagePath && (await stat(imagePath).catch(() => undefined))
	try {
		if (found && found.isFile() && found.size <= maxImageBytes)
			return { imageHash: await store(await readFile(imagePath)), alt, color }
		if (!found && fetchOne && address) return { imageHash: await fetchOne(address), alt, color }
	} catch (error) {
		if (error instanceof FetchError)
			return `${file || 'the image'} could not be downloaded (line ${line}): ${error.message}`
		if (!(error instanceof Refusal)) throw error
		return `${file} cannot be used (line ${line}): ${error.message}`
	}
	if (hash) return `the image ${hash} does not exist in this shop (line ${line})`
	if (!file) return `the Image Src has no file name (line ${line})`
	return found && found.isFile()
		? `${file} is larger than ${maxImageMb} MB (line ${line})`
		: `${file} was not found (line ${line})`
}

/**
 * Stores the image at a URL and returns its hash. An unusable image is refused.
 *
 * @throws FetchError: the download failed.
 */
export type ImageFetcher = (address: string) => Promise<string>

const fetching = limitConcurrency(4)
/** A host that timed out this often is not called again. */
const maxTimeoutsPerHost = 3

/** Downloads images for one import. Images that an earlier import downloaded are reused. */
export function createImageFetcher(signal: AbortSignal, download: FetchFile = fetchFile): ImageFetcher {
	const silences = new Map<string, number>()
	return (address) =>
		fetching(async () => {
			const known = await findFetchedHash(address)
			if (known) return known
			const { host } = new URL(address)
			if ((silences.get(host) ?? 0) >= maxTimeoutsPerHost) throw new FetchError(`${host} did not respond before`)
			try {
				const hash = await download(address, { maxMegabytes: maxFetchedMb, signal }, (content) =>
					storeImageStream(content, undefined, maxFetchedMb * 1024 * 1024),
				)
				await saveFetched(address, hash)
				return hash
			} catch (error) {
				if (error instanceof FetchError && error.isSilence) silences.set(host, (silences.get(host) ?? 0) + 1)
				throw error
			}
		})
}

/** Returns the hash of the image downloaded from this URL before, if the shop still has it. */
async function findFetchedHash(address: string): Promise<string | undefined> {
	const row = await read.fetchedImage.findUnique({
		where: { addressHash: toKey(address) },
		select: { imageHash: true },
	})
	return row?.imageHash
}

async function saveFetched(address: string, imageHash: string) {
	const addressHash = toKey(address)
	await write((tx) =>
		tx.fetchedImage.upsert({ where: { addressHash }, create: { addressHash, imageHash }, update: { imageHash } }),
	)
}

function toKey(address: string): string {
	return createHash('sha256').update(address).digest('hex')
}
