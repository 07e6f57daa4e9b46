import { Prisma } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { notAwaitingPaymentSql, awaitingPaymentSql } from '../payments/unpaid-online.server.ts'
import type { FulfillmentStatus } from './fulfillment-status.ts'

/** Orders that wait for their payment are in no stage, but `waiting`. */
export type FulfillmentStatusCounts = Record<FulfillmentStatus | 'waiting', number>

/** The counting limit. Orders delivered years ago must not slow down the list. */
export const maxCounted = 1000

/** Counts the orders in each stage, up to `maxCounted` each, through an index. */
export async function countByFulfillmentStatus(): Promise<FulfillmentStatusCounts> {
	const upTo = (which: Prisma.Sql) =>
		Prisma.sql`(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${which} LIMIT ${maxCounted}))`
	const [counts] = await readRows<FulfillmentStatusCounts>(Prisma.sql`SELECT
		${upTo(Prisma.sql`"status" = 1 AND ${notAwaitingPaymentSql}`)} AS "pending",
		${upTo(Prisma.sql`"status" = 2 AND "packedAt" IS NULL AND ${notAwaitingPaymentSql}`)} AS "processing",
		${upTo(Prisma.sql`"status" = 2 AND "packedAt" IS NOT NULL AND ${notAwaitingPaymentSql}`)} AS "packed",
		${upTo(awaitingPaymentSql)} AS "waiting",
		${upTo(Prisma.sql`"status" = 3`)} AS "shipped",
		${upTo(Prisma.sql`"status" = 4`)} AS "delivered",
		${upTo(Prisma.sql`"status" = 5`)} AS "cancelled"`)
	return counts!
}
