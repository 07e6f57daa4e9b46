import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { findBackupFolderProblem } from '#app/adapters/backup-folder.server.ts'
import { keptRecord } from '#app/adapters/kept-record.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { copyOffSite, type OffSiteRecord } from './off-site.server.ts'
import { type BackupRecord, type BackupResult, recordSchema, surplusBackups } from './schedule.ts'

const kept = keptRecord('last-backup.json', recordSchema)

/** BACKUP_DIR, or else `backups` beside the database. */
export function backupFolder(): string {
	const { backupDir, dataDir } = settings()
	return backupDir ?? path.join(dataDir, 'backups')
}

/** The last backups, of any process. Empty when unreadable. */
export function readBackupRecord(): BackupRecord {
	return kept.read() ?? { last: null, lastGood: null }
}

/** Records an outcome; a failure leaves the last good one. */
export async function recordBackup(last: BackupResult): Promise<void> {
	const { lastGood } = readBackupRecord()
	await kept.keep({ last, lastGood: last.made ? last : lastGood })
}

/**
 * Makes a backup and records it; of those in the shop's own folder surplus ones go, and a copy goes off-site. Throws as `makeBackup`. Blocks its process.
 */
export async function makeRecordedBackup(
	folder?: string,
): Promise<{ file: string; manifest: Omit<Manifest, 'format' | 'madeAt'>; offSite: OffSiteRecord | null }> {
	const startedAt = new Date()
	try {
		assertBackupFolder(folder ?? settings().backupDir)
		const made = await makeBackup(folder ?? backupFolder(), startedAt)
		await recordBackup({
			startedAt,
			endedAt: new Date(),
			made: { file: made.file, bytes: statSync(made.file).size },
			problem: null,
		})
		if (folder) return { ...made, offSite: null }
		await removeSurplus(backupFolder())
		return { ...made, offSite: await copyOffSite(made.file) }
	} catch (error) {
		const problem = error instanceof BackupError ? error.message : `It failed: ${(error as Error).message}`
		// A record that fails changes nothing: on a full disk the exit code alone tells the caller.
		await recordBackup({ startedAt, endedAt: new Date(), made: null, problem }).catch(() => {})
		throw error
	}
}

/** The default folder needs no check: nobody named it. */
function assertBackupFolder(folder: string | undefined) {
	const problem = folder && findBackupFolderProblem(folder)
	if (problem) throw new BackupError(`The backup was not made: ${problem}. Please choose another folder.`)
}

async function removeSurplus(folder: string) {
	for (const name of surplusBackups(await readdir(folder))) await rm(path.join(folder, name), { force: true })
}
