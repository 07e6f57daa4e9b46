import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readIds, searchIndexes } from '#app/adapters/db/sql.server.ts'
import { createVersionedCache } from '#app/adapters/cache/versioned-cache.ts'
import { type Page, pageWindow } from '../../paging.ts'
import { countRows } from '../../search/fts-page.server.ts'
import { listingVersionNow, sizedVersionNow } from '../../version/catalog-version.server.ts'
import { alive } from './product-rows.server.ts'

/** How products are walked in order: `total` meet the conditions, and the page ends with the `last` of them. */
export interface Walk {
	total: number
	last: number
}

export interface Wanted {
	/** Deleted products are always left out. Without a walk they are only counted. */
	conditions: (walk?: Walk) => Promise<Prisma.Sql[]>
	order: Prisma.Sql
	page: number
	pageSize: number
	/** The conditions know what is in stock in which size. */
	isSized?: boolean
}

/** A page of ids in order. Prisma's filters cannot search for %, and a list of ten thousand ids is no filter. */
export async function findPage({ conditions, order, page, pageSize }: Wanted): Promise<Page<number>> {
	const total = await count(whereOf(await conditions()))
	const { skip, take, ...window } = pageWindow(total, page, pageSize)
	// All would be walked along for nothing.
	if (total === 0) return { ...window, items: [] }
	const where = whereOf(await conditions({ total, last: skip + take }))
	return { ...window, items: await idsAt(where, order, take, skip) }
}

/** Longer keys are not asked for twice. */
const longestKey = 300
const bounds = { maxSize: 4_000, sizeOf: () => 1 }
const listed = createVersionedCache<number | number[]>({ versionNow: listingVersionNow, ...bounds })
/** Apart: a size that sells out leaves other listings cached. */
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
 * `findPage`, memoized until any product's name, price, colours or taxon change, or `isSized` what is in stock. `key`
 * identifies conditions and order, which depend on nothing else.
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

/** The number of products in the shop. */
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

/** Up to so many names are read sooner one by one than through the index. */
const manyNames = 1_000

/**
 * Matches names that contain `normalised`: rare text through the full-text index, frequent text along the sort order.
 * Not LIKE, for which % and _ are no text.
 */
export async function whereNameContains(normalised: string): Promise<Prisma.Sql> {
	const scan = Prisma.sql`instr("nameKey", ${normalised}) > 0`
	if (await searchIndexes.isFrequent('ProductSearch', normalised)) return scan
	const ids = await idsNamed(normalised)
	const found = await readIds(Prisma.sql`${ids} LIMIT ${manyNames}`)
	return found.length < manyNames ? Prisma.sql`"id" IN (${ids})` : scan
}

/** `whereNameContains` without an order: always through the index. */
export async function isNamed(normalised: string): Promise<Prisma.Sql> {
	return Prisma.sql`"id" IN (${await idsNamed(normalised)})`
}

function idsNamed(normalised: string): Promise<Prisma.Sql> {
	return searchIndexes.idsHolding('ProductSearch', ['nameKey'], [[normalised]])
}
