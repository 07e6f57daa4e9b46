import { statfs } from 'node:fs/promises'
import { getDatabaseSizes, isReplicaUsed, countPendingWrites } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { readBackupRecord } from '../backup/backup-record.server.ts'
import { readRestoreTest } from '../backup/restore-test.server.ts'
import { getReadiness } from './readiness.server.ts'

/** The metrics of a shop for monitoring, without personal data. */
interface ShopMetrics {
	/** Transactions that are waiting for the database or running. */
	writesWaiting: number
	/** This process reads from a replica of the database. `undefined` when there is no replica. */
	isReplicaUsed: boolean | undefined
	orders: { way: string; state: string; count: number }[]
	mails: { state: string; count: number }[]
	webhooks: { state: string; count: number }[]
	/** Milliseconds since 1970. `null` when there is none. */
	lastBackupAt: number | null
	/** The last backup succeeded. `null` when there is none. */
	isLastBackupGood: boolean | null
	/** The newest backup could be restored in a test. `null` when there was no test. */
	isRestoreTestGood: boolean | null
	/** The shop accepts orders (rule: health-checks). */
	isReady: boolean
	/** The size and free space of the disk that holds the data. */
	diskBytes: number
	diskFreeBytes: number
	databaseBytes: number
	logBytes: number
}

/** Uses indexes: the payment methods of orders, by payment status. */
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
