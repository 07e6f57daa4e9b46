import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { variantChoices, variantsSelect } from '../variant/variant-rows.server.ts'
import { lowestPriceOf } from '../sales/apply-sales.server.ts'
import { catalogVersionNow } from '../../version/catalog-version.server.ts'
import { colorFilter } from '../color/color-filter.server.ts'
import { guideTables } from '../../words/size-guide.ts'
import { sizeGuideOfProduct } from '../size-guide/size-guide.server.ts'
import { normaliseText } from '../../search/normalise.ts'
import { refuse } from '../../refusal.ts'
import { findByWords } from '../finding/find-words.server.ts'
import { whereIdIn } from '../finding/rank-words.server.ts'
import type { ChosenColors, ChosenSizes } from './filters.ts'
import { countProducts, findListedPage, findPage, type Walk } from './find-products.server.ts'
import { sortings } from './listing-order.server.ts'
import {
	categoryFilter,
	priceLimits,
	filtersOf,
	isOfEverything,
	whereCategory,
	type Scope,
	scopeOf,
} from './product-filters.server.ts'
import { cardSelect, cardView, imagesSelect, toColoredImage } from './product-rows.server.ts'
import { cardsFor, type ListingPage, narrowSearch, searchProducts, searchScope } from './search-products.server.ts'
import { sizeFilter } from './size-filter.server.ts'
import type { ListingQuery, ProductDetail } from '../product/product-view.ts'
import { columnValues, publicColumns, selectColumns } from '../../words/product-columns.ts'

/**
 * Returns a page of a listing (rules: filters-and-pages, product-search, newest-first), filtered and sorted before
 * paging. Names ignore case and accents. An unknown collection or category gives an empty page (rule:
 * names-in-addresses). A search ignores filters and sorting.
 */
export const listProducts = memoizeByVersion(
	catalogVersionNow,
	300,
	async (query: ListingQuery): Promise<ListingPage> => {
		if (query.words) return narrowSearch(query, query.words)
		if (normaliseText(query.search ?? '')) return searchProducts(query)
		const { page: number, pageSize, ...rest } = query
		const conditions = async (walk?: Walk) => [...scopeOf(query), ...(await filtersOf(query, walk))]
		const isSized = (query.sizeKeys ?? []).length > 0
		const wanted = { conditions, order: sortings[query.sort], page: number, pageSize, isSized }
		// Purchases change the total stock but do not invalidate cached lists, so this filter is not cached.
		const found = query.isInStock ? findPage(wanted) : findListedPage(JSON.stringify(rest), wanted)
		const { items: ids, ...page } = await found
		return { ...page, items: await cardsFor(ids, query), similar: [], search: null }
	},
)

const detailSelect = {
	...cardSelect,
	images: imagesSelect(),
	colors: { ...cardSelect.colors, select: { ...cardSelect.colors.select, variants: variantsSelect } },
	...selectColumns(publicColumns),
	category: { select: { id: true, name: true } },
	collection: { select: { name: true } },
} as const satisfies Prisma.ProductSelect

/**
 * Returns all data of a product's page.
 *
 * @throws not-found: `'Product not found'`, the product is unknown or deleted (rule: unknown-product).
 */
export const productDetail = memoizeByVersion(catalogVersionNow, 300, (id: number) =>
	readDetail({ id, deletedAt: null }),
)

/** Returns the `productDetail` of a draft. */
export function draftDetail(id: number): Promise<ProductDetail> {
	return readDetail({ id, isDraft: true })
}

async function readDetail(where: { id: number } & Prisma.ProductWhereInput): Promise<ProductDetail> {
	const { id } = where
	const row = await read.product.findFirst({ where, select: detailSelect })
	if (!row) refuse('not-found', 'Product not found')
	const guide = await sizeGuideOfProduct(id)
	const card = cardView(row)
	return {
		...card,
		lowestPaise: card.originalPricePaise === null ? null : await lowestPriceOf(id),
		...columnValues(row, publicColumns),
		images: row.images.map((image) => toColoredImage(image, row.name)),
		variants: row.colors
			.flatMap((color) => variantChoices(color, row))
			.map((variant) => (row.basePricePaise > 0 ? variant : { ...variant, remainingQty: 0 })),
		sizeGuide: guide ? guideTables(guide) : [],
		categoryId: row.category?.id ?? null,
		categoryName: row.category?.name ?? null,
		collectionName: row.collection?.name ?? null,
	}
}

/** A search with more results shows the colors and sizes of the whole shop. */
const manyFound = 1_000

/** The available filters of a listing. A collection page has no categories. */
export type FiltersView = Awaited<ReturnType<typeof listingFilters>>

/**
 * Returns the color and size filters of a listing, independent of the selected colors, sizes and prices. `found` is the
 * number of search results, if it is a search.
 */
export function listingFilters(
	{ collection, category, newest, search = '', isLiteral = false }: ListingQuery,
	found: number,
	chosen: ChosenColors & ChosenSizes,
) {
	const searched = normaliseText(search)
	const isMany = searched !== '' && found > manyFound
	const narrowed = { collection, category, newest, searched, isLiteral, isMany }
	const { colorIds, sizeKeys, opened } = chosen
	// An opened filter can include every color of the shop, so it is not cached.
	const isPlain = colorIds.length + sizeKeys.length === 0 && opened === ''
	return isPlain ? plainFilters(narrowed) : readFilters(narrowed, chosen)
}

interface Narrowed extends Scope {
	searched: string
	isLiteral: boolean
	/** The listing is a search with many results. */
	isMany: boolean
}

const plainFilters = memoizeByVersion(catalogVersionNow, 300, (narrowed: Narrowed) =>
	readFilters(narrowed, { colorIds: [], sizeKeys: [], opened: '' }),
)

async function readFilters(narrowed: Narrowed, chosen: ChosenColors & ChosenSizes) {
	const { key, conditions } = await conditionsOf(narrowed)
	return {
		colors: await colorFilter(key, conditions, chosen),
		sizes: await sizeFilter(key, conditions, chosen),
		...(await categoriesOf(narrowed)),
		prices: await priceLimits(conditions),
	}
}

/** Returns the categories independent of the selected one. */
async function categoriesOf({ category: _, ...narrowed }: Narrowed) {
	if (narrowed.collection || narrowed.newest) return { categories: [], total: 0 }
	const { conditions, found } = await conditionsOf(narrowed)
	return { categories: await categoryFilter(conditions), total: found ?? (await countProducts()) }
}

async function conditionsOf({ searched, isLiteral, isMany, ...scope }: Narrowed): Promise<{
	key: string
	conditions: Prisma.Sql[]
	/** The number of search results. */
	found?: number
}> {
	const { collection, category, newest } = scope
	if (isMany || (!searched && isOfEverything(scope))) return { key: '', conditions: [] }
	if (searched) {
		const { ids: all, exact } = await findByWords(searched, searchScope({ ...scope, isLiteral }))
		const ids = exact > 0 ? all.slice(0, exact) : all
		const key = JSON.stringify({ collection, newest, searched, isLiteral })
		return { key, conditions: [whereIdIn(ids)], found: ids.length }
	}
	return {
		key: JSON.stringify({ collection, category, newest }),
		conditions: [...scopeOf(scope), ...(await whereCategory(category))],
	}
}
