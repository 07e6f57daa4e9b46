import { existsSync, statSync } from 'node:fs'
import { settings } from '#app/adapters/settings.server.ts'
import { backupFolder, readBackupRecord } from '../backup/backup-record.server.ts'
import { isBackupOld } from '../backup/schedule.ts'
import { formatDateTime } from '../dates.ts'
import { type Check, cheap, type Found, look, ok, wrong } from './check.ts'

/** What would bring the shop back. */
export const backupChecks: Check[] = [
	cheap('Backup', async () => lookAtBackup(new Date())),
	cheap('Backup folder', async () => lookAtFolder()),
]

function lookAtBackup(now: Date): Found {
	const { last, lastGood } = readBackupRecord()
	const { backupDir } = settings()
	if (last?.problem) return wrong(`The last one failed: ${last.problem}`)
	if (!lastGood?.made)
		return look(`None has been made: call backup.sh${backupDir ? '' : ', or set BACKUP_DIR for one each night'}.`)
	const made = `The last one was made on ${formatDateTime(lastGood.startedAt)}`
	if (!existsSync(lastGood.made.file)) return look(`${made} and is no longer at ${lastGood.made.file}.`)
	if (isBackupOld({ last, lastGood }, now))
		return wrong(`${made}, more than 36 hours ago: call backup.sh, and set BACKUP_DIR for one each night.`)
	return ok(`${made}.`)
}

/** Backups beside what they are of go with it. */
function lookAtFolder(): Found {
	const { dataDir } = settings()
	const folder = backupFolder()
	if (!existsSync(folder) || !existsSync(dataDir)) return look(`${folder} is not there yet: make a backup.`)
	if (statSync(folder).dev !== statSync(dataDir).dev) return ok(`${folder} is on another disk than the data.`)
	return look(`${folder} is on the same disk as the data: set BACKUP_DIR to another one, or take backups out.`)
}
