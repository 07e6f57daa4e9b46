import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { getSettings } from './settings.server.ts'

// Files are in data/imports/<id>, not among the uploads, so that no URL serves them.

/** Creates an unguessable id. */
export function createImportId(): string {
	return randomBytes(16).toString('hex')
}

/** Returns the path of an import's file. Throws for an invalid id or name. */
export function getImportPath(id: string, name: string): string {
	if (!isImportId(id) || !/^[a-z0-9][a-z0-9.-]*$/.test(name)) throw new Error(`Not a valid import file: ${id}/${name}`)
	return path.join(getSettings().dataDir, 'imports', id, name)
}

/** Returns whether a text has the form of an import's id. */
export function isImportId(text: string): boolean {
	return /^[0-9a-f]{32}$/.test(text)
}

/** Returns the ids of the imports that still have files, with the time when each folder last changed. */
export async function listImports(): Promise<{ id: string; changedAt: Date }[]> {
	const folder = path.join(getSettings().dataDir, 'imports')
	const names = await readdir(folder).catch(() => [])
	const found = await Promise.all(
		names
			.filter(isImportId)
			.map(async (id) => ({ id, stats: await stat(path.join(folder, id)).catch(() => undefined) })),
	)
	return found.flatMap(({ id, stats }) => (stats ? { id, changedAt: stats.mtime } : []))
}

/** Removes all files of an import. */
export async function removeImport(id: string): Promise<void> {
	await rm(path.dirname(getImportPath(id, 'state.json')), { recursive: true, force: true })
}

/** Appends lines to a file and creates it when it is missing. */
export async function appendLines(file: string, lines: string[]): Promise<void> {
	await appendFile(file, lines.map((line) => `${line}\n`).join(''))
}

/** Streams a file's lines. Yields none without the file. */
export async function* readLines(file: string): AsyncGenerator<string> {
	const input = createReadStream(file)
	try {
		yield* createInterface({ input, crlfDelay: Infinity })
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
	} finally {
		input.destroy()
	}
}
