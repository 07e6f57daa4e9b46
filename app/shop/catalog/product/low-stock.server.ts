import { Prisma, read } from '#app/adapters/db/db.server.ts'
import type { StockLevel } from './stock.ts'

/** Matches what runs low, along the index of that, whose condition is written literally (rule: low-stock). */
export function runsLow(level: StockLevel): Prisma.Sql {
	const low = Prisma.sql`"deletedAt" IS NULL AND "lowestQty" <= "lowMark"`
	return level === 'low' ? low : Prisma.sql`${low} AND "lowestQty" = 0`
}

/** The products of which everything, or a variant, is sold out. */
export async function countSoldOut(): Promise<number> {
	const [counted] = await read.$queryRaw<
		{ total: bigint }[]
	>`SELECT count(*) AS "total" FROM "Product" WHERE ${runsLow('out')}`
	return Number(counted?.total ?? 0)
}
