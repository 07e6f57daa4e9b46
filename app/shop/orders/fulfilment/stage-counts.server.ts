import { Prisma, read } from '#app/adapters/db/db.server.ts'
import type { Stage } from './order-stage.ts'

export type StageCounts = Record<Stage, number>

/** More are not counted: what was delivered years ago must not slow the list. */
export const mostCounted = 1000

/** The orders in each stage, each counted to `mostCounted` along an index. */
export async function countStages(): Promise<StageCounts> {
	const upTo = (which: Prisma.Sql) =>
		Prisma.sql`(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${which} LIMIT ${mostCounted}))`
	const [counts] = await read.$queryRaw<[Record<Stage, bigint>]>`SELECT
		${upTo(Prisma.sql`"status" = 1`)} AS "pending",
		${upTo(Prisma.sql`"status" = 2 AND "packedAt" IS NULL`)} AS "processing",
		${upTo(Prisma.sql`"status" = 2 AND "packedAt" IS NOT NULL`)} AS "packed",
		${upTo(Prisma.sql`"status" = 3`)} AS "shipped",
		${upTo(Prisma.sql`"status" = 4`)} AS "delivered",
		${upTo(Prisma.sql`"status" = 5`)} AS "cancelled"`
	return Object.fromEntries(Object.entries(counts).map(([stage, count]) => [stage, Number(count)])) as StageCounts
}
