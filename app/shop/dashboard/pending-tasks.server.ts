import { searchIndexes, getDataVersion, readPrepared } from '#app/adapters/db/sql.server.ts'
import { activeSql } from '../catalog/product/product-status.server.ts'
import { paymentKeys } from '../orders/payments/payment-filter.ts'
import { refundNeededSql } from '../orders/payments/payment-issues/refunds-needed.server.ts'
import { getIssueCutoff } from '../orders/payments/payment-issues/payment-issues.server.ts'
import { notAwaitingPaymentSql, shippedUnpaidSql, awaitingPaymentSql } from '../orders/payments/unpaid-online.server.ts'
import type { PendingTasks } from './pending-tasks.ts'

// The counts use indexes, which requires literal numbers in the SQL. Each count stops at 1,000.
const countsSql = `SELECT
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE "status" = 1 AND ${notAwaitingPaymentSql.sql} LIMIT 1000)) AS "toConfirm",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE "status" = 2 AND "packedAt" IS NULL AND ${notAwaitingPaymentSql.sql} LIMIT 1000)) AS "toPack",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${awaitingPaymentSql.sql} LIMIT 1000)) AS "waiting",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${shippedUnpaidSql.sql} LIMIT 1000)) AS "sentUnpaid",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${refundNeededSql.sql} LIMIT 1000)) AS "toRefund",
	(SELECT count(*) FROM (SELECT 1 FROM "PaymentIssue" WHERE "since" <= ? OR "kind" = 'currency' LIMIT 1000)) AS "paymentIssueCount",
	(SELECT count(*) FROM (${searchIndexes.inState(paymentKeys.claimed)} LIMIT 1000)) AS "claimed",
	(SELECT count(*) FROM (SELECT 1 FROM "OrderReturn" WHERE "state" IN ('asked', 'accepted', 'received') LIMIT 1000)) AS "toReturn",
	(SELECT count(*) FROM (SELECT 1 FROM "ContactMessage" WHERE "answeredAt" IS NULL LIMIT 1000)) AS "toAnswer",
	(SELECT count(*) FROM (SELECT 1 FROM "ReviewPhoto" WHERE "approvedAt" IS NULL LIMIT 1000)) AS "photos",
	(SELECT count(*) FROM (SELECT 1 FROM "Product" WHERE ${activeSql.sql} AND "lowestQty" <= "lowStockThreshold" LIMIT 1000)) AS "low",
	(SELECT count(*) FROM (SELECT 1 FROM "Product" WHERE ${activeSql.sql} AND "fromPricePaise" = 0 LIMIT 1000)) AS "priceMissing",
	(SELECT count(*) FROM (SELECT 1 FROM "OutboxMail" WHERE "state" = 'failed' LIMIT 1000)) AS "failedMails"`

let cachedCounts: { version: number; waits: PendingTasks } | undefined

/** Counts the pending tasks of the staff, each up to 1,000. Reads once after each commit. */
export async function countPendingTasks(): Promise<PendingTasks> {
	const version = getDataVersion()
	if (cachedCounts?.version !== version)
		cachedCounts = { version, waits: (await readPrepared<PendingTasks>(countsSql, getIssueCutoff().getTime()))[0]! }
	return cachedCounts.waits
}
