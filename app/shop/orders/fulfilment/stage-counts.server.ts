import { Prisma } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { isNotWaiting, isWaiting } from '../payments/unpaid-online.server.ts'
import type { Stage } from './order-stage.ts'

/** Orders that wait for their payment are in no stage, but `waiting`. */
export type StageCounts = Record<Stage | 'waiting', number>

/** The counting limit. Orders delivered years ago must not slow down the list. */
export const mostCounted = 1000

/** Counts the orders in each stage, up to `mostCounted` each, through an index. */
export async function countStages(): Promise<StageCounts> {
	const upTo = (which: Prisma.Sql) =>
		Prisma.sql`(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${which} LIMIT ${mostCounted}))`
	const [counts] = await readRows<StageCounts>(Prisma.sql`SELECT
		${upTo(Prisma.sql`"status" = 1 AND ${isNotWaiting}`)} AS "pending",
		${upTo(Prisma.sql`"status" = 2 AND "packedAt" IS NULL AND ${isNotWaiting}`)} AS "processing",
		${upTo(Prisma.sql`"status" = 2 AND "packedAt" IS NOT NULL AND ${isNotWaiting}`)} AS "packed",
		${upTo(isWaiting)} AS "waiting",
		${upTo(Prisma.sql`"status" = 3`)} AS "shipped",
		${upTo(Prisma.sql`"status" = 4`)} AS "delivered",
		${upTo(Prisma.sql`"status" = 5`)} AS "cancelled"`)
	return counts!
}
