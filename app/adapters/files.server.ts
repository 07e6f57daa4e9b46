import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { settings } from './settings.server.ts'

/** The absolute path of a file in the uploads folder. Each part must be a plain file name; anything else throws. */
export function uploadPath(...parts: string[]): string {
	for (const part of parts) {
		if (!/^[a-z0-9][a-z0-9._-]*$/i.test(part) || part.includes('..')) throw new Error(`Not a file name of the shop: ${part}`)
	}
	return path.join(settings().uploadsDir, ...parts)
}

/** Writes a file so that nobody ever sees half of it: beside its place first, then renamed into it. */
export async function saveFile(file: string, content: Uint8Array): Promise<void> {
	await writeDraft(path.dirname(file), content, (draft) => rename(draft, file))
}

/**
 * Writes a file whose name is known only at its end, piece by piece as it comes: `finish` is called once all of it is on the disk and gives it its
 * name with `keep`. Answers what `finish` answers. When the stream or `finish` throws, nothing is left of it.
 */
export function saveStream<T>(folder: string, content: AsyncIterable<Uint8Array>, finish: (keep: (name: string) => Promise<void>) => Promise<T>): Promise<T> {
	return writeDraft(folder, content, (draft) => finish((name) => rename(draft, path.join(folder, name))))
}

/**
 * Writes a stream to a file that is there while `work` is done with its path, and gone afterwards, whatever happened: for what waits until it is its
 * turn, on the disk and not in memory.
 */
export async function withDraft<T>(folder: string, content: AsyncIterable<Uint8Array>, work: (draft: string) => Promise<T>): Promise<T> {
	return writeDraft(folder, content, async (draft) => {
		const result = await work(draft)
		await rm(draft, { force: true })
		return result
	})
}

async function writeDraft<T>(folder: string, content: Uint8Array | AsyncIterable<Uint8Array>, finish: (draft: string) => Promise<T>): Promise<T> {
	await mkdir(folder, { recursive: true })
	const draft = path.join(folder, `.draft-${randomUUID()}`)
	try {
		await writeFile(draft, content)
		return await finish(draft)
	} catch (error) {
		await rm(draft, { force: true })
		throw error
	}
}

/** The content of a file, or undefined when there is none. */
export async function loadFile(file: string): Promise<Buffer | undefined> {
	try {
		return await readFile(file)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
		throw error
	}
}

/** True when the file is there. */
export async function hasFile(file: string): Promise<boolean> {
	return stat(file).then(
		() => true,
		() => false,
	)
}

/** How many bytes a file has; undefined when there is none. */
export async function fileSize(file: string): Promise<number | undefined> {
	return stat(file).then(
		({ size }) => size,
		() => undefined,
	)
}

/** The bytes of a file from `start` to `end`, both counted, read as they are wanted. */
export function readPart(file: string, start: number, end: number): Readable {
	return createReadStream(file, { start, end })
}

/** Removes files whose writing was cut short by a crash before this moment; those that are being written now are left alone. */
export function removeDrafts(): Promise<void> {
	return removeDraftsBefore(new Date())
}

/** Removes half-written files that were written to last before a moment. */
export async function removeDraftsBefore(before: Date): Promise<void> {
	const { uploadsDir } = settings()
	if (!(await hasFile(uploadsDir))) return
	for await (const entry of await opendir(uploadsDir, { recursive: true })) {
		if (!entry.name.startsWith('.draft-')) continue
		const draft = path.join(entry.parentPath, entry.name)
		if (await isOlder(draft, before)) await rm(draft, { force: true })
	}
}

async function isOlder(file: string, before: Date): Promise<boolean> {
	const written = await stat(file).catch(() => undefined)
	return written !== undefined && written.mtimeMs < before.getTime()
}

/** The names in a folder that were written to last before a moment, some at a time; none when there is no such folder. */
export async function* oldNames(folder: string, before: Date, atOnce: number): AsyncGenerator<string[]> {
	let names: string[] = []
	if (!(await hasFile(folder))) return
	for await (const { name } of await opendir(folder)) {
		if (await isOlder(path.join(folder, name), before)) names.push(name)
		if (names.length < atOnce) continue
		yield names
		names = []
	}
	if (names.length > 0) yield names
}

/**
 * Removes a file of the uploads that is named by its content, unless `isWanted` says, once it is out of its place, that it was wanted again meanwhile:
 * then it is put back. Who stores such a file looks for it after having said so, and stores it again.
 */
export async function removeUnless(file: string, isWanted: () => Promise<boolean>): Promise<void> {
	const aside = path.join(path.dirname(file), `.draft-${randomUUID()}`)
	try {
		// So that it counts as being written, and nobody takes it away as one that was cut short.
		await utimes(file, new Date(), new Date())
		await rename(file, aside)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
		throw error
	}
	if (await isWanted()) await rename(aside, file)
	else await rm(aside, { force: true })
}

/** Removes a folder and all that is in it, also while somebody puts another file there; one that is not there is removed already. */
export function removeFolder(folder: string): Promise<void> {
	return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
}
