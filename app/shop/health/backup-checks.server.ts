import { existsSync, statSync } from 'node:fs'
import { getSettings } from '#app/adapters/settings.server.ts'
import { getBackupFolder, readBackupRecord } from '../backup/backup-record.server.ts'
import { readOffSiteRecord } from '../backup/off-site.server.ts'
import { readRestoreTest } from '../backup/restore-test.server.ts'
import { isBackupOld } from '../backup/schedule.ts'
import { formatDateTime } from '../values/dates.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'
import { type Check, fastCheck, type CheckResult, look, passed, failed } from './check.ts'

/** A test runs each week, plus some days for a shop that was off. */
const maxUntestedMs = 14 * 24 * 60 * 60 * 1000

/** The checks of everything needed to recover the shop. */
export const backupChecks: Check[] = [
	fastCheck('Backup', async () => checkBackup(new Date())),
	fastCheck('Backup folder', async () => checkBackupFolder()),
	fastCheck('Off-site copy', async () => checkOffSiteCopy()),
	fastCheck('Test restore', async () => checkRestoreTest(new Date())),
]

function checkBackup(now: Date): CheckResult {
	const { last, lastGood } = readBackupRecord()
	const { backupDir } = getSettings()
	if (last?.problem) return failed(`The last backup failed: ${last.problem}`)
	if (!lastGood?.made)
		return look(`There is no backup yet. Run backup.sh${backupDir ? '' : ', or set BACKUP_DIR for one each night'}.`)
	const made = `The last backup was made on ${formatDateTime(lastGood.startedAt)}`
	if (!existsSync(lastGood.made.file)) return look(`${made} and no longer exists at ${lastGood.made.file}.`)
	if (isBackupOld({ last, lastGood }, now))
		return failed(`${made}, more than 36 hours ago. Run backup.sh, and set BACKUP_DIR to back up every night.`)
	return passed(`${made}.`)
}

function checkOffSiteCopy(): CheckResult {
	const last = readOffSiteRecord()
	const where = getShopSettings()['off-site'].where
	if (where === '') return look('Off-site copies are off. Set a folder or a bucket under Settings, Off-site copy.')
	if (!last) return look('Off-site copies are set up. The first one is made with the next backup.')
	return last.problem
		? failed(`The last backup was not copied: ${last.problem}. Check Settings, Off-site copy.`)
		: passed(`The last backup was copied to ${last.where} on ${formatDateTime(last.at)}.`)
}

function checkRestoreTest(now: Date): CheckResult {
	const last = readRestoreTest()
	if (!last) return look('No backup has been test-restored yet. A test runs every week, or run restore-test.sh.')
	const on = formatDateTime(last.at)
	if (last.problem) return failed(`${last.file || 'No backup'} could not be restored on ${on}: ${last.problem}`)
	if (now.getTime() - last.at.getTime() > maxUntestedMs)
		return look(`The last test restore was on ${on}. Run restore-test.sh.`)
	return passed(`${last.file} was test-restored on ${on}: ${last.orders} orders, ${last.images} images and videos.`)
}

/** Backups on the same disk as the data are lost together with it. */
function checkBackupFolder(): CheckResult {
	const { dataDir } = getSettings()
	const folder = getBackupFolder()
	if (!existsSync(folder) || !existsSync(dataDir)) return look(`${folder} does not exist yet. Make a backup.`)
	if (statSync(folder).dev !== statSync(dataDir).dev) return passed(`${folder} is on a different disk from the data.`)
	return look(`${folder} is on the same disk as the data. Set BACKUP_DIR to another disk, or download backups.`)
}
