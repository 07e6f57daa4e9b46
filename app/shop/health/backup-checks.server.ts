import { existsSync, statSync } from 'node:fs'
import { settings } from '#app/adapters/settings.server.ts'
import { backupFolder, readBackupRecord } from '../backup/backup-record.server.ts'
import { readOffSiteRecord } from '../backup/off-site.server.ts'
import { readRestoreTest } from '../backup/restore-test.server.ts'
import { isBackupOld } from '../backup/schedule.ts'
import { formatDateTime } from '../dates.ts'
import { settingsNow } from '../settings/shop-settings.server.ts'
import { type Check, cheap, type Found, look, ok, wrong } from './check.ts'

/** A test runs each week, plus some days for a shop that was off. */
const longestUntested = 14 * 24 * 60 * 60 * 1000

/** The checks of everything needed to recover the shop. */
export const backupChecks: Check[] = [
	cheap('Backup', async () => lookAtBackup(new Date())),
	cheap('Backup folder', async () => lookAtFolder()),
	cheap('Off-site copy', async () => lookAtOffSite()),
	cheap('Test restore', async () => lookAtTest(new Date())),
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

function lookAtOffSite(): Found {
	const last = readOffSiteRecord()
	const where = settingsNow()['off-site'].where
	if (where === '') return look('None is set: set a folder or a bucket under Settings, Off-site copy.')
	if (!last) return look('It is set, and comes with the next backup.')
	return last.problem
		? wrong(`The last backup was not copied: ${last.problem}. Look at Settings, Off-site copy.`)
		: ok(`The last one came to ${last.where} on ${formatDateTime(last.at)}.`)
}

function lookAtTest(now: Date): Found {
	const last = readRestoreTest()
	if (!last) return look('No backup has been restored on trial yet: one is each week, or call restore-test.sh.')
	const on = formatDateTime(last.at)
	if (last.problem) return wrong(`${last.file || 'Nothing'} could not be restored on ${on}: ${last.problem}`)
	if (now.getTime() - last.at.getTime() > longestUntested)
		return look(`The last test was on ${on}: call restore-test.sh.`)
	return ok(`${last.file} could be restored on ${on}: ${last.orders} orders, ${last.images} images and videos.`)
}

/** Backups on the same disk as the data are lost together with it. */
function lookAtFolder(): Found {
	const { dataDir } = settings()
	const folder = backupFolder()
	if (!existsSync(folder) || !existsSync(dataDir)) return look(`${folder} is not there yet: make a backup.`)
	if (statSync(folder).dev !== statSync(dataDir).dev) return ok(`${folder} is on another disk than the data.`)
	return look(`${folder} is on the same disk as the data: set BACKUP_DIR to another one, or take backups out.`)
}
