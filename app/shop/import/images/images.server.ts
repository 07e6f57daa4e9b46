import { readFile, stat, readdir } from 'node:fs/promises'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	FetchError,
	parsePublicUrl,
	type FetchFile,
	fetchFile,
} from '#app/adapters/internet/outbound-requests.server.ts'
import { maxImageBytes, maxImageMb, maxFetchedMb } from '../../values/limits.ts'
import { recognizeImage, storeImage, storeImageStream } from '../../media/image.server.ts'
import { Refusal } from '../../values/refusal.ts'
import type { DraftImage } from '../draft/draft-images.server.ts'
import { createHash } from 'node:crypto'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import path from 'node:path'

export interface FoundImages {
	images: { imageHash: string; alt: string; color: string | null }[]
	missing: string[]
	/** The number of images that were not looked up because both `getPath` and `fetchImage` are absent. */
	notSearchedCount: number
	/** The number of images that a dry run did not download. */
	toFetch: number
}

/** Returns the path at which an image's file may be. `undefined` when the source knows no such file. */
export type ImageSource = (file: string) => string | undefined | Promise<string | undefined>

export type ImageFinder = (images: DraftImage[]) => Promise<FoundImages>

interface FinderOptions {
	/** Finds files. If absent, files are not searched. */
	getPath?: ImageSource | undefined
	/** Downloads images. If absent, images at URLs are not downloaded. */
	fetchImage?: ImageFetcher | undefined
	/** True if nothing is stored or downloaded. An image that would be downloaded gets a placeholder hash. */
	isDryRun?: boolean
}

/**
 * Returns a function that finds the images of a product: images of this shop by their URL, image files, and images to
 * download. The function stores files and downloads, and reports missing and invalid images.
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

/**
 * Returns the hash of the image that an earlier import downloaded from this URL. If there is none, returns a
 * placeholder hash, because a dry run does not download the image.
 */
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
 * Downloads and stores the image at a URL, and returns its hash. Refuses a file that is not a usable image.
 *
 * @throws FetchError: the download failed.
 */
export type ImageFetcher = (address: string) => Promise<string>

const fetching = limitConcurrency(4)
/** The number of attempts without a response after which no more images are downloaded from a host. */
const maxTimeoutsPerHost = 3

/** Returns a function that downloads images for one import. It reuses images that an earlier import downloaded. */
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
				if (error instanceof FetchError && error.hasNoResponse) silences.set(host, (silences.get(host) ?? 0) + 1)
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

/**
 * Returns a source that finds images in a folder and its subfolders: first the file with exactly this name at the
 * shallowest level, then the largest file whose name differs only by suffixes (`stripImageSuffixes`).
 */
export async function createFolderSource(folder: string): Promise<ImageSource> {
	const [exact, alike] = [new Map<string, string>(), new Map<string, string>()]
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const files = entries
		.filter((entry) => !entry.isDirectory())
		.map(({ parentPath, name }) => ({ name: name.normalize('NFC'), file: path.join(parentPath, name) }))
	for (const { name, file } of files.toSorted(compareDepth)) {
		if (!exact.has(name)) exact.set(name, file)
		const plain = stripImageSuffixes(name)
		const others = alike.get(plain)
		if (others === undefined || (await isLarger(file, others))) alike.set(plain, file)
	}
	return (file) => {
		const name = file.normalize('NFC')
		return exact.get(name) ?? exact.get(stripImageSuffixes(name)) ?? alike.get(stripImageSuffixes(name))
	}
}

function compareDepth(one: { file: string }, other: { file: string }): number {
	return one.file.split(path.sep).length - other.file.split(path.sep).length || one.file.localeCompare(other.file)
}

/** Returns whether a file is larger than another one. The largest file of an image is used. */
async function isLarger(one: string, other: string): Promise<boolean> {
	const [size, otherSize] = await Promise.all([one, other].map((file) => stat(file).catch(() => null)))
	return (size?.size ?? 0) > (otherSize?.size ?? 0)
}

const namedSize = 'pico|icon|thumb|small|compact|medium|large|grande|original|master'
const sizeSuffix = new RegExp(
	`(?:_(?:(?:${namedSize}|\\d+x\\d*|x\\d+)(?:_crop_[a-z]+)?|crop_[a-z]+)|-\\d+x\\d+|-scaled)$`,
	'i',
)

/**
 * Returns an image's file name in lower case without the suffixes that shops add for size and version: 'photo.jpg' for
 * 'photo_2048x2048.jpg', 'photo_grande.jpg', 'photo@2x.jpg', 'photo-300x300.jpg', 'photo-e1672531200.jpg', 'photo
 * (1).jpg' and 'photo.jpg?v=12'. '.jpeg' becomes '.jpg', and a plus is a space as in URLs.
 */
export function stripImageSuffixes(name: string): string {
	const [file = ''] = name.normalize('NFC').toLowerCase().split('?')
	const dot = file.lastIndexOf('.')
	const [base, extension] = dot > 0 ? [file.slice(0, dot), file.slice(dot)] : [file, '']
	const bare = base
		.replaceAll('+', ' ')
		.replace(/ ?\(\d{1,3}\)$/, '')
		.replace(/@\dx$/, '')
		.replace(sizeSuffix, '')
		.replace(/-e\d{10,13}$/, '')
	return (bare || base) + extension.replace(/^\.jpeg$/, '.jpg')
}
