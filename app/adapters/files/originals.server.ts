import type { Readable } from 'node:stream'
import { settings } from '../settings.server.ts'
import { onDisk } from './on-disk.server.ts'

/** The store of originals, by their names such as `<hash>.webp`; what is there under a name never changes. */
export interface Originals {
	/** Whole, or not at all. Throws `BusyError` when nothing can be saved now. */
	save: (name: string, content: Uint8Array) => Promise<void>
	/** `save` for a file, which is moved away. */
	take: (file: string, name: string) => Promise<void>
	/** Undefined without it; throws `BusyError` when that cannot be found out now, as do the next three. */
	load: (name: string) => Promise<Buffer | undefined>
	has: (name: string) => Promise<boolean>
	/** Bytes; undefined without it. */
	size: (name: string) => Promise<number | undefined>
	/** Streams bytes `start` to `end`, both inclusive. */
	read: (name: string, start: number, end: number) => Readable
	/** The whole, to be closed; undefined without it. */
	open: (
		name: string,
	) => Promise<{ size: number; content: AsyncIterable<Uint8Array>; close: () => Promise<void> } | undefined>
	/** How much the named ones take. */
	bytesOf: (names: Set<string>) => Promise<number>
	/** A missing one is no error. */
	remove: (name: string) => Promise<void>
	/** Removes it, or puts it back when `isWanted`. Whoever stores one declares it first, then looks. */
	removeUnless: (name: string, isWanted: () => Promise<boolean>) => Promise<void>
	/** Names last written before a moment, in batches. */
	oldNames: (before: Date, atOnce: number) => AsyncGenerator<string[]>
	/** Why nothing can be saved, as a sentence, if so. */
	problem: () => Promise<string | undefined>
}

let bucket: Promise<Originals> | undefined

/** The originals of this shop: on its disk, or in the bucket of UPLOADS_URL (rule: originals-in-bucket). */
export async function originals(): Promise<Originals> {
	const { uploadsBucket } = settings()
	if (!uploadsBucket) return onDisk
	// Only a shop with a bucket loads what talks to one.
	bucket ??= import('./in-bucket.server.ts').then(({ InBucket }) => new InBucket(uploadsBucket))
	return bucket
}
