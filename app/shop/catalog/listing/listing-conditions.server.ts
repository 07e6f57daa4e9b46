import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { read, Prisma } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { getCatalogVersion } from '../../catalog-version/catalog-version.server.ts'
import type { ListingQuery } from '../product/product-view.ts'
import { normalizeText } from '../../search/normalize.ts'
import { getCategoryTree, getCategoryFamilies } from '../category/category-tree.server.ts'
import type { CategoryNode } from '../category/category-tree.ts'
import { type AttributeValue, type CategoryOption, newArrivalCount } from './listing-params.ts'
import type { PageWalk } from './find-products.server.ts'
import {
	type FilterColumn,
	type ListingFilter,
	filterColumns,
	listingFilters,
	mapColumns,
} from '../../values/product-columns.ts'
import { newestFirst } from './listing-order.server.ts'
import { buildDeclarationSql, sellsImported } from '../product/declarations.server.ts'
import { activeSql } from '../product/product-status.server.ts'

/**
 * Returns the cache key and the conditions of the products among which a search on a listing page finds its results. A
 * category does not limit a search.
 */
export function buildSearchScope({
	collection,
	newest,
	isLiteral = false,
}: ListingScope & Pick<ListingQuery, 'isLiteral'>) {
	const conditions = buildScopeConditions({ collection, newest })
	return { key: JSON.stringify({ collection, newest, isLiteral }), conditions, isLiteral }
}

const allProducts = 'allproducts'

/** The scope of a page, before the visitor's filters. */
export type ListingScope = Pick<ListingQuery, 'collection' | 'category' | 'newest'>

/** Returns whether a listing contains all products, before any filter. */
export function isAllProducts({ collection, category, newest }: ListingScope): boolean {
	return !category && !newest && (!collection || normalizeText(collection) === allProducts)
}

/**
 * Returns the conditions for the collection or the new arrivals of a page. They do not include the condition for its
 * category (`buildCategoryConditions`).
 */
export function buildScopeConditions({ collection, newest }: ListingScope): Prisma.Sql[] {
	const conditions: Prisma.Sql[] = []
	const nameKey = normalizeText(collection ?? '')
	if (nameKey && nameKey !== allProducts) {
		conditions.push(Prisma.sql`"collectionId" = (SELECT "id" FROM "Collection" WHERE "nameKey" = ${nameKey})`)
	}
	if (newest) {
		conditions.push(
			Prisma.sql`"id" IN (SELECT "id" FROM "Product" WHERE ${activeSql} ORDER BY ${newestFirst} LIMIT ${newArrivalCount})`,
		)
	}
	return conditions
}

/**
 * Returns the conditions for the category and the visitor's filters (rules: filters-and-pages, size-filter,
 * attribute-filters). `walk` describes the page to read. It is absent when the products are counted or all of them are
 * read.
 */
export async function buildFilterConditions(query: ListingQuery, walk?: PageWalk): Promise<Prisma.Sql[]> {
	const { category, sizeKeys = [], isInStock, minPaise, maxPaise, sort } = query
	const conditions = [
		...(await buildCategoryConditions(category)),
		...(sizeKeys.length > 0 ? buildSizeConditions(query, walk) : buildColorConditions(query)),
		...(await buildAttributeConditions(query)),
	]
	// The + keeps SQLite from using the price index, so that it reads the products in sort order. Sorting by price and
	// counting use the price index.
	const price = walk && sort === 'featured' ? Prisma.sql`+"fromPricePaise"` : Prisma.sql`"fromPricePaise"`
	if (minPaise !== undefined) conditions.push(Prisma.sql`${price} >= ${minPaise}`)
	if (maxPaise !== undefined) conditions.push(Prisma.sql`${price} <= ${maxPaise}`)
	// Only products that can be bought now match (rule: in-stock-only).
	if (isInStock) conditions.push(Prisma.sql`"remainingQty" > 0 AND "basePricePaise" > 0`)
	return conditions
}

/**
 * Returns a condition for the products of a category and its children (rule: category-tree). `''` means all products.
 */
