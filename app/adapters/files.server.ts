import { randomUUID } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { mkdir, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { cannotSaveMessage, isUnwritable } from './disk.server.ts'
import { log } from './log.server.ts'
import { BusyError } from './scheduling/limit-concurrency.ts'
import { getSettings } from './settings.server.ts'
import type { z } from 'zod'

/** Returns a path in the folder of uploads. Throws unless each part is a plain file name. */
export function getUploadPath(...parts: string[]): string {
	for (const part of parts) {
		if (!/^[a-z0-9][a-z0-9._-]*$/i.test(part) || part.includes('..')) throw new Error(`Not a valid file name: ${part}`)
	}
	return path.join(getSettings().uploadsDir, ...parts)
}

/** Writes a file atomically. Throws `BusyError` when the disk accepts nothing, as `withDraft` does. */
export async function saveFile(file: string, content: Uint8Array): Promise<void> {
	await writeDraft(path.dirname(file), content, (draft) => rename(draft, file))
}

/** Streams to a temporary file that exists while `work` runs, so that waiting uploads take no memory. */
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
	const draft = path.join(folder, `.draft-${randomUUID()}`)
	try {
		await mkdir(folder, { recursive: true })
		await writeFile(draft, content)
		return await finish(draft)
	} catch (error) {
		await rm(draft, { force: true }).catch(() => undefined)
		if (!isUnwritable(error)) throw error
		log.error({ err: error }, 'a file could not be written')
		throw new BusyError(cannotSaveMessage)
	}
}

/** Returns a file's content; `undefined` without the file. */
export async function loadFile(file: string): Promise<Buffer | undefined> {
	try {
		return await readFile(file)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
		throw error
	}
}

/** Returns whether the file exists. */
export async function hasFile(file: string): Promise<boolean> {
	return stat(file).then(
		() => true,
		() => false,
	)
}

/** Returns the size of the file in bytes; `undefined` when it does not exist. */
export async function getFileSize(file: string): Promise<number | undefined> {
	return stat(file).then(
		({ size }) => size,
		() => undefined,
	)
}

/** Streams the bytes from `start` to `end`, both inclusive. */
export function readByteRange(file: string, start: number, end: number): Readable {
	return createReadStream(file, { start, end })
}

/** Removes temporary files that a previous crash left. */
export function removeTemporaryFiles(): Promise<void> {
	return removeTemporaryFilesBefore(new Date())
}

/** Removes temporary files that were last written before a moment. */
export async function removeTemporaryFilesBefore(before: Date): Promise<void> {
	const { uploadsDir } = getSettings()
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

/**
 * Lists the names of the files in a folder that were last written before a moment, in batches. Lists none when the
 * folder does not exist.
 */
export async function* listOldNames(folder: string, before: Date, atOnce: number): AsyncGenerator<string[]> {
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
 * Moves aside an upload that is named by its content. Then removes it, or moves it back when `isWanted` returns true.
 * Code that stores such a file must first make `isWanted` return true for it, and then check that the file exists.
 */
export async function removeUnless(file: string, isWanted: () => Promise<boolean>): Promise<void> {
	const aside = path.join(path.dirname(file), `.draft-${randomUUID()}`)
	try {
		// The time is updated so that the file that was moved aside counts as being written.
		await utimes(file, new Date(), new Date())
		await rename(file, aside)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
		throw error
	}
	if (await isWanted()) await rename(aside, file)
	else await rm(aside, { force: true })
}

/** Removes a folder with its content, even while files are added. A missing folder is not an error. */
export function removeFolder(folder: string): Promise<void> {
	return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
}

/**
 * Returns functions that read and write a record of the shop's latest activity, such as its last backup, in a file
 * beside the database. `read` returns `null` when the file is missing or unreadable.
 */
export function createFileRecord<T>(name: string, schema: z.ZodType<T>) {
	const getPath = () => path.join(getSettings().dataDir, name)
	return {
		read: (): T | null => {
			try {
				return schema.parse(JSON.parse(readFileSync(getPath(), 'utf8')))
			} catch {
				return null
			}
		},
		keep: (record: T) => saveFile(getPath(), Buffer.from(`${JSON.stringify(record, null, '\t')}\n`)),
	}
}
