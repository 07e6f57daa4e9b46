import { createVersionedCache, memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { setImmediate as yieldTick } from 'node:timers/promises'
import { getCatalogVersion, getSizedListingVersion } from '../../catalog-version/catalog-version.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { getColorFilter } from '../color/color-filter.server.ts'
import { activeSql, notActiveSql } from '../product/product-status.server.ts'
import type { ListingQuery } from '../product/product-view.ts'
import { whereIdIn } from '../search/rank-products.server.ts'
import { searchCatalog } from '../search/search-catalog.server.ts'
import { compareSizes } from '../variant/sizes.ts'
import { countProducts } from './find-products.server.ts'
import {
	buildCategoryConditions,
	countAttributeValues,
	buildScopeConditions,
	buildSearchScope,
	findPriceRange,
	isAllProducts,
	listAttributeValues,
	listCategoryOptions,
	type ListingScope,
} from './listing-conditions.server.ts'
import { type ListingFilter, listingFilters, mapColumns } from '../../values/product-columns.ts'
import { isImported } from '../../values/product-declarations.ts'
import type {
	AttributeFilterView,
	ChosenAttributes,
	ChosenColors,
	ChosenSizes,
	SizeFilterView,
	SizeOption,
} from './listing-params.ts'

/** The visitor's selected filter values, and the filter that the visitor opened. */
type Chosen = ChosenColors & ChosenSizes & ChosenAttributes

/** A search with more results than this offers the filters of the whole shop instead of those of its results. */
const manyResults = 1_000

/** The filters that a listing offers. A collection page offers no categories. */
export type FiltersView = Awaited<ReturnType<typeof getListingFilters>>

/**
 * Returns the filters that a listing offers, independent of the selected colors, sizes, attributes and prices (rules:
 * filters-and-pages, attribute-filters). `buildFilterConditions` applies the selected ones. For a search, `found` is
 * the number of its results.
 */
export function getListingFilters(
	{ collection, category, newest, search = '', isLiteral = false }: ListingQuery,
	found: number,
	chosen: Chosen,
) {
	const searched = normalizeText(search)
	const isMany = searched !== '' && found > manyResults
	const narrowed = { collection, category, newest, searched, isLiteral, isMany }
	const { colorIds, sizeKeys, attributes, opened } = chosen
	const values = listingFilters.flatMap((column) => attributes[column])
	// Pages with selected values or an opened filter are not cached, because an opened filter can include every color of
	// the shop.
	const isPlain = colorIds.length + sizeKeys.length + values.length === 0 && opened === ''
	return isPlain ? getPlainFilters(narrowed) : readFilters(narrowed, chosen)
}

interface NarrowedScope extends ListingScope {
	searched: string
	isLiteral: boolean
	/** The listing is a search with many results. */
	isMany: boolean
}

const getPlainFilters = memoizeByVersion(getCatalogVersion, 300, (narrowed: NarrowedScope) =>
	readFilters(narrowed, { colorIds: [], sizeKeys: [], attributes: mapColumns(listingFilters, () => []), opened: '' }),
)

async function readFilters(narrowed: NarrowedScope, chosen: Chosen) {
	const { key, conditions } = await buildConditions(narrowed)
	return {
		colors: await getColorFilter(key, conditions, chosen),
		sizes: await getSizeFilter(key, conditions, chosen),
		attributes: await listAttributeFilters(conditions, chosen),
		...(await listFilterCategories(narrowed)),
		prices: await findPriceRange(conditions),
	}
}

/** Returns the categories independent of the selected one. A collection page and New Arrivals have none. */
async function listFilterCategories({ category: _, ...narrowed }: NarrowedScope) {
	if (narrowed.collection || narrowed.newest) return { categories: [], total: 0 }
	const { conditions, found } = await buildConditions(narrowed)
	return { categories: await listCategoryOptions(conditions), total: found ?? (await countProducts()) }
}

async function buildConditions({ searched, isLiteral, isMany, ...scope }: NarrowedScope): Promise<{
	key: string
	conditions: Prisma.Sql[]
	/** The number of search results. */
	found?: number
}> {
	const { collection, category, newest } = scope
	if (isMany || (!searched && isAllProducts(scope))) return { key: '', conditions: [] }
	if (searched) {
		const { ids: all, exact } = await searchCatalog(searched, buildSearchScope({ ...scope, isLiteral }))
		const ids = exact > 0 ? all.slice(0, exact) : all
		const key = JSON.stringify({ collection, newest, searched, isLiteral })
		return { key, conditions: [whereIdIn(ids)], found: ids.length }
	}
	return {
		key: JSON.stringify({ collection, category, newest }),
		conditions: [...buildScopeConditions(scope), ...(await buildCategoryConditions(category))],
	}
}

/**
 * The maximum number of values of an attribute that every page lists. A page on which the filter is opened lists up to
 * `maxOpenedValues`.
 */
const maxListedValues = 8
const maxOpenedValues = 200

/**
 * Returns the attribute filters that pass `isOffered` or have a selected value, with the number of products per value
 * among those that meet `conditions` (all products when there are none). Selected values are always included (rule:
 * attribute-filters).
 */
async function listAttributeFilters(
	conditions: Prisma.Sql[],
	{ attributes, opened }: ChosenAttributes,
): Promise<AttributeFilterView[]> {
	const shop = await listAttributeValues()
	const filters: AttributeFilterView[] = []
	for (const column of listingFilters) {
		const known = shop.get(column)!
		const isChosen = ({ key }: { key: string }) => attributes[column].includes(key)
		// A shop that does not use an attribute runs no query for it.
		const counted = conditions.length > 0 && known.length > 0 ? await countAttributeValues(column, conditions) : known
		const isMissing = ({ key }: { key: string }) => counted.every((value) => value.key !== key)
		const missing = known.filter((value) => isChosen(value) && isMissing(value))
		const all = [...counted, ...missing.map((value) => ({ ...value, count: 0 }))]
		if (!isOffered(column, counted) && !all.some(isChosen)) continue
		const max = opened === column || opened === 'all' ? maxOpenedValues : maxListedValues
		const values = all
			.filter((value, index) => index < max || isChosen(value))
			.map(({ key, name, count }) => ({ key, name, count }))
		filters.push({ column, values, valueCount: all.length })
	}
	return filters
}

/**
 * Returns whether a filter is shown. An attribute needs two values. The country of origin is shown as soon as one
 * product is imported, because the law requires this filter for imported products (rule: origin-filter).
 */
function isOffered(column: ListingFilter, values: readonly { name: string }[]): boolean {
	if (column !== 'countryOfOrigin') return values.length > 1
	return values.some(({ name: countryOfOrigin }) => isImported({ countryOfOrigin }))
}

/**
 * The maximum number of sizes that a page lists before the visitor opens the filter. If there are more, the most frequent
 * ones and the selected ones are listed.
 */
const maxListedSizes = 32

/** The cache of sizes, in order, with their counts. A purchase invalidates it only if a size sells out. */
const cache = createVersionedCache<SizeOption[]>({ getVersion: getSizedListingVersion, maxSize: 300, sizeOf: () => 1 })

/**
 * Returns the sizes in stock of the products that meet `conditions` (all products when there are none), in order (rule:
 * size-order), with the number of products per size. Selected sizes are always included. `key` identifies the
 * conditions in the cache.
 */
async function getSizeFilter(
	key: string,
	conditions: Prisma.Sql[],
	{ sizeKeys, opened }: ChosenSizes,
): Promise<SizeFilterView> {
	const counted = await countSizes(key, conditions)
	const without = sizeKeys.filter((chosen) => counted.every((size) => size.key !== chosen))
	const missing = without.length > 0 ? await findSizesWithoutMatch(without) : []
	const all = missing.length > 0 ? sortOptions([...counted, ...missing]) : counted
	const showsAll = all.length <= maxListedSizes || opened === 'sizes' || opened === 'all'
	if (showsAll) return { sizeCount: all.length, sizes: all }
	const frequent = new Set(all.toSorted((one, other) => other.count - one.count).slice(0, maxListedSizes))
	return { sizeCount: all.length, sizes: all.filter((size) => frequent.has(size) || sizeKeys.includes(size.key)) }
}

/**
 * Returns selected sizes that no product of the listing has in stock, with a count of 0. Sizes unknown to the shop are
 * excluded.
 */
async function findSizesWithoutMatch(keys: string[]): Promise<SizeOption[]> {
	const rows = await read.variant.groupBy({ by: ['sizeKey'], where: { sizeKey: { in: keys } }, _min: { size: true } })
	return rows.map(({ sizeKey, _min }) => ({ key: sizeKey, name: _min.size ?? sizeKey, count: 0 }))
}

const sortOptions = (sizes: SizeOption[]) => sizes.toSorted((one, other) => compareSizes(one.name, other.name))

async function countSizes(key: string, conditions: Prisma.Sql[]): Promise<SizeOption[]> {
	const before = cache.get(key)
	if (before) return before
	const version = getSizedListingVersion()
	const counted = sortOptions(await (conditions.length > 0 ? countMatching(conditions) : countAllSizes()))
	cache.set(key, counted, version)
	return counted
}

async function countMatching(conditions: Prisma.Sql[]): Promise<SizeOption[]> {
	const where = Prisma.join([activeSql, ...conditions], ' AND ')
	const rows = await read.$queryRaw<{ key: string; name: string; count: bigint }[]>`
		SELECT "sizeKey" AS "key", min("size") AS "name", count(DISTINCT "productId") AS "count" FROM "Variant"
		WHERE "productId" IN (SELECT "id" FROM "Product" WHERE ${where}) AND "remainingQty" > 0 AND "sizeKey" <> ''
		GROUP BY "sizeKey"`
	return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

const notActiveSizesSql = `
	SELECT "sizeKey" AS "key", count(DISTINCT "productId") AS "count" FROM "Product" product
	CROSS JOIN "Variant" variant
	WHERE "productId" = product."id" AND variant."remainingQty" > 0 AND product.${notActiveSql.sql} GROUP BY "sizeKey"`

/** Counts the sizes through the stock index, one at a time so that other requests can run. */
async function countAllSizes(): Promise<SizeOption[]> {
	const rows = await readPrepared<Omit<SizeOption, 'name'>>(notActiveSizesSql)
	const notActive = new Map(rows.map(({ key, count }) => [key, count]))
	const counted: SizeOption[] = []
	for (let size = await findNextSize(''); size; size = await findNextSize(size.key)) {
		const [found] = await readPrepared<{ count: number }>(
			'SELECT count(DISTINCT "productId") AS "count" FROM "Variant" WHERE "sizeKey" = ? AND "remainingQty" > 0',
			size.key,
		)
		const count = (found?.count ?? 0) - (notActive.get(size.key) ?? 0)
		if (count > 0) counted.push({ ...size, count })
		await yieldTick()
	}
	return counted
}

async function findNextSize(key: string): Promise<Omit<SizeOption, 'count'> | undefined> {
	const [next] = await readPrepared<Omit<SizeOption, 'count'>>(
		`SELECT "sizeKey" AS "key", "size" AS "name" FROM "Variant"
		WHERE "sizeKey" > ? AND "remainingQty" > 0 ORDER BY "sizeKey" LIMIT 1`,
		key,
	)
	return next
}