export async function buildCategoryConditions(category = ''): Promise<Prisma.Sql[]> {
	const nameKey = normalizeText(category)
	const family = nameKey && (await getCategoryFamilies()).get(nameKey)
	if (family) return [Prisma.sql`"categoryId" IN (${Prisma.join(family)})`]
	// With a single category, an index that begins with `categoryId` also gives the sort order; with a list it does not.
	return nameKey ? [Prisma.sql`"categoryId" = (SELECT "id" FROM "Category" WHERE "nameKey" = ${nameKey})`] : []
}

/**
 * Returns the condition that a product's ID is in a subquery. `IS TRUE` prevents SQLite from reading every product that
 * the subquery returns, and PostgreSQL from running the subquery once per product.
 */
function whereIdAmong(productIds: Prisma.Sql): Prisma.Sql {
	return Prisma.sql`("id" IN (${productIds})) IS TRUE`
}

function buildColorConditions({ colorIds = [] }: ListingQuery): Prisma.Sql[] {
	if (colorIds.length === 0) return []
	return [
		whereIdAmong(Prisma.sql`SELECT "productId" FROM "ProductColor" WHERE "colorId" IN (${Prisma.join(colorIds)})`),
	]
}

/**
 * How many times more products must match than are needed to reach the end of the page. From this ratio on, matches are
 * so frequent that the page fills soon when products are read in sort order and checked one by one.
 */
const walkFactor = 10

/**
 * Returns the conditions for sizes and colors, which the same variant must meet. Each product is checked for such a
 * variant (`EXISTS`) in two cases: the listing is only a part of the catalog, or no color is selected and reading in
 * sort order soon fills the page (`walkFactor`). Otherwise a subquery first finds the variants in stock in these sizes
 * and colors.
 */
function buildSizeConditions(query: ListingQuery, walk?: PageWalk): Prisma.Sql[] {
	const { sizeKeys = [], colorIds = [] } = query
	const [colors, inColors] =
		colorIds.length > 0
			? [
					Prisma.sql`CROSS JOIN "ProductColor" chosen`,
					Prisma.sql`AND chosen."id" = "productColorId" AND chosen."colorId" IN (${Prisma.join(colorIds)})`,
				]
			: [Prisma.empty, Prisma.empty]
	const inStock = Prisma.sql`FROM "Variant" variant ${colors}
		WHERE "sizeKey" IN (${Prisma.join(sizeKeys)}) AND variant."remainingQty" > 0 ${inColors}`
	const isMetSoon = colorIds.length === 0 && walk && walk.total >= walk.last * walkFactor
	return isMetSoon || !isAllProducts(query)
		? [Prisma.sql`EXISTS (SELECT 1 ${inStock} AND variant."productId" = "Product"."id")`]
		: [whereIdAmong(Prisma.sql`SELECT variant."productId" ${inStock}`)]
}

/** A value of an attribute, with all the spellings that products have of it. */
interface SpelledValue extends AttributeValue {
	spellings: string[]
}

/** Returns the SQL of a filter's value: an attribute of the product, or the country of origin that applies to it. */
function buildFilterSql(column: ListingFilter): Prisma.Sql {
	return column === 'countryOfOrigin' ? buildDeclarationSql(column) : Prisma.raw(`"${column}"`)
}

/**
 * Counts the values of an attribute among the products that meet `conditions` (all when there are none), the most
 * frequent first. Spellings that differ in case, accents or spaces are one value (rule: attribute-filters). The country
 * of origin has no values until the shop sells imported products.
 */
export async function countAttributeValues(
	column: ListingFilter,
	conditions: Prisma.Sql[] = [],
): Promise<SpelledValue[]> {
	if (column === 'countryOfOrigin' && !(await sellsImported())) return []
	const value = buildFilterSql(column)
	const where = Prisma.join([activeSql, ...conditions, Prisma.sql`${value} > ''`], ' AND ')
	const rows = await readRows<{ name: string; count: bigint | number }>(
		Prisma.sql`SELECT ${value} AS "name", count(*) AS "count" FROM "Product" WHERE ${where} GROUP BY 1`,
	)
	const values = new Map<string, SpelledValue>()
	const counted = rows.map(({ name, count }) => ({ name, count: Number(count) }))
	for (const { name, count } of counted.toSorted(compareSpellings)) {
		const key = normalizeText(name)
		const known = values.get(key)
		if (known) Object.assign(known, { count: known.count + count, spellings: [...known.spellings, name] })
		else if (key) values.set(key, { key, name, count, spellings: [name] })
	}
	return [...values.values()].toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
}

