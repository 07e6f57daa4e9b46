import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { type Page, pageWindow } from './paging.ts'

/** A table with a trigram index beside it, called after it: 'UserSearch'. */
type SearchedTable = 'User' | 'Rating' | 'ContactMessage' | 'Subscriber'

/**
 * The ids of the rows that hold folded `text` in one of these columns, as a query. Three letters or more are found through the table's index,
 * at any number of rows; fewer by looking at each row. Every character stands for itself (docs/decisions/012-search.md).
 */
export function idsHolding(table: SearchedTable, columns: string[], text: string): Prisma.Sql {
	if (Array.from(text).length < 3) {
		const each = columns.map((column) => Prisma.sql`instr(lower(${Prisma.raw(`"${column}"`)}), ${text}) > 0`)
		return Prisma.sql`SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE ${Prisma.join(each, ' OR ')}`
	}
	const index = Prisma.raw(`"${table}Search"`)
	const phrase = `{${columns.join(' ')}} : "${text.replaceAll('"', '""')}"`
	return Prisma.sql`SELECT rowid FROM ${index} WHERE ${index} MATCH ${phrase}`
}

const manyRows = 2000
/** More are not counted, nor can they be leafed through: of so many nobody looks for one. */
const mostCounted = 10_000

/** The ids on one page of a table, newest first: of all its rows, or of those that `found` finds, the newest 10,000 of them if there are more. */
export async function newestPage(table: SearchedTable, found: Prisma.Sql | null, page: number, pageSize: number): Promise<Page<number>> {
	const from = Prisma.raw(`"${table}"`)
	const total = found ? await count(Prisma.sql`(${found} LIMIT ${mostCounted + 1})`) : await count(from)
	const isMore = found !== null && total > mostCounted
	const { skip, take, ...window } = pageWindow(isMore ? mostCounted : total, page, pageSize)
	// Few rows are fetched and sorted. Of many, a page is soon met on the way through the index by time. The + keeps SQLite off the other way.
	const [id, time] = window.total > manyRows ? ['+"id"', '"createdAt"'] : ['"id"', '+"createdAt"']
	const some = found ? Prisma.sql`WHERE ${Prisma.raw(id)} IN (${isMore ? Prisma.sql`${found} ORDER BY 1 DESC LIMIT ${mostCounted}` : found})` : Prisma.empty
	const rows = await read.$queryRaw<{ id: number }[]>`
		SELECT "id" FROM ${from} ${some} ORDER BY ${Prisma.raw(found ? time : '"createdAt"')} DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`
	return { ...window, ...(isMore ? { isMore } : {}), items: rows.map((row) => row.id) }
}

async function count(rows: Prisma.Sql): Promise<number> {
	const [counted] = await read.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS "total" FROM ${rows}`
	return Number(counted?.total ?? 0)
}
