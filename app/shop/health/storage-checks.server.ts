import { existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { findStandbyCopy } from '../backup/standby-copy.server.ts'
import { minFreeBytes, getReadiness } from '../monitoring/readiness.server.ts'
import { type Check, fastCheck, slowCheck, type CheckResult, look, passed, formatFileSize, failed } from './check.ts'

const day = 24 * 60 * 60 * 1000
/** A disk with less free space is reported while there is time to act. */
const nearlyFull = { part: 0.1, bytes: 1024 ** 3 }
/** The maximum number of missing files that are named. */
const named = 3

/** Checks of the shop's storage: its database, images and folders. */
export const storageChecks: Check[] = [
	fastCheck('Database', checkDatabase),
	fastCheck('Copy', checkStandbyCopy),
	fastCheck('Disk', checkDisks),
	fastCheck('Leftovers', async () => checkLeftovers(new Date())),
	slowCheck('Images', checkImages),
	slowCheck('Bucket', checkBucket),
]

async function checkDatabase(): Promise<CheckResult> {
	const { database, migrations } = await getReadiness()
	if (database !== 'ok')
		return failed('The database cannot be written. Check the log for errors of the disk or the server.')
	if (migrations !== 'ok')
		return failed('The database does not match this version. Start the latest version of the shop on it.')
	return passed('The database can be written and matches this version.')
}

async function checkStandbyCopy(): Promise<CheckResult> {
	const copy = await findStandbyCopy()
	if (!copy) return passed('This is the live shop.')
	return failed(
		`This is a copy that sends nothing (${copy.mails} emails are waiting). Confirm on the dashboard, or with this-is-the-shop, that it is the live shop.`,
	)
}

async function checkDisks(): Promise<CheckResult[]> {
	const { dataDir, uploadsDir } = getSettings()
	const folders = [...new Map([dataDir, uploadsDir].filter(existsSync).map((one) => [statSync(one).dev, one])).values()]
	return Promise.all(folders.map(checkDisk))
}

async function checkDisk(folder: string): Promise<CheckResult> {
	const { bavail, blocks, bsize } = await statfs(folder)
	const free = bavail * bsize
	const words = `${formatFileSize(free)} free for ${folder}`
	if (free < minFreeBytes) return failed(`${words}: the shop does not accept orders. Free up space.`)
	if (free < nearlyFull.bytes && bavail < blocks * nearlyFull.part)
		return look(`${words}. Free up space before the disk is full.`)
	return passed(`${words}.`)
}

/** Finds files of interrupted commands and of reverted upgrades. */
function checkLeftovers(now: Date): CheckResult[] {
	const { dataDir, databaseFile } = getSettings()
	const folders = [...new Set([dataDir, path.dirname(databaseFile)])].filter(existsSync)
	const found: CheckResult[] = []
	const cutOff: string[] = []
	const leftovers: string[] = []
	for (const name of folders.flatMap((folder) => readdirSync(folder).map((one) => path.join(folder, one)))) {
		const age = now.getTime() - (statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime())
		if (/\.(restoring|moving|partial)$/.test(name) && age > day) cutOff.push(name)
		if (/\.of-failed-upgrade$|\.before-restore-[\w-]+$/.test(name) && age > 30 * day) leftovers.push(name)
	}
	if (existsSync('/run/shop-closed'))
		found.push(failed('An upgrade was interrupted. Run upgrade.sh to see what to do.'))
	if (cutOff.length > 0)
		found.push(
			look(`A command was interrupted and left ${cutOff.join(', ')}. Delete the files that are no longer needed.`),
		)
	if (leftovers.length > 0)
		found.push(
			look(
				`Old databases have been kept for more than a month: ${leftovers.join(', ')}. Delete the ones you do not need.`,
			),
		)
	return found.length > 0 ? found : [passed('No unfinished jobs.')]
}

const originalsSql = `SELECT "hash" || '.webp' AS "name" FROM "Image"
	UNION SELECT "hash" || '.' || "extension" FROM "VideoFile"`

async function checkImages(): Promise<CheckResult> {
	const names = (await readPrepared<{ name: string }>(originalsSql)).map(({ name }) => name)
	const store = await getOriginals()
	const missing: string[] = []
	for (const name of names) if (!(await store.has(name))) missing.push(name)
	if (missing.length === 0) return passed(`All ${names.length} images and videos exist.`)
	return failed(
		`${missing.length} of ${names.length} images and videos are missing, such as ${missing.slice(0, named).join(', ')}. Copy them from the originals folder of a backup, or upload them again.`,
	)
}

async function checkBucket(): Promise<CheckResult> {
	const { uploadsBucket } = getSettings()
	if (!uploadsBucket) return passed('No bucket is set: images are stored on the disk.')
	const problem = await (await getOriginals()).problem()
	return problem
		? failed(`${problem} Check UPLOADS_URL and its keys.`)
		: passed('The bucket can be written, read and deleted from.')
}
