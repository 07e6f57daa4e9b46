import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { settings } from './settings.server.ts'

/** The absolute path of a file in the uploads folder. Each part must be a plain file name; anything else throws. */
export function uploadPath(...parts: string[]): string {
	for (const part of parts) {
		if (!/^[a-z0-9][a-z0-9._-]*$/i.test(part) || part.includes('..'))
			throw new Error(`Not a file name of the shop: ${part}`)
	}
	return path.join(settings().uploadsDir, ...parts)
}

/** Writes a file atomically: to a temporary name, then renamed. */
export async function saveFile(file: string, content: Uint8Array): Promise<void> {
	await writeDraft(path.dirname(file), content, (draft) => rename(draft, file))
}

/**
 * Writes a file whose name is known only at its end, chunk by chunk: `finish` is called once all of it is flushed and
 * names it with `keep`. Answers what `finish` answers. When the stream or `finish` throws, nothing is left of it.
 */
export function saveStream<T>(
	folder: string,
	content: AsyncIterable<Uint8Array>,
	finish: (keep: (name: string) => Promise<void>) => Promise<T>,
): Promise<T> {
	return writeDraft(folder, content, (draft) => finish((name) => rename(draft, path.join(folder, name))))
}

/**
 * Writes a stream to a temporary file that exists while `work` runs with its path, and is removed whatever happens: for
 * uploads that wait in a queue, on the disk and not in memory.
 */
export async function withDraft<T>(
	folder: string,
	content: AsyncIterable<Uint8Array>,
	work: (draft: string) => Promise<T>,
): Promise<T> {
	return writeDraft(folder, content, async (draft) => {
		const result = await work(draft)
		await rm(draft, { force: true })
		return result
	})
}

async function writeDraft<T>(
	folder: string,
	content: Uint8Array | AsyncIterable<Uint8Array>,
	finish: (draft: string) => Promise<T>,
): Promise<T> {
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

/** True when the file exists. */
export async function hasFile(file: string): Promise<boolean> {
	return stat(file).then(
		() => true,
		() => false,
	)
}

/** The size of a file in bytes; undefined when there is none. */
export async function fileSize(file: string): Promise<number | undefined> {
	return stat(file).then(
		({ size }) => size,
		() => undefined,
	)
}

/** Streams the bytes of a file from `start` to `end`, both inclusive. */
export function readPart(file: string, start: number, end: number): Readable {
	return createReadStream(file, { start, end })
}

/** Removes files whose writing was cut short by a crash before this moment; those being written now stay. */
export function removeDrafts(): Promise<void> {
	return removeDraftsBefore(new Date())
}

/** Removes temporary files that were last written before a moment. */
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

/** The names in a folder that were last written before a moment, in batches; none when there is no such folder. */
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
 * Removes an upload that is named by its content, unless `isWanted` says, once it is moved away, that it is wanted
 * again: then it is moved back. Whoever stores such a file declares it first, then looks for it, and stores it again.
 */
export async function removeUnless(file: string, isWanted: () => Promise<boolean>): Promise<void> {
	const aside = path.join(path.dirname(file), `.draft-${randomUUID()}`)
	try {
		// Touched, so that it counts as being written and is not removed as one that was cut short.
		await utimes(file, new Date(), new Date())
		await rename(file, aside)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
		throw error
	}
	if (await isWanted()) await rename(aside, file)
	else await rm(aside, { force: true })
}

/** Removes a folder and all that is in it, also while another process adds a file; a missing one counts as removed. */
export function removeFolder(folder: string): Promise<void> {
	return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
}
