import { type BackgroundProgram, startProgram } from '#app/adapters/background-program.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { endLease, getLease, acquireLease } from '#app/adapters/db/lease.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { getBackupFolder, readBackupRecord, recordBackup } from './backup.server.ts'
import { type BackupRecord, type BackupResult, isBackupDue, isBackupOld } from './schedule.ts'

let running: { program: BackgroundProgram; since: Date } | undefined
let unwritten: BackupResult | undefined
let isClosing = false

interface BackupState extends BackupRecord {
	runningSince: Date | null
	isOld: boolean
	isNightly: boolean
	folder: string
}

const lease = 'backup'
/**
 * The number of milliseconds after which the lease expires. Another process may acquire it earlier when the backup
 * program no longer runs.
 */
const lasts = 60 * 60 * 1000

/**
 * Starts a backup process. Returns false while any process of the shop runs a backup (rule: background-work) and when
 * this process is closing.
 */
export async function startBackup(): Promise<boolean> {
	if (running || isClosing || !(await acquireLease(lease, { lasts }))) return false
	// Checks again, because a second call in this process may have started a backup while this one acquired the lease.
	if (running || isClosing) return false
	const since = new Date()
	const program = startProgram('backup')
	running = { program, since }
	// The backup program continues when this process ends, so the lease follows the program's process ID.
	if (program.pid) await acquireLease(lease, { lasts, pid: program.pid }).catch(() => false)
	void program.ended
		.then(({ code, errorOutput }) => handleBackupEnd(since, code, errorOutput))
		.catch((error: unknown) => log.error({ err: error }, 'the result of a backup could not be recorded'))
	return true
}

/** Starts a backup on request and records it in the activity log. Returns false when `startBackup` does. */
export async function backUpOnRequest(actor: Actor): Promise<boolean> {
	requirePermission(actor, 'backups')
	if (!(await startBackup())) return false
	await write((tx) => recordActivity(tx, actor, { action: 'back-up', kind: 'backup', label: 'of the shop' }))
	return true
}

async function handleBackupEnd(since: Date, code: number | null, errorOutput: string) {
	try {
		// A backup that the closing shop stopped is no failure: the shop repeats it after its next start.
		if (isClosing) return
		const { last } = readBackupRecord()
		const isRecorded = last !== null && last.startedAt >= since
		if (!isRecorded || (code !== 0 && !last.problem)) await recordFailure(since, errorOutput)
		if (code === 0) log.info({ ms: Date.now() - since.getTime() }, 'a backup was made')
		else log.error({ code, errorOutput }, 'a backup failed')
	} finally {
		running = undefined
		await endLease(lease)
	}
}

async function recordFailure(startedAt: Date, errorOutput: string) {
	const problem = errorOutput.trim().split('\n').at(-1)?.slice(0, 300) || 'The backup was interrupted.'
	const result: BackupResult = { startedAt, endedAt: new Date(), made: null, problem }
	unwritten = result
	await recordBackup(result).then(
		() => (unwritten = undefined),
		(error: unknown) => log.warn({ err: error }, 'the result of a backup could not be recorded'),
	)
}

/**
 * Returns the results of the last backups, the start of a running one, the backup folder, whether the last successful
 * backup is too old, and whether nightly backups are on.
 */
export async function getBackupState(now = new Date()): Promise<BackupState> {
	const record = readCurrentRecord()
	return {
		...record,
		runningSince: running?.since ?? (await getLease(lease))?.since ?? null,
		isOld: isBackupOld(record, now),
		isNightly: isNightly(),
		folder: getBackupFolder(),
	}
}

function readCurrentRecord(): BackupRecord {
	const record = readBackupRecord()
	const isNewer = unwritten && (!record.last || record.last.startedAt < unwritten.startedAt)
	return isNewer ? { ...record, last: unwritten! } : record
}

function isNightly(): boolean {
	return getSettings().backupDir !== undefined || getShopSettings()['off-site'].where !== ''
}

/** Starts the nightly backup when it is due and BACKUP_DIR or an off-site destination is set. */
export async function backUpIfDue(now: Date): Promise<void> {
	if (isNightly() && isBackupDue(readCurrentRecord(), now)) await startBackup()
}

/** Stops a running backup and lets this process start no other one. A later backup removes the unfinished file. */
export async function stopBackup(): Promise<void> {
	isClosing = true
	running?.program.stop()
	await running?.program.ended
}
