import { searchIndexes, dataVersion, readPrepared } from '#app/adapters/db/sql.server.ts'
import { paymentKeys } from '../orders/payments/payment-filter.ts'
import { isToRefund } from '../orders/payments/trouble/refunds-needed.server.ts'
import { troubledSince } from '../orders/payments/trouble/troubles.server.ts'
import { isNotWaiting, isSentUnpaid, isWaiting } from '../orders/payments/unpaid-online.server.ts'
import type { WhatWaits } from './what-waits.ts'

// The counts use indexes, which requires literal numbers in the SQL. 1000 is `mostWaiting`.
const countsSql = `SELECT
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE "status" = 1 AND ${isNotWaiting.sql} LIMIT 1000)) AS "toConfirm",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE "status" = 2 AND "packedAt" IS NULL AND ${isNotWaiting.sql} LIMIT 1000)) AS "toPack",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${isWaiting.sql} LIMIT 1000)) AS "waiting",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${isSentUnpaid.sql} LIMIT 1000)) AS "sentUnpaid",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${isToRefund.sql} LIMIT 1000)) AS "toRefund",
	(SELECT count(*) FROM (SELECT 1 FROM "PaymentTrouble" WHERE "since" <= ? OR "kind" = 'currency' LIMIT 1000)) AS "troubled",
	(SELECT count(*) FROM (${searchIndexes.inState(paymentKeys.claimed)} LIMIT 1000)) AS "claimed",
	(SELECT count(*) FROM (SELECT 1 FROM "OrderReturn" WHERE "state" IN ('asked', 'accepted', 'received') LIMIT 1000)) AS "toReturn",
	(SELECT count(*) FROM (SELECT 1 FROM "ContactMessage" WHERE "answeredAt" IS NULL LIMIT 1000)) AS "toAnswer",
	(SELECT count(*) FROM (SELECT 1 FROM "ReviewPhoto" WHERE "approvedAt" IS NULL LIMIT 1000)) AS "photos",
	(SELECT count(*) FROM (SELECT 1 FROM "Product" WHERE "deletedAt" IS NULL AND "lowestQty" <= "lowMark" LIMIT 1000)) AS "low",
	(SELECT count(*) FROM (SELECT 1 FROM "Product" WHERE "deletedAt" IS NULL AND "fromPricePaise" = 0 LIMIT 1000)) AS "priceMissing",
	(SELECT count(*) FROM (SELECT 1 FROM "OutboxMail" WHERE "state" = 'failed' LIMIT 1000)) AS "failedMails"`

let known: { version: number; waits: WhatWaits } | undefined

/** Counts the pending tasks of the staff, each up to `mostWaiting`. Reads once after each commit. */
export async function countWhatWaits(): Promise<WhatWaits> {
	const version = dataVersion()
	if (known?.version !== version)
		known = { version, waits: (await readPrepared<WhatWaits>(countsSql, troubledSince().getTime()))[0]! }
	return known.waits
}
