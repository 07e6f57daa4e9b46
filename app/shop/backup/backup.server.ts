import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open, readFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type ArchivedFile, ArchiveWriter } from '#app/adapters/archive.server.ts'
import { type BackupSource, openBackupSource } from '#app/adapters/db/backup-source.server.ts'
import { getFreeBytes, syncFolder, findBackupFolderProblem } from '#app/adapters/disk.server.ts'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { listReferencedFiles, readBackupContents } from './verify-backup.server.ts'
import { BackupError, buildBackupName, type Manifest, parts, writeManifest } from './manifest.ts'
import { createFileRecord } from '#app/adapters/files.server.ts'
import { copyOffSite, type OffSiteRecord } from './off-site.server.ts'
import { type BackupRecord, type BackupResult, recordSchema, listSurplusBackups } from './schedule.ts'

/** The age in milliseconds from which an unfinished archive counts as left by a backup that was killed. */
const leftBehind = 60 * 60_000

/**
 * Archives a running shop in `folder`, including every order confirmed before the call. Blocks the calling process.
 *
 * @throws BackupError: the backup failed.
 */
export async function makeBackup(
	folder: string,
	now = new Date(),
): Promise<{ file: string; manifest: Omit<Manifest, 'format' | 'madeAt'> }> {
	const database = await openBackupSource()
	if (!database) throw new BackupError(`There is no shop to back up: ${describeMissingDatabase()}.`)
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		removeUnfinished(folder, now)
		return await writeBackup(folder, database, now)
	} catch (error) {
		throw toBackupError(error, folder)
	}
}

function describeMissingDatabase(): string {
	const { postgresqlUrl, databaseFile } = getSettings()
	return postgresqlUrl ? 'the database of DATABASE_URL is empty' : `${databaseFile} does not exist`
}

function toBackupError(error: unknown, folder: string): unknown {
	const code = (error as { code?: string }).code ?? ''
	// EFBIG means that the file exceeds the file system's limit on file sizes.
	if (/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR.*)$/.test(code))
		return new BackupError(`The backup could not be written: there is no space left in ${folder}.`)
	if (/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code))
		return new BackupError(`The backup could not be written: ${folder} is not a folder that the shop can write to.`)
	return error
}