function compareSpellings(one: { name: string; count: number }, other: { name: string; count: number }): number {
	return other.count - one.count || (one.name < other.name ? -1 : 1)
}

/** Returns the values of every attribute in the whole shop. */
export const listAttributeValues = memoizeByVersion(getCatalogVersion, 1, async () => {
	const entries = listingFilters.map(async (column) => [column, await countAttributeValues(column)] as const)
	return new Map(await Promise.all(entries))
})

const maxSuggestions = 100

/** Returns the most frequent values of every attribute, to suggest in forms. */
export async function suggestAttributeValues(): Promise<Record<FilterColumn, string[]>> {
	const values = await listAttributeValues()
	return mapColumns(filterColumns, (column) =>
		values
			.get(column)!
			.slice(0, maxSuggestions)
			.map(({ name }) => name),
	)
}

/**
 * Returns a condition for each attribute with selected values. An attribute whose selected values are all unknown to
 * the shop matches no product.
 */
async function buildAttributeConditions({ attributes = {} }: ListingQuery): Promise<Prisma.Sql[]> {
	const chosen = listingFilters.filter((column) => attributes[column]?.length)
	if (chosen.length === 0) return []
	const values = await listAttributeValues()
	return chosen.map((column) => {
		const known = values.get(column)!.filter(({ key }) => attributes[column]!.includes(key))
		if (known.length === 0) return Prisma.sql`FALSE`
		const spellings = Prisma.join(known.flatMap((value) => value.spellings))
		const found = Prisma.sql`SELECT "id" FROM "Product" WHERE ${activeSql} AND ${buildFilterSql(column)} IN (${spellings})`
		return whereIdAmong(found)
	})
}

/**
 * Returns the categories of the products that meet `conditions` (all when there are none), in menu order, with their
 * counts.
 */
export async function listCategoryOptions(conditions: Prisma.Sql[]): Promise<CategoryOption[]> {
	const tree = await getCategoryTree()
	return toCategoryOptions(tree, conditions.length > 0 ? await countByCategory(conditions) : undefined)
}

/**
 * Builds the category options. `counts` are the products directly in a category, and the counts of children are added.
 */
function toCategoryOptions(nodes: CategoryNode[], counts?: ReadonlyMap<number, number>): CategoryOption[] {
	return nodes
		.map((node) => {
			const children = toCategoryOptions(node.children, counts)
			const within = children.reduce((sum, child) => sum + child.count, 0)
			return { name: node.name, count: counts ? (counts.get(node.id) ?? 0) + within : node.count, children }
		})
		.filter(({ count }) => count > 0)
}

async function countByCategory(conditions: Prisma.Sql[]): Promise<Map<number, number>> {
	const rows = await read.$queryRaw<{ id: number; count: bigint }[]>`
		SELECT "categoryId" AS "id", count(*) AS "count" FROM "Product"
		WHERE ${Prisma.join([activeSql, ...conditions], ' AND ')} AND "categoryId" IS NOT NULL GROUP BY "categoryId"`
	return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Returns the lowest and highest price of the products that meet `conditions`. `null` when no product has a price. */
export async function findPriceRange(conditions: Prisma.Sql[]) {
	const where = Prisma.join([activeSql, ...conditions, Prisma.sql`"fromPricePaise" > 0`], ' AND ')
	// Two index lookups are faster than walking the index.
	const [least] = await read.$queryRaw<{ paise: bigint | null }[]>`
		SELECT min("fromPricePaise") AS "paise" FROM "Product" WHERE ${where}`
	const [most] = await read.$queryRaw<{ paise: bigint | null }[]>`
		SELECT max("fromPricePaise") AS "paise" FROM "Product" WHERE ${where}`
	if (!least?.paise || !most?.paise) return null
	return { leastPaise: Number(least.paise), mostPaise: Number(most.paise) }
}
