import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
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
export async function removeDrafts(): Promise<void> {
	const began = Date.now()
	const { uploadsDir } = settings()
	if (!(await hasFile(uploadsDir))) return
	for await (const entry of await opendir(uploadsDir, { recursive: true })) {
		if (!entry.name.startsWith('.draft-')) continue
		const draft = path.join(entry.parentPath, entry.name)
		const written = await stat(draft).catch(() => undefined)
		if (written && written.mtimeMs < began) await rm(draft, { force: true })
	}
}
