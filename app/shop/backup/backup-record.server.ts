import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { findBackupFolderProblem } from '#app/adapters/backup-folder.server.ts'
import { createFileRecord } from '#app/adapters/file-record.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { copyOffSite, type OffSiteRecord } from './off-site.server.ts'
import { type BackupRecord, type BackupResult, recordSchema, listSurplusBackups } from './schedule.ts'

const recordFile = createFileRecord('last-backup.json', recordSchema)

/** Returns BACKUP_DIR or, by default, the folder `backups` next to the database. */
export function getBackupFolder(): string {
	const { backupDir, dataDir } = getSettings()
	return backupDir ?? path.join(dataDir, 'backups')
}

/** Reads the results of the last backups of all processes. The record is empty when its file is unreadable. */
export function readBackupRecord(): BackupRecord {
	return recordFile.read() ?? { last: null, lastGood: null }
}

/** Records a backup result. A failure keeps the last successful one. */
export async function recordBackup(last: BackupResult): Promise<void> {
	const { lastGood } = readBackupRecord()
	await recordFile.keep({ last, lastGood: last.made ? last : lastGood })
}

/**
 * Creates a backup, records it, prunes surplus backups in the shop's own folder and copies the new one off-site. Blocks
 * its process.
 *
 * @throws BackupError: as `makeBackup` throws it.
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

/** Skips the check for the default folder because nobody configured it. */
function assertBackupFolder(folder: string | undefined) {
	const problem = folder && findBackupFolderProblem(folder)
	if (problem) throw new BackupError(`The backup was not made: ${problem}. Please choose another folder.`)
}

async function pruneBackups(folder: string) {
	for (const name of listSurplusBackups(await readdir(folder))) await rm(path.join(folder, name), { force: true })
}
