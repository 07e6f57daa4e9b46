import { searchIndexes } from '#app/adapters/db/sql.server.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { type Page, getPageWindow, adminPageSize } from '../values/paging.ts'
import { normalizeText } from './normalize.ts'

/** The tables that have a search index. The index of "User" is "UserSearch". */
type SearchedTable = 'User' | 'Rating' | 'ContactMessage' | 'Subscriber'

/**
 * Returns a query for the ids of rows whose columns contain each word of the normalized `text`, in any order. The query
 * uses the table's search index (docs/decisions/012-search.md).
 */
export function buildIdSearch(table: SearchedTable, columns: string[], text: string): Promise<Prisma.Sql> {
	const hasSpellings = table === 'User' || table === 'Rating'
	const words = text.split(' ').map((word) => (hasSpellings ? listSpellings(word) : [word]))
	return searchIndexes.idsHolding(`${table}Search`, columns, words)
}

const printedSigns = [
	["'", '\u2019'],
	["'", '\u2018'],
	['"', '\u201C'],
	['"', '\u201D'],
	['-', '\u2013'],
	['-', '\u2014'],
	['ss', 'ß'],
	['o', 'ø'],
	['ae', 'æ'],
	['oe', 'œ'],
] as const

/**
 * Returns a normalized word with its likely spellings, such as typographic quotes, for columns that are not stored in
 * normalized form.
 */
function listSpellings(word: string): string[] {
	const found = printedSigns.filter(([plain]) => word.includes(plain))
	return [word, ...found.map(([plain, printed]) => word.replaceAll(plain, printed))]
}

/**
 * Returns a query for the ids of rows that meet the condition `kind`. If `found` is given, only its ids are included.
 */
export function buildIdQuery(table: SearchedTable, kind: Prisma.Sql, found: Prisma.Sql | null): Prisma.Sql {
	const idFilter = found ? Prisma.sql` AND "id" IN (${found})` : Prisma.empty
	return Prisma.sql`SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE ${kind}${idFilter}`
}

/** Counts rows through an index that Prisma's own count would not use. `from` is a table with optional conditions. */
export async function countRows(from: Prisma.Sql): Promise<number> {
	const [counted] = await read.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS "total" FROM ${from}`
	return Number(counted?.total ?? 0)
}

/** Returns a page of the ids of the rows in `from`, in the given order. */
export async function findIdPage(
	from: Prisma.Sql,
	order: Prisma.Sql,
	page: number,
	pageSize: number,
): Promise<Page<number>> {
	const { skip, take, ...window } = getPageWindow(await countRows(from), page, pageSize)
	const rows = await read.$queryRaw<{ id: number | bigint }[]>`
		SELECT "id" FROM ${from} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`
	return { ...window, items: rows.map(({ id }) => Number(id)) }
}

/** The maximum number of search results that are counted and paged. No user looks through more. */
const maxCounted = 3_000

/** Returns a page of a table's ids, newest first. If `found` is given, only its ids are included. */
export async function findNewestPage(
	table: SearchedTable,
	found: Prisma.Sql | null,
	page: number,
	pageSize: number,
): Promise<Page<number>> {
	const from = Prisma.raw(`"${table}"`)
	if (!found) return findIdPage(from, Prisma.sql`"createdAt" DESC, "id" DESC`, page, pageSize)
	const rows = Prisma.sql`"found" JOIN ${from} row ON row."id" = "found"."id"
		ORDER BY row."createdAt" DESC, row."id" DESC`
	return findMatchPage(limitToNewest(found), { id: Prisma.sql`row."id"`, rows }, page, pageSize)
}

/**
 * Limits a query to the newest `maxCounted` + 1 ids. The additional ID shows that there are more matches than are
 * counted. The limit is part of the query itself, because a query around it would find all rows before sorting.
 */
export function limitToNewest(found: Prisma.Sql): Prisma.Sql {
	return Prisma.sql`${found} ORDER BY 1 DESC LIMIT ${maxCounted + 1}`
}

interface Listed {
	id: Prisma.Sql
	rows: Prisma.Sql
}

/** Returns a page of the results of `limitToNewest`. One query counts and reads them. */
export async function findMatchPage(
	found: Prisma.Sql,
	{ id, rows }: Listed,
	page: number,
	pageSize: number,
): Promise<Page<number>> {
	// The numbers are inlined as text because SQLite treats a bound number as a float.
	const [size, most] = [pageSize, maxCounted].map((number) => Prisma.raw(String(number))) as [Prisma.Sql, Prisma.Sql]
	const listed = await read.$queryRaw<{ id: number | bigint; total: bigint }[]>`
		WITH "found" ("id") AS MATERIALIZED (${found}), "counted" ("total") AS (SELECT count(*) FROM "found")
		SELECT ${id} AS "id", (SELECT "total" FROM "counted") AS "total" FROM ${rows}
		LIMIT ${size} OFFSET
			(SELECT min(${(page - 1) * pageSize}, (min("total", ${most}) - 1) / ${size} * ${size}) FROM "counted")`
	const total = Number(listed[0]?.total ?? 0)
	const isMore = total > maxCounted
	const { skip: _skip, take: _take, ...window } = getPageWindow(isMore ? maxCounted : total, page, pageSize)
	return { ...window, ...(isMore ? { isMore } : {}), items: listed.map((row) => Number(row.id)) }
}

type Table = 'Banner' | 'Category' | 'Collection' | 'Color' | 'InstagramItem'

/** Returns a page of ids of an admin list (rule: list-search), for tables that are small enough to scan. */
export function findListPage(
	table: Table,
	matching: Prisma.Sql | null,
	order: Prisma.Sql,
	page: number,
): Promise<Page<number>> {
	const from = Prisma.sql`${Prisma.raw(`"${table}"`)} WHERE ${matching ?? Prisma.sql`TRUE`}`
	return findIdPage(from, order, page, adminPageSize)
}

/** The menu order: parents, each followed by its children. */
export const byTreePosition = Prisma.sql`
	coalesce((SELECT parent."position" FROM "Category" parent WHERE parent."id" = "Category"."parentId"), "position"),
	coalesce((SELECT parent."nameKey" FROM "Category" parent WHERE parent."id" = "Category"."parentId"), "nameKey"),
	CASE WHEN "parentId" IS NULL THEN 0 ELSE 1 END, "position", "nameKey"`

/** Returns a page of the rows whose name contains the search, sorted by name unless `order` is given. */
export function findNamedPage(
	table: 'Category' | 'Collection' | 'Color',
	search: string,
	page: number,
	order = Prisma.sql`"nameKey"`,
): Promise<Page<number>> {
	const searched = normalizeText(search)
	const matching = searched ? Prisma.sql`instr("nameKey", ${searched}) > 0` : null
	return findListPage(table, matching, order, page)
}
