import type { Readable } from 'node:stream'
import { getSettings } from '../settings.server.ts'
import { open, rename, rm } from 'node:fs/promises'
import {
	getFileSize,
	hasFile,
	loadFile,
	listOldNames,
	readByteRange,
	removeUnless,
	saveFile,
	getUploadPath,
} from '../files.server.ts'

/**
 * The store of originals: the uploaded images and videos, by names such as `<hash>.webp`. The content under a name
 * never changes.
 */
export interface Originals {
	/** Saves an original completely or not at all. Throws `BusyError` when nothing can be saved now. */
	save: (name: string, content: Uint8Array) => Promise<void>
	/** Saves an original as `save` does, by moving the file `file` into the store. */
	take: (file: string, name: string) => Promise<void>
	/**
	 * Returns the content; `undefined` without the original. Throws `BusyError` when its existence cannot be determined
	 * now, as do `has`, `size` and `open`.
	 */
	load: (name: string) => Promise<Buffer | undefined>
	has: (name: string) => Promise<boolean>
	/** Returns the size of the original in bytes; `undefined` when it does not exist. */
	size: (name: string) => Promise<number | undefined>
	/** Streams the bytes from `start` to `end`, both inclusive. */
	read: (name: string, start: number, end: number) => Readable
	/** Opens the whole original, which the caller must close; `undefined` without the original. */
	open: (
		name: string,
	) => Promise<{ size: number; content: AsyncIterable<Uint8Array>; close: () => Promise<void> } | undefined>
	/** Returns the total size of the named originals in bytes. */
	bytesOf: (names: Set<string>) => Promise<number>
	/** Removes an original. A missing one is not an error. */
	remove: (name: string) => Promise<void>
	/**
	 * Removes an original, or restores it when `isWanted` returns true. Code that stores an original must first make
	 * `isWanted` return true for it, and then check that it exists.
	 */
	removeUnless: (name: string, isWanted: () => Promise<boolean>) => Promise<void>
	/** Lists the names of originals that were last written before a moment, in batches of `atOnce`. */
	oldNames: (before: Date, atOnce: number) => AsyncGenerator<string[]>
	/**
	 * Returns a message when nothing can be saved; `undefined` otherwise. The store on the disk always returns
	 * `undefined`.
	 */
	problem: () => Promise<string | undefined>
}

let bucket: Promise<Originals> | undefined

/** Returns the store of this shop's originals: its disk, or the bucket of UPLOADS_URL (rule: originals-in-bucket). */
export async function getOriginals(): Promise<Originals> {
	const { uploadsBucket } = getSettings()
	if (!uploadsBucket) return diskOriginals
	// Only a shop with a bucket loads the client for it.
	bucket ??= import('./bucket-originals.server.ts').then(({ BucketOriginals: InBucket }) => new InBucket(uploadsBucket))
	return bucket
}

const getPath = (name: string) => getUploadPath('originals', name)

/** The store of originals in UPLOADS_DIR. */
export const diskOriginals: Originals = {
	save: (name, content) => saveFile(getPath(name), content),
	take: (file, name) => rename(file, getPath(name)),
	load: (name) => loadFile(getPath(name)),
	has: (name) => hasFile(getPath(name)),
	size: (name) => getFileSize(getPath(name)),
	read: (name, start, end) => readByteRange(getPath(name), start, end),
	open: openOriginal,
	bytesOf: async (names) => {
		let bytes = 0
		for (const name of names) bytes += (await getFileSize(getPath(name))) ?? 0
		return bytes
	},
	remove: (name) => rm(getPath(name), { force: true }),
	removeUnless: (name, isWanted) => removeUnless(getPath(name), isWanted),
	oldNames: (before, atOnce) => listOldNames(getUploadPath('originals'), before, atOnce),
	problem: async () => undefined,
}

async function openOriginal(name: string) {
	try {
		const file = await open(getPath(name))
		const { size } = await file.stat()
		const content = file.createReadStream({ highWaterMark: 256 * 1024, autoClose: false })
		return { size, content, close: () => file.close() }
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
		throw error
	}
}