async function writeBackup(folder: string, database: BackupSource, now: Date) {
	const file = path.join(folder, buildBackupName(now))
	const partial = `${file}.partial`
	const copy = `${file}.database.partial`
	await assertSpace(folder, database)
	const archive = await ArchiveWriter.create(partial)
	try {
		const manifest = await addContents(archive, copy, database)
		await add(archive, manifest.files, parts.secret, await readShopSecret())
		await archive.add(parts.manifest, ...toContent(writeManifest(manifest, now)))
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

/**
 * Adds the images and videos to the archive first, then the database. If a file to which the copied database refers is
 * missing and the shop no longer refers to it, the database is copied again. Missing files to which the shop still
 * refers are returned as `lost`.
 */
async function addContents(archive: ArchiveWriter, copy: string, database: BackupSource) {
	const added = new Map<string, ArchivedFile>()
	const lost = new Set<string>()
	for (;;) {
		rmSync(copy, { force: true })
		await database.copyTo(copy)
		const { files: referred, ...holds } = readBackupContents(copy)
		const missingFiles: string[] = []
		for (const name of referred) {
			if (added.has(name) || lost.has(name)) continue
			const file = await addUpload(archive, name)
			if (file) added.set(name, file)
			else missingFiles.push(name)
		}
		const stillShown = missingFiles.length > 0 ? await listReferencedFiles(database) : new Set<string>()
		for (const name of missingFiles) if (stillShown.has(name)) lost.add(name)
		if (missingFiles.some((name) => !lost.has(name))) continue
		const files = [...added.values()]
		await addFile(archive, files, parts.database, copy)
		return { ...holds, files, lost: referred.filter((name) => lost.has(name)) }
	}
}

async function addUpload(archive: ArchiveWriter, name: string): Promise<ArchivedFile | undefined> {
	const opened = await (await getOriginals()).open(getOriginalName(name))
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
	if (text !== undefined) files.push(await archive.add(name, ...toContent(text)))
}

function toContent(text: string): [size: number, content: Uint8Array[]] {
	const bytes = Buffer.from(text)
	return [bytes.byteLength, [bytes]]
}

/**
 * Returns the session secret, or `undefined` when the shop was never started and so has none. After a restore of such a
 * backup, the shop creates a secret.
 */
async function readShopSecret(): Promise<string | undefined> {
	const { sessionSecret, dataDir } = getSettings()
	if (sessionSecret) return sessionSecret
	return readFile(path.join(dataDir, 'session-secret'), 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined
		throw error
	})
}

async function assertSpace(folder: string, database: BackupSource) {
	const bytes = await database.size()
	let needed = 2 * bytes + 10 * 1024 * 1024
	const names = [...(await listReferencedFiles(database))].map(getOriginalName)
	needed += await (await getOriginals()).bytesOf(new Set(names))
	const requirements = [{ folder, bytes: needed }]
	if (database.growingFolder) requirements.push({ folder: database.growingFolder, bytes })
	for (const { folder, bytes } of requirements) {
		const free = await getFreeBytes(folder)
		if (free < bytes)
			throw new BackupError(
				`There is not enough space for a backup in ${folder}: it may need ${toMegabytes(bytes)} MB, and ${toMegabytes(free)} MB are free.`,
			)
	}
}

/** Returns the file name of an original: 'ab.webp' for 'originals/ab.webp'. */
function getOriginalName(name: string): string {
	return name.slice('originals/'.length)
}

function toMegabytes(bytes: number): number {
	return Math.ceil(bytes / 1024 / 1024)
}

function removeUnfinished(folder: string, now: Date) {
	for (const name of readdirSync(folder)) {
		if (!/^shop-[0-9TZ-]+\.tar(\.database)?\.partial$/.test(name)) continue
		const file = path.join(folder, name)
		const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
		if (now.getTime() - written > leftBehind) rmSync(file, { force: true })
	}
}

const recordFile = createFileRecord('last-backup.json', recordSchema)

/** Returns BACKUP_DIR or, by default, the folder `backups` next to the database. */
export function getBackupFolder(): string {
	const { backupDir, dataDir } = getSettings()
	return backupDir ?? path.join(dataDir, 'backups')
}

/**
 * Reads the results of the last backup and the last successful backup, made by any process. Both are `null` when the
 * record's file is missing or unreadable.
 */
export function readBackupRecord(): BackupRecord {
	return recordFile.read() ?? { last: null, lastGood: null }
}

/** Records the result of a backup. After a failure the record still contains the last successful backup. */
export async function recordBackup(last: BackupResult): Promise<void> {
	const { lastGood } = readBackupRecord()
	await recordFile.keep({ last, lastGood: last.made ? last : lastGood })
}

/**
 * Creates a backup and records its result. Without `folder`, it also prunes surplus backups in the shop's own folder
 * and copies the new backup off-site. Blocks the calling process.
 *
 * @throws BackupError: the folder cannot be used or the backup failed.
 */
export async function makeRecordedBackup(
	folder?: string,
): Promise<{ file: string; manifest: Omit<Manifest, 'format' | 'madeAt'>; offSite: OffSiteRecord | null }> {
	const startedAt = new Date()
	try {
		assertBackupFolder(folder ?? getSettings().backupDir)
		const made = await makeBackup(folder ?? getBackupFolder(), startedAt)
		await recordBackup({
			startedAt,
			endedAt: new Date(),
			made: { file: made.file, bytes: statSync(made.file).size },
			problem: null,
		})
		if (folder) return { ...made, offSite: null }
		await pruneBackups(getBackupFolder())
		return { ...made, offSite: await copyOffSite(made.file) }
	} catch (error) {
		const problem = error instanceof BackupError ? error.message : `The backup failed: ${(error as Error).message}`
		// A failure to write the record is ignored: on a full disk the exit code alone informs the caller.
		await recordBackup({ startedAt, endedAt: new Date(), made: null, problem }).catch(() => {})
		throw error
	}
}

/**
 * Rejects a configured folder that must not contain backups. Skips the default folder (`undefined`) because nobody
 * configured it.
 */
function assertBackupFolder(folder: string | undefined) {
	const problem = folder && findBackupFolderProblem(folder)
	if (problem) throw new BackupError(`The backup was not made: ${problem}. Please choose another folder.`)
}

async function pruneBackups(folder: string) {
	for (const name of listSurplusBackups(await readdir(folder))) await rm(path.join(folder, name), { force: true })
}
