import { findMissingMigrations } from '#app/adapters/db/migrate.server.ts'
import {
	checkDatabaseWritable,
	getDatabaseSizes,
	isReplicaUsed,
	countPendingWrites,
} from '#app/adapters/db/db.server.ts'
import { getFreeBytes } from '#app/adapters/disk.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { statfs } from 'node:fs/promises'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { readBackupRecord } from '../backup/backup.server.ts'
import { readRestoreTest } from '../backup/restore-test.server.ts'

/**
 * The free disk space in bytes below which the shop accepts no orders. An order takes a few thousand bytes, an image up
 * to several million.
 */
export const minFreeBytes = 64 * 1024 * 1024
/** The time limit of a write to disk in milliseconds. */
const writeTimeoutMs = 5_000
/** The number of milliseconds for which a result is reused, so that frequent requests do not load the disk. */
const holds = 1_000

export type Check = 'ok' | 'failed'
type Readiness = Record<'database' | 'disk' | 'migrations', Check>

let last: { at: number; answer: Promise<Readiness> } | undefined

/**
 * Returns the readiness of the shop to accept orders (rule: health-checks). Checks at most once a second, regardless of
 * the number of requests.
 */
export function getReadiness(): Promise<Readiness> {
	const now = Date.now()
	if (!last || now - last.at > holds) last = { at: now, answer: checkAll() }
	return last.answer
}

async function checkAll(): Promise<Readiness> {
	const { dataDir } = getSettings()
	const [database, disk, migrations] = await Promise.all([
		runCheck('database', () => waitWithinTime(checkDatabaseWritable())),
		runCheck('disk', async () => {
			if ((await getFreeBytes(dataDir)) < minFreeBytes) throw new Error('The disk is nearly full.')
		}),
		runCheck('migrations', findMissingMigrations),
	])
	return { database, disk, migrations }
}

async function waitWithinTime(work: Promise<unknown>): Promise<void> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('A write has taken too long.')), writeTimeoutMs)
	})
	await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function runCheck(what: keyof Readiness, work: () => Promise<unknown>): Promise<Check> {
	try {
		await work()
		return 'ok'
	} catch (error) {
		log.error({ err: error, what }, 'the shop is not ready')
		return 'failed'
	}
}

/** The metrics of a shop for monitoring, without personal data. */
interface ShopMetrics {
	/** Transactions that are waiting for the database or running. */
	writesWaiting: number
	/** True if this process reads from a replica of the database. `undefined` when there is no replica. */
	isReplicaUsed: boolean | undefined
	orders: { way: string; state: string; count: number }[]
	mails: { state: string; count: number }[]
	webhooks: { state: string; count: number }[]
	/** The time at which the last successful backup ended, in milliseconds since 1970. `null` without one. */
	lastBackupAt: number | null
	/** True if the most recent backup, which may have failed, succeeded. `null` when none was attempted. */
	isLastBackupGood: boolean | null
	/** True if the last restore test succeeded. `null` when there was none. */
	isRestoreTestGood: boolean | null
	/** True if the shop accepts orders (rule: health-checks). */
	isReady: boolean
	/** The size and free space of the disk that holds the data. */
	diskBytes: number
	diskFreeBytes: number
	databaseBytes: number
	logBytes: number
}

/** Counts orders by payment method and payment status, from an index. */
const ordersSql = `SELECT "paymentMethod" AS "way", coalesce("paymentState", 'before') AS "state", count(*) AS "count"
	FROM "Order" GROUP BY "paymentMethod", "paymentState"`
const mailsSql = `SELECT "state", count(*) AS "count" FROM "OutboxMail" WHERE "state" <> 'sent' GROUP BY "state"`
const webhooksSql = `SELECT "state", count(*) AS "count" FROM "WebhookDelivery" WHERE "state" <> 'sent' GROUP BY "state"`

/**
 * Returns the numbers of orders, emails and webhook deliveries by state, the last backup, and the size of the database
 * (rule: metrics-access).
 */
export async function getShopMetrics(): Promise<ShopMetrics> {
	const { last, lastGood } = readBackupRecord()
	const test = readRestoreTest()
	const { bavail, blocks, bsize } = await statfs(getSettings().dataDir)
	return {
		writesWaiting: countPendingWrites(),
		isReplicaUsed: isReplicaUsed(),
		orders: await readPrepared<ShopMetrics['orders'][number]>(ordersSql),
		mails: await readPrepared<ShopMetrics['mails'][number]>(mailsSql),
		webhooks: await readPrepared<ShopMetrics['webhooks'][number]>(webhooksSql),
		lastBackupAt: lastGood?.endedAt.getTime() ?? null,
		isLastBackupGood: last && last.made !== null,
		isRestoreTestGood: test && test.problem === null,
		isReady: Object.values(await getReadiness()).every((check) => check === 'ok'),
		diskBytes: blocks * bsize,
		diskFreeBytes: bavail * bsize,
		...(await getDatabaseSizes()),
	}
}
