import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readIds, searchIndexes } from '#app/adapters/db/sql.server.ts'
import { createVersionedCache } from '#app/adapters/cache/versioned-cache.ts'
import { type Page, pageWindow } from '../../paging.ts'
import { countRows } from '../../search/fts-page.server.ts'
import { listingVersionNow, sizedVersionNow } from '../../version/catalog-version.server.ts'
import { alive } from './product-rows.server.ts'

/**
 * The plan for reading products in order: `total` products meet the conditions, and `last` is the last one on the page.
 */
export interface Walk {
	total: number
	last: number
}

export interface Wanted {
	/** Deleted products are always excluded. Without a walk the products are only counted. */
	conditions: (walk?: Walk) => Promise<Prisma.Sql[]>
	order: Prisma.Sql
	page: number
	pageSize: number
	/** The conditions depend on the stock per size. */
	isSized?: boolean
}

/**
 * Returns a page of ids in order. Prisma filters cannot search for %, and a list of ten thousand ids is too long for a
 * filter.
 */
export async function findPage({ conditions, order, page, pageSize }: Wanted): Promise<Page<number>> {
	const total = await count(whereOf(await conditions()))
	const { skip, take, ...window } = pageWindow(total, page, pageSize)
	// The query would walk all products in vain.
	if (total === 0) return { ...window, items: [] }
	const where = whereOf(await conditions({ total, last: skip + take }))
	return { ...window, items: await idsAt(where, order, take, skip) }
}

/** Longer keys are not cached. */
const longestKey = 300
const bounds = { maxSize: 4_000, sizeOf: () => 1 }
const listed = createVersionedCache<number | number[]>({ versionNow: listingVersionNow, ...bounds })
/** A separate cache, so that a sold-out size does not invalidate other listings. */
const listedBySize = createVersionedCache<number | number[]>({ versionNow: sizedVersionNow, ...bounds })

async function cacheFound<Found extends number | number[]>(
	key: string,
	find: () => Promise<Found>,
	isSized = false,
): Promise<Found> {
	const cache = isSized ? listedBySize : listed
	const before = cache.get(key)
	if (before !== undefined) return before as Found
	const version = isSized ? sizedVersionNow() : listingVersionNow()
	const found = await find()
	cache.set(key, found, version)
	return found
}

/**
 * Runs `findPage`, memoized until the name, price, colors or categories of any product change, or the stock if
 * `isSized`. `key` must identify conditions and order, which depend on nothing else.
 */
export async function findListedPage(key: string, wanted: Wanted): Promise<Page<number>> {
	if (key.length > longestKey) return findPage(wanted)
	const { conditions, order, page, pageSize, isSized } = wanted
	const total = await cacheFound(`count ${key}`, async () => count(whereOf(await conditions())), isSized)
	const { skip, take, ...window } = pageWindow(total, page, pageSize)
	if (total === 0) return { ...window, items: [] }
	const walk = { total, last: skip + take }
	const find = async () => idsAt(whereOf(await conditions(walk)), order, take, skip)
	const items = await cacheFound(`${skip} ${take} ${key}`, find, isSized)
	return { ...window, items }
}

export function countProducts(): Promise<number> {
	return cacheFound('count', () => count(alive))
}

function whereOf(conditions: Prisma.Sql[]): Prisma.Sql {
	return Prisma.join([alive, ...conditions], ' AND ')
}

const count = (where: Prisma.Sql) => countRows(Prisma.sql`"Product" WHERE ${where}`)

async function idsAt(where: Prisma.Sql, order: Prisma.Sql, take: number, skip: number): Promise<number[]> {
	const rows = await read.$queryRaw<
		{ id: number }[]
	>`SELECT "id" FROM "Product" WHERE ${where} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`
	return rows.map(({ id }) => id)
}

/** Up to this many names, scanning is faster than using the index. */
const manyNames = 1_000

/**
 * Returns a condition for names that contain `normalised`. Rare text uses the full-text index and frequent text follows
 * the sort order. LIKE would treat % and _ as wildcards.
 */
export async function whereNameContains(normalised: string): Promise<Prisma.Sql> {
	const scan = Prisma.sql`instr("nameKey", ${normalised}) > 0`
	if (await searchIndexes.isFrequent('ProductSearch', normalised)) return scan
	const ids = await idsNamed(normalised)
	const found = await readIds(Prisma.sql`${ids} LIMIT ${manyNames}`)
	return found.length < manyNames ? Prisma.sql`"id" IN (${ids})` : scan
}

/** Like `whereNameContains`, but without a sort order: it always uses the index. */
export async function isNamed(normalised: string): Promise<Prisma.Sql> {
	return Prisma.sql`"id" IN (${await idsNamed(normalised)})`
}

function idsNamed(normalised: string): Promise<Prisma.Sql> {
	return searchIndexes.idsHolding('ProductSearch', ['nameKey'], [[normalised]])
}
