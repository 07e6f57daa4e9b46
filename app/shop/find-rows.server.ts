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
const mostCounted = 3_000

/** The ids on one page of a table, newest first: of all its rows, or of those that `found` finds, the newest of them if there are very many. */
export async function newestPage(table: SearchedTable, found: Prisma.Sql | null, page: number, pageSize: number): Promise<Page<number>> {
	const from = Prisma.raw(`"${table}"`)
	if (found) return foundPage(newestOf(found), Prisma.sql`SELECT "id" FROM "found" JOIN ${from} USING ("id") ORDER BY "createdAt" DESC, "id" DESC`, page, pageSize)
	const [counted] = await read.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS "total" FROM ${from}`
	const { skip, take, ...window } = pageWindow(Number(counted?.total ?? 0), page, pageSize)
	const rows = await read.$queryRaw<{ id: number }[]>`SELECT "id" FROM ${from} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`
	return { ...window, items: rows.map(({ id }) => id) }
}

/** Of what a query finds the newest, as many as are counted and one more. Not as a query around it, which would find all before it sorts. */
export function newestOf(found: Prisma.Sql): Prisma.Sql {
	return Prisma.sql`${found} ORDER BY 1 DESC LIMIT ${mostCounted + 1}`
}

/** The page of what `newestOf` a query found, which is counted with the same look into the index. `inOrder` selects the "id" of all that is in "found". */
export async function foundPage(found: Prisma.Sql, inOrder: Prisma.Sql, page: number, pageSize: number): Promise<Page<number>> {
	const size = Prisma.raw(String(pageSize))
	const rows = await read.$queryRaw<{ id: number | bigint; total: bigint }[]>`
		WITH "found" ("id") AS MATERIALIZED (${found}), "counted" ("total") AS (SELECT count(*) FROM "found")
		SELECT "id", (SELECT "total" FROM "counted") AS "total" FROM (${inOrder})
		LIMIT ${pageSize} OFFSET (SELECT min(${(page - 1) * pageSize}, (min("total", ${mostCounted}) - 1) / ${size} * ${size}) FROM "counted")`
	const total = Number(rows[0]?.total ?? 0)
	const isMore = total > mostCounted
	const { page: shown, pageCount } = pageWindow(isMore ? mostCounted : total, page, pageSize)
	return { page: shown, pageCount, pageSize, total: isMore ? mostCounted : total, ...(isMore ? { isMore } : {}), items: rows.map(({ id }) => Number(id)) }
}
