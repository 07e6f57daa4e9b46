import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { type Page, pageWindow } from './paging.ts'
import { searchExpression } from './search-expression.server.ts'

/** A table with a full-text index beside it, called after it: 'UserSearch'. */
type SearchedTable = 'User' | 'Rating' | 'ContactMessage' | 'Subscriber'

/**
 * The ids of the rows that hold folded `text` in one of these columns, as a query: found through the table's index, at any number of rows. Every
 * character stands for itself (docs/decisions/012-search.md).
 */
export function idsHolding(table: SearchedTable, columns: string[], text: string): Prisma.Sql {
	const index = `${table}Search` as const
	const expression = `{${columns.join(' ')}} : ${searchExpression(index, text)}`
	return Prisma.sql`SELECT rowid FROM ${Prisma.raw(`"${index}"`)} WHERE ${Prisma.raw(`"${index}"`)} MATCH ${expression}`
}

/** More that a search finds are not counted, nor can they be leafed through: of so many nobody looks for one. */
export const mostCounted = 3_000

/** The ids on one page of a table, newest first: of all its rows, or of those that `found` finds, the newest of them if there are very many. */
export async function newestPage(table: SearchedTable, found: Prisma.Sql | null, page: number, pageSize: number): Promise<Page<number>> {
	const from = Prisma.raw(`"${table}"`)
	const total = found ? await count(Prisma.sql`(${found} LIMIT ${mostCounted + 1})`) : await count(from)
	const isMore = found !== null && total > mostCounted
	const { skip, take, ...window } = pageWindow(isMore ? mostCounted : total, page, pageSize)
	const rows = await read.$queryRaw<{ id: number | bigint }[]>`${inOrder(from, found, isMore)} LIMIT ${take} OFFSET ${skip}`
	return { ...window, ...(isMore ? { isMore } : {}), items: rows.map(({ id }) => Number(id)) }
}

/** Few rows found are fetched and sorted; of very many the newest are the first that are met. */
function inOrder(from: Prisma.Sql, found: Prisma.Sql | null, isMore: boolean): Prisma.Sql {
	if (!found) return Prisma.sql`SELECT "id" FROM ${from} ORDER BY "createdAt" DESC, "id" DESC`
	if (isMore) return Prisma.sql`WITH "found" ("id") AS (${found}) SELECT "id" FROM "found" ORDER BY "id" DESC`
	// The + keeps SQLite off the way through all rows by time.
	return Prisma.sql`SELECT "id" FROM ${from} WHERE "id" IN (${found}) ORDER BY +"createdAt" DESC, "id" DESC`
}

async function count(rows: Prisma.Sql): Promise<number> {
	const [counted] = await read.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS "total" FROM ${rows}`
	return Number(counted?.total ?? 0)
}
