import { statfs } from 'node:fs/promises'
import { databaseSizes, isReplicaUsed, writesWaiting } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { readBackupRecord } from '../backup/backup-record.server.ts'
import { readRestoreTest } from '../backup/restore-test.server.ts'
import { readiness } from './readiness.server.ts'

/** What is counted of a shop for whoever watches it; nothing personal. */
interface ShopFigures {
	/** Units of work that wait for the database or run in it. */
	writesWaiting: number
	/** Whether this process reads from a replica of the database; undefined without one. */
	isReplicaUsed: boolean | undefined
	orders: { way: string; state: string; count: number }[]
	mails: { state: string; count: number }[]
	webhooks: { state: string; count: number }[]
	/** Milliseconds since 1970; null without one. */
	lastBackupAt: number | null
	/** Whether the last one was made; null without one. */
	isLastBackupGood: boolean | null
	/** Whether the newest backup could be restored on trial; null without a trial. */
	isRestoreTestGood: boolean | null
	/** Whether orders are taken (rule: health-checks). */
	isReady: boolean
	/** Size and room of the disk that has the data. */
	diskBytes: number
	diskFreeBytes: number
	databaseBytes: number
	logBytes: number
}

/** Along indexes: the way to pay with its orders, by the state of the payment. */
const ordersSql = `SELECT "paymentMethod" AS "way", coalesce("paymentState", 'before') AS "state", count(*) AS "count"
	FROM "Order" GROUP BY "paymentMethod", "paymentState"`
const mailsSql = `SELECT "state", count(*) AS "count" FROM "OutboxMail" WHERE "state" <> 'sent' GROUP BY "state"`
const webhooksSql = `SELECT "state", count(*) AS "count" FROM "WebhookDelivery" WHERE "state" <> 'sent' GROUP BY "state"`

/**
 * How many orders, mails and webhooks are in which state, the last backup, and the size of the database
 * (rule: metrics-access).
 */
export async function shopFigures(): Promise<ShopFigures> {
	const { last, lastGood } = readBackupRecord()
	const test = readRestoreTest()
	const { bavail, blocks, bsize } = await statfs(settings().dataDir)
	return {
		writesWaiting: writesWaiting(),
		isReplicaUsed: isReplicaUsed(),
		orders: await readPrepared<ShopFigures['orders'][number]>(ordersSql),
		mails: await readPrepared<ShopFigures['mails'][number]>(mailsSql),
		webhooks: await readPrepared<ShopFigures['webhooks'][number]>(webhooksSql),
		lastBackupAt: lastGood?.endedAt.getTime() ?? null,
		isLastBackupGood: last && last.made !== null,
		isRestoreTestGood: test && test.problem === null,
		isReady: Object.values(await readiness()).every((check) => check === 'ok'),
		diskBytes: blocks * bsize,
		diskFreeBytes: bavail * bsize,
		...(await databaseSizes()),
	}
}
