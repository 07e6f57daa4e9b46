import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readIds, searchIndexes } from '#app/adapters/db/sql.server.ts'
import { createVersionedCache } from '#app/adapters/cache/cache.ts'
import { type Page, getPageWindow } from '../../values/paging.ts'
import { countRows } from '../../search/fts-page.server.ts'
import { getListingVersion, getSizedListingVersion } from '../../catalog-version/catalog-version.server.ts'
import { activeSql } from '../product/product-status.server.ts'

/**
 * The number of products that match, and the position of the last one on the page (`last`). The conditions of a query
 * depend on them: either the database reads along the sort order, or it finds the matches first.
 */
export interface PageWalk {
	total: number
	last: number
}

export interface PageQuery {
	/**
	 * Returns the SQL conditions of the query. The condition that products are published is added to them. `walk` is
	 * absent when the products are only counted.
	 */
	conditions: (walk?: PageWalk) => Promise<Prisma.Sql[]>
	order: Prisma.Sql
	page: number
	pageSize: number
	/** True if the conditions depend on the stock per size. */
	filtersBySize?: boolean
}

/**
 * Returns a page of IDs of published products in order. It uses SQL, because Prisma filters cannot search for a percent
 * sign and cannot contain a list of ten thousand IDs.
 */
export async function findPage({ conditions, order, page, pageSize }: PageQuery): Promise<Page<number>> {
	const total = await countWhere(buildWhere(await conditions()))
	const { skip, take, ...window } = getPageWindow(total, page, pageSize)
	// Without matches the query would read all products in sort order and find none.
	if (total === 0) return { ...window, items: [] }
	const where = buildWhere(await conditions({ total, last: skip + take }))
	return { ...window, items: await readPageIds(where, order, take, skip) }
}

/** The maximum length of a cache key. Results with a longer key are not cached. */
const maxKeyLength = 300
const bounds = { maxSize: 4_000, sizeOf: () => 1 }
const listedCache = createVersionedCache<number | number[]>({ getVersion: getListingVersion, ...bounds })
/**
 * The cache of listings filtered by size. It is separate, so that a size that sells out does not invalidate other
 * listings.
 */
const sizedCache = createVersionedCache<number | number[]>({ getVersion: getSizedListingVersion, ...bounds })

async function cacheFound<Found extends number | number[]>(
	key: string,
	find: () => Promise<Found>,
	filtersBySize = false,
): Promise<Found> {
	const cache = filtersBySize ? sizedCache : listedCache
	const before = cache.get(key)
	if (before !== undefined) return before as Found
	const version = filtersBySize ? getSizedListingVersion() : getListingVersion()
	const found = await find()
	cache.set(key, found, version)
	return found
}

/**
 * Runs `findPage` and memoizes the result until the name, price, colors or categories of any product change. With
 * `filtersBySize`, also until a size sells out or is in stock again. `key` must identify the conditions and the order,
 * which may not depend on anything else.
 */
export async function findListedPage(key: string, query: PageQuery): Promise<Page<number>> {
	if (key.length > maxKeyLength) return findPage(query)
	const { conditions, order, page, pageSize, filtersBySize } = query
	const total = await cacheFound(`count ${key}`, async () => countWhere(buildWhere(await conditions())), filtersBySize)
	const { skip, take, ...window } = getPageWindow(total, page, pageSize)
	if (total === 0) return { ...window, items: [] }
	const walk = { total, last: skip + take }
	const find = async () => readPageIds(buildWhere(await conditions(walk)), order, take, skip)
	const items = await cacheFound(`${skip} ${take} ${key}`, find, filtersBySize)
	return { ...window, items }
}

export function countProducts(): Promise<number> {
	return cacheFound('count', () => countWhere(activeSql))
}

function buildWhere(conditions: Prisma.Sql[]): Prisma.Sql {
	return Prisma.join([activeSql, ...conditions], ' AND ')
}

const countWhere = (where: Prisma.Sql) => countRows(Prisma.sql`"Product" WHERE ${where}`)

async function readPageIds(where: Prisma.Sql, order: Prisma.Sql, take: number, skip: number): Promise<number[]> {
	const rows = await read.$queryRaw<
		{ id: number }[]
	>`SELECT "id" FROM "Product" WHERE ${where} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`
	return rows.map(({ id }) => id)
}

/**
 * With fewer matching names than this, the condition uses the index. Otherwise scanning the names in sort order is
 * faster.
 */
const manyMatches = 1_000

/**
 * Returns a condition for names that contain `normalised`. For rare text it uses the full-text index. For frequent text
 * it checks the names while the query reads in sort order. It does not use LIKE, which would treat % and _ as
 * wildcards.
 */
export async function buildNameCondition(normalised: string): Promise<Prisma.Sql> {
	const scan = Prisma.sql`instr("nameKey", ${normalised}) > 0`
	if (await searchIndexes.isFrequent('ProductSearch', normalised)) return scan
	const ids = await findNamedIds(normalised)
	const found = await readIds(Prisma.sql`${ids} LIMIT ${manyMatches}`)
	return found.length < manyMatches ? Prisma.sql`"id" IN (${ids})` : scan
}

/**
 * Returns a condition like `buildNameCondition` that always uses the full-text index, for results that need no sort
 * order.
 */
export async function buildIndexedNameCondition(normalised: string): Promise<Prisma.Sql> {
	return Prisma.sql`"id" IN (${await findNamedIds(normalised)})`
}

function findNamedIds(normalised: string): Promise<Prisma.Sql> {
	return searchIndexes.idsHolding('ProductSearch', ['nameKey'], [[normalised]])
}
