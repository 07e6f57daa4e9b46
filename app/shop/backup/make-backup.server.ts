import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ArchivedFile, ArchiveWriter } from '#app/adapters/archive.server.ts'
import { type WholeDatabase, wholeDatabase } from '#app/adapters/db/whole-database.server.ts'
import { freeBytes, syncFolder } from '#app/adapters/disk.server.ts'
import { originals } from '#app/adapters/files/originals.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { filesOfNow, readHoldings } from './holdings.server.ts'
import { BackupError, backupName, type Manifest, parts, writeManifest } from './manifest.ts'

/** An unfinished archive of this age belongs to a backup that was killed. */
const leftBehind = 60 * 60_000

/**
 * Archives a running shop, including every order confirmed before the call. Blocks its process.
 *
 * @throws BackupError: the backup failed.
 */
export async function makeBackup(
	folder: string,
	now = new Date(),
): Promise<{ file: string; manifest: Omit<Manifest, 'format' | 'madeAt'> }> {
	const database = await wholeDatabase()
	if (!database) throw new BackupError(`There is no shop to back up: ${nowhere()}.`)
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		removeLeftBehind(folder, now)
		return await makeIn(folder, database, now)
	} catch (error) {
		throw asBackupError(error, folder)
	}
}

function nowhere(): string {
	const { postgresqlUrl, databaseFile } = settings()
	return postgresqlUrl ? 'the database of DATABASE_URL is empty' : `${databaseFile} is not there`
}

function asBackupError(error: unknown, folder: string): unknown {
	const code = (error as { code?: string }).code ?? ''
	// EFBIG is the file system's limit on file sizes.
	if (/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR.*)$/.test(code))
		return new BackupError(`The backup could not be written: there is no room left in ${folder}.`)
	if (/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code))
		return new BackupError(`The backup could not be written: ${folder} is no folder that the shop may write to.`)
	return error
}

async function makeIn(folder: string, database: WholeDatabase, now: Date) {
	const file = path.join(folder, backupName(now))
	const partial = `${file}.partial`
	const copy = `${file}.database.partial`
	await mustHaveSpace(folder, database)
	const archive = await ArchiveWriter.create(partial)
	try {
		const manifest = await fill(archive, copy, database)
		await add(archive, manifest.files, parts.secret, await secretOfShop())
		await archive.add(parts.manifest, ...whole(writeManifest(manifest, now)))
		await archive.finish()
		renameSync(partial, file)
		syncFolder(folder)
		return { file, manifest }
	} catch (error) {
		await archive.abandon().catch(() => {})
		rmSync(partial, { force: true })
		throw error
	} finally {
		rmSync(copy, { force: true })
	}
}

/** Adds the files first. If a file was deleted since the database was copied, the database is copied again. */
async function fill(archive: ArchiveWriter, copy: string, database: WholeDatabase) {
	const added = new Map<string, ArchivedFile>()
	const lost = new Set<string>()
	for (;;) {
		rmSync(copy, { force: true })
		await database.copyTo(copy)
		const { files: referred, ...holds } = readHoldings(copy)
		const gone: string[] = []
		for (const name of referred) {
			if (added.has(name) || lost.has(name)) continue
			const file = await addUpload(archive, name)
			if (file) added.set(name, file)
			else gone.push(name)
		}
		const stillShown = gone.length > 0 ? await filesOfNow(database) : new Set<string>()
		for (const name of gone) if (stillShown.has(name)) lost.add(name)
		if (gone.some((name) => !lost.has(name))) continue
		const files = [...added.values()]
		await addFile(archive, files, parts.database, copy)
		return { ...holds, files, lost: referred.filter((name) => lost.has(name)) }
	}
}

async function addUpload(archive: ArchiveWriter, name: string): Promise<ArchivedFile | undefined> {
	const opened = await (await originals()).open(originalOf(name))
	try {
		return opened && (await archive.add(name, opened.size, opened.content))
	} finally {
		await opened?.close()
	}
}

async function addFile(archive: ArchiveWriter, files: ArchivedFile[], name: string, from: string) {
	const opened = await open(from)
	try {
		const { size } = await opened.stat()
		files.push(await archive.add(name, size, opened.createReadStream({ highWaterMark: 256 * 1024, autoClose: false })))
	} finally {
		await opened.close()
	}
}

async function add(archive: ArchiveWriter, files: ArchivedFile[], name: string, text: string | undefined) {
	if (text !== undefined) files.push(await archive.add(name, ...whole(text)))
}

function whole(text: string): [size: number, content: Uint8Array[]] {
	const bytes = Buffer.from(text)
	return [bytes.byteLength, [bytes]]
}

/**
 * Returns the session secret, or `undefined` for a shop that was never started. Such a shop creates its secret after a
 * restore.
 */
async function secretOfShop(): Promise<string | undefined> {
	const { sessionSecret, dataDir } = settings()
	if (sessionSecret) return sessionSecret
	return readFile(path.join(dataDir, 'session-secret'), 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined
		throw error
	})
}

async function mustHaveSpace(folder: string, database: WholeDatabase) {
	const bytes = await database.size()
	let needed = 2 * bytes + 10 * 1024 * 1024
	const names = [...(await filesOfNow(database))].map(originalOf)
	needed += await (await originals()).bytesOf(new Set(names))
	const requirements = [{ folder, bytes: needed }]
	if (database.growsIn) requirements.push({ folder: database.growsIn, bytes })
	for (const { folder, bytes } of requirements) {
		const free = await freeBytes(folder)
		if (free < bytes)
			throw new BackupError(
				`There is not enough room for a backup in ${folder}: it may need ${megabytes(bytes)} MB, and ${megabytes(free)} MB are free.`,
			)
	}
}

/** Returns the file name of an original: 'ab.webp' for 'originals/ab.webp'. */
function originalOf(name: string): string {
	return name.slice('originals/'.length)
}

function megabytes(bytes: number): number {
	return Math.ceil(bytes / 1024 / 1024)
}

function removeLeftBehind(folder: string, now: Date) {
	for (const name of readdirSync(folder)) {
		if (!/^shop-[0-9TZ-]+\.tar(\.database)?\.partial$/.test(name)) continue
		const file = path.join(folder, name)
		const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
		if (now.getTime() - written > leftBehind) rmSync(file, { force: true })
	}
}
