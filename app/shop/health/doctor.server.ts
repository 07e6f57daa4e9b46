import { z } from 'zod'
import { createFileRecord } from '#app/adapters/files.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { existsSync, statSync, readdirSync } from 'node:fs'
import { getSettings } from '#app/adapters/settings.server.ts'
import { getBackupFolder, readBackupRecord } from '../backup/backup.server.ts'
import { readOffSiteRecord } from '../backup/off-site.server.ts'
import { readRestoreTest } from '../backup/restore-test.server.ts'
import { isBackupOld } from '../backup/schedule.ts'
import { formatDateTime } from '../values/dates.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'
import {
	type Check,
	fastCheck,
	type CheckResult,
	needsAttention,
	passed,
	failed,
	type Finding,
	runHealthCheck,
	slowCheck,
	formatFileSize,
} from './check.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { outsideChecks } from './outside-checks.server.ts'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { listCodeKinds } from '../people/sign-in-codes/code-senders.server.ts'
import { countCodesOfDay } from '../people/sign-in-codes/sign-in-codes.server.ts'
import { findStandbyCopy } from '../backup/standby-copy.server.ts'
import { minFreeBytes, getReadiness } from '../monitoring/monitoring.server.ts'

const day = 24 * 60 * 60 * 1000
/** A disk is reported as nearly full when its free space is below both this share and this number of bytes. */
const nearlyFull = { part: 0.1, bytes: 1024 ** 3 }
/** The maximum number of missing files that a finding names. */
const named = 3

/** Checks of the shop's storage: its database, images and folders. */
const storageChecks: Check[] = [
	fastCheck('Database', checkDatabase),
	fastCheck('Live or copy', checkStandbyCopy),
	fastCheck('Disk', checkDisks),
	fastCheck('Unfinished jobs', async () => checkLeftovers(new Date())),
	slowCheck('Images', checkImages),
	slowCheck('Bucket', checkBucket),
]

async function checkDatabase(): Promise<CheckResult> {
	const { database, migrations } = await getReadiness()
	if (database !== 'ok')
		return failed('The database is not writable. Check the log for errors of the disk or the server.')
	if (migrations !== 'ok')
		return failed('The database does not match this version. Start the latest version of the shop on it.')
	return passed('The database is writable and matches this version.')
}

async function checkStandbyCopy(): Promise<CheckResult> {
	const copy = await findStandbyCopy()
	if (!copy) return passed('This is the live shop.')
	return failed(
		`This is a copy: it sends no emails or webhooks (pending emails: ${copy.mails}). ` +
			'If it is the live shop, confirm that on the dashboard or with this-is-the-shop.',
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
	const message = `${formatFileSize(free)} free for ${folder}`
	if (free < minFreeBytes) return failed(`${message}: the shop does not accept orders. Free up space.`)
	if (free < nearlyFull.bytes && bavail < blocks * nearlyFull.part)
		return needsAttention(`${message}. Free up space before the disk is full.`)
	return passed(`${message}.`)
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
			needsAttention(
				`A command was interrupted and left ${cutOff.join(', ')}. Delete the files that are no longer needed.`,
			),
		)
	if (leftovers.length > 0)
		found.push(
			needsAttention(
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
		`${missing.length} of ${names.length} images and videos are missing, such as ` +
			`${missing.slice(0, named).join(', ')}. Copy them from the originals folder of a backup, or ` +
			'upload them again.',
	)
}

async function checkBucket(): Promise<CheckResult> {
	const { uploadsBucket } = getSettings()
	if (!uploadsBucket) return passed('No bucket is set: images are stored on the disk.')
	const problem = await (await getOriginals()).problem()
	return problem
		? failed(`${problem} Check UPLOADS_URL and its keys.`)
		: passed('Files in the bucket can be read, written and deleted.')
}

/** The maximum age of the last test restore: a week until one is due, and a week for a shop that was off. */
const maxUntestedMs = 14 * 24 * 60 * 60 * 1000

/** The checks of everything needed to recover the shop. */
const backupChecks: Check[] = [
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
		return needsAttention(
			`There is no backup yet. Press “Back up now” on the dashboard${backupDir ? '' : ', or set BACKUP_DIR to back up every night'}.`,
		)
	const made = `The last backup was made on ${formatDateTime(lastGood.startedAt)}`
	if (!existsSync(lastGood.made.file)) return needsAttention(`${made} and no longer exists at ${lastGood.made.file}.`)
	if (isBackupOld({ last, lastGood }, now))
		return failed(`${made}, more than 36 hours ago. Run backup.sh, and set BACKUP_DIR to back up every night.`)
	return passed(`${made}.`)
}

function checkOffSiteCopy(): CheckResult {
	const last = readOffSiteRecord()
	const where = getShopSettings()['off-site'].where
	if (where === '')
		return needsAttention('Off-site copies are off. Set a folder or a bucket under Settings, Off-site copy.')
	if (!last) return needsAttention('Off-site copies are set up. The first one is made with the next backup.')
	return last.problem
		? failed(`The last backup was not copied: ${last.problem}. Check Settings, Off-site copy.`)
		: passed(`The last backup was copied to ${last.where} on ${formatDateTime(last.at)}.`)
}

function checkRestoreTest(now: Date): CheckResult {
	const last = readRestoreTest()
	if (!last)
		return needsAttention('No backup has been test-restored yet. A test runs every week, or run restore-test.sh.')
	const on = formatDateTime(last.at)
	if (last.problem) return failed(`${last.file || 'No backup'} could not be restored on ${on}: ${last.problem}`)
	if (now.getTime() - last.at.getTime() > maxUntestedMs)
		return needsAttention(`The last test restore was on ${on}. Run restore-test.sh.`)
	return passed(`${last.file} was test-restored on ${on}: ${last.orders} orders, ${last.images} images and videos.`)
}

/** Reports a backup folder on the same disk as the data, because both are lost together. */
function checkBackupFolder(): CheckResult {
	const { dataDir } = getSettings()
	const folder = getBackupFolder()
	if (!existsSync(folder) || !existsSync(dataDir))
		return needsAttention(`${folder} does not exist until the first backup.`)
	if (statSync(folder).dev !== statSync(dataDir).dev) return passed(`${folder} is on a different disk from the data.`)
	return needsAttention(
		`${folder} is on the same disk as the data. Set BACKUP_DIR to another disk, or download backups.`,
	)
}

const minute = 60_000

/** Checks of the machine and its settings. */
const machineChecks: Check[] = [
	fastCheck('Node', async () => passed(`Version ${process.versions.node}.`)),
	fastCheck('Clock', () => checkClock(Date.now())),
	fastCheck('Settings', async () => checkSettings()),
	fastCheck('Customer log-in codes', () => checkSignInCodes(new Date())),
]

async function checkClock(now: number): Promise<CheckResult> {
	const newest = await read.activityEntry.findFirst({ orderBy: { id: 'desc' }, select: { at: true } })
	if (newest && newest.at.getTime() > now + minute)
		return failed('The clock is behind the latest records of the shop. Set the clock and turn on systemd-timesyncd.')
	if (existsSync('/run/systemd/timesync') && !existsSync('/run/systemd/timesync/synchronized'))
		return needsAttention(
			'systemd-timesyncd has not set the clock since the machine started. Run timedatectl to find out why.',
		)
	return passed('The clock is right.')
}

function checkSettings(): CheckResult {
	const { demo, https, sessionSecret, given } = getSettings()
	if (https && demo)
		return needsAttention('DEMO is on at a public address: the passwords of its customers are publicly known.')
	if (!given.includes('PUBLIC_URL'))
		return needsAttention('PUBLIC_URL is not set: links in emails use the address of this machine.')
	if (getSettings().postgresqlUrl && !sessionSecret)
		return needsAttention(
			'SESSION_SECRET is not set: each machine creates its own, which logs out users of the others.',
		)
	return passed('The settings are consistent.')
}

/**
 * Compares the number of log-in codes sent in 24 hours with the shop's limit, which stops strangers from making the
 * shop send any number of them (rule: sign-in-code).
 */
async function checkSignInCodes(now: Date): Promise<CheckResult> {
	const kinds = listCodeKinds()
	const { byEmail, byPhone } = getShopSettings().codes
	const to = '/admin/settings/codes'
	if (byPhone !== 'none' && !kinds.includes('phone'))
		return { ...failed('The key for codes to a phone cannot be decrypted. Enter it again.'), to }
	if (!byEmail && byPhone === 'none') return { ...passed('Off: customers log in with a password.'), to }
	const { all, email, phone, limit } = await countCodesOfDay(now)
	const sent = `${all} of ${limit} codes sent in the last 24 hours: ${email} by email, ${phone} to a phone.`
	if (all < limit) return { ...passed(sent), to }
	return { ...needsAttention(`${sent} The daily limit is reached, and customers get no codes until it is raised.`), to }
}

/** All checks of the doctor, in this order (rule: doctor). */
const checks: Check[] = [...machineChecks, ...storageChecks, ...backupChecks, ...outsideChecks]

const examSchema = z.object({
	at: z.coerce.date(),
	findings: z.array(z.object({ title: z.string(), grade: z.enum(['ok', 'look', 'wrong']), words: z.string() })),
})
type HealthReport = z.infer<typeof examSchema>

const reportFile = createFileRecord('last-exam.json', examSchema)

let running: Promise<HealthReport> | undefined

/** Runs all checks and stores the findings. Concurrent calls share one run. */
export function runHealthChecks(now = new Date()): Promise<HealthReport> {
	running ??= runAllChecks(now).finally(() => (running = undefined))
	return running
}

/** Runs the health checks when an admin requests them. */
export function runHealthChecksOnRequest(actor: Actor): Promise<HealthReport> {
	requirePermission(actor, 'settings')
	return runHealthChecks()
}

async function runAllChecks(at: Date): Promise<HealthReport> {
	const exam = { at, findings: await runChecks(checks) }
	// The report file cannot be saved on a full disk. The findings must be returned even then.
	await reportFile.keep(exam).catch(() => {})
	return exam
}

/** Runs the fast checks and returns their findings, with those of the last run of the slow checks, if any. */
export async function getHealth(): Promise<{
	findings: Finding[]
	externalFindings: Finding[]
	slowCheckedAt: Date | null
}> {
	const last = reportFile.read()
	const titles = new Set(checks.filter(({ isSlow }) => isSlow).map(({ title }) => title))
	return {
		findings: await runChecks(checks.filter(({ isSlow }) => !isSlow)),
		externalFindings: last?.findings.filter(({ title }) => titles.has(title)) ?? [],
		slowCheckedAt: last?.at ?? null,
	}
}

async function runChecks(some: Check[]): Promise<Finding[]> {
	return (await Promise.all(some.map(runHealthCheck))).flat()
}
