import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { getCatalogVersion } from '../../catalog-version/catalog-version.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { type Page, getPageWindow } from '../../values/paging.ts'
import type { ListingQuery, ProductCard, ProductDetail } from '../product/product-view.ts'
import { findIdsWhere, whereIdIn } from '../search/rank-products.server.ts'
import { extractPrice, maxSearchTerms } from '../../search/parse-search.ts'
import { splitSearchTerms } from '../../search/tokenize.ts'
import { toAsciiDigits } from '../../values/text.ts'
import { type SearchResult, searchCatalog } from '../search/search-catalog.server.ts'
import { findListedPage, findPage, type PageWalk, countProducts } from './find-products.server.ts'
import { listingFilters } from '../../values/product-columns.ts'
import { buildFilterConditions, buildScopeConditions, buildSearchScope } from './listing-conditions.server.ts'
import { listBestSellers, sortOrders } from './listing-order.server.ts'
import { rowLength, shortRowLength } from './listing-params.ts'
import { memoizeTranslation } from '../../translations/translations.server.ts'
import { buildImagesSelect, cardSelect, findCards, translateCards } from './product-rows.server.ts'
import { toSizeKey } from '../variant/sizes.ts'
import { activeWhere } from '../product/product-status.server.ts'

/** A page of a listing. A search lists similar products separately from exact results. */
export interface ListingPage extends Page<ProductCard> {
	/** Products that match only a part of the query. Empty without a search. */
	similar: ProductCard[]
	/** Products to show when a search has found nothing. `null` otherwise, and for a literal search. */
	near: NearProducts | null
	search: SearchSummary | null
}

export interface NearProducts {
	products: ProductCard[]
	/** `true` when the products resemble the search, `false` when they are the best sellers. */
	isSimilar: boolean
}

/** The search information to display. */
export type SearchSummary = Omit<SearchResult, 'ids' | 'colorIds'>

/**
 * Returns a page of a listing (rules: filters-and-pages, product-search, newest-first), filtered and sorted before
 * paging. Names ignore case and accents. An unknown collection or category gives an empty page (rule:
 * names-in-addresses). Filters and sorting apply to a query in `words`, not to one in `search`.
 */
export const listProducts = memoizeByVersion(
	getCatalogVersion,
	300,
	async (query: ListingQuery): Promise<ListingPage> => {
		if (query.words) return narrowSearch(query, query.words)
		if (normalizeText(query.search ?? '')) return searchProducts(query)
		const { page: number, pageSize, attributes = {}, ...rest } = query
		const conditions = async (walk?: PageWalk) => [
			...buildScopeConditions(query),
			...(await buildFilterConditions(query, walk)),
		]
		const filtersBySize = (query.sizeKeys ?? []).length > 0
		const pageQuery = { conditions, order: sortOrders[query.sort], page: number, pageSize, filtersBySize }
		const hasAttributes = listingFilters.some((column) => attributes[column]?.length)
		// Purchases change the total stock and edits change attributes without invalidating the cached lists, so lists with
		// these filters are not cached.
		const found =
			query.isInStock || hasAttributes ? findPage(pageQuery) : findListedPage(JSON.stringify(rest), pageQuery)
		const { items: ids, ...page } = await found
		return { ...page, items: await findCardsInColors(ids, query), similar: [], near: null, search: null }
	},
)

/** Returns a page of a listing in a language (rule: own-translations). */
export const translateListing = memoizeTranslation<ListingPage>(async (page, language) => ({
	...page,
	items: await translateCards(page.items, language),
	similar: await translateCards(page.similar, language),
	near: page.near && { ...page.near, products: await translateCards(page.near.products, language) },
}))

/** Returns a page of search results, which ignore filters and sorting (rule: product-search). */
async function searchProducts({ search = '', page: number, pageSize, ...query }: ListingQuery): Promise<ListingPage> {
	const { ids, colorIds, ...note } = await searchCatalog(search, buildSearchScope(query))
	const { skip, take, ...window } = getPageWindow(ids.length, number, pageSize)
	const cards = await findCardsInMatchedColors(ids.slice(skip, skip + take), colorIds)
	const exactHere = Math.max(0, note.exact - skip)
	const near = ids.length === 0 && !query.isLiteral ? await listNearProducts(search) : null
	return { ...window, items: cards.slice(0, exactHere), similar: cards.slice(exactHere), near, search: note }
}

/**
 * Returns the products to suggest when a search has no results: similar ones, or else the best sellers (rule:
 * near-products).
 */
async function listNearProducts(search: string): Promise<NearProducts> {
	const found = await findNearProducts(search)
	const products = found ? await findCardsInMatchedColors(found.ids.slice(0, rowLength), found.colorIds) : []
	if (products.length > 0) return { products, isSimilar: true }
	return { products: await listBestSellers(rowLength), isSimilar: false }
}

/** Returns the search results that match the visitor's filters. A search without exact results is not filtered. */
async function narrowSearch(query: ListingQuery, searchText: string): Promise<ListingPage> {
	const { ids, colorIds, ...note } = await searchCatalog(searchText, buildSearchScope({ isLiteral: query.isLiteral }))
	if (note.exact === 0) return searchProducts({ ...query, search: searchText })
	const exactIds = ids.slice(0, note.exact)
	const matchingIds = await findIdsWhere(
		[whereIdIn(exactIds), ...(await buildFilterConditions(query))],
		sortOrders[query.sort],
	)
	const sorted = query.sort === 'featured' ? filterInOrder(exactIds, matchingIds) : matchingIds
	const { skip, take, ...window } = getPageWindow(sorted.length, query.page, query.pageSize)
	const shownIds = sorted.slice(skip, skip + take)
	const isFiltered = (query.colorIds ?? []).length > 0
	const items = await (isFiltered ? findCardsInColors(shownIds, query) : findCardsInMatchedColors(shownIds, colorIds))
	return { ...window, items, similar: [], near: null, search: note }
}

/** Returns those of `ids` that are also in `matchingIds`, in the order of `ids`. */
function filterInOrder(ids: readonly number[], matchingIds: number[]): number[] {
	const matching = new Set(matchingIds)
	return ids.filter((id) => matching.has(id))
}

/** Returns the cards of products, each in the color that matches a search best (rule: color-of-search). */
async function findCardsInMatchedColors(ids: readonly number[], colorIds: readonly number[]): Promise<ProductCard[]> {
	if (colorIds.length === 0) return findCards([...ids])
	const rows = await read.productColor.findMany({
		where: { productId: { in: [...ids] }, colorId: { in: [...colorIds] } },
		select: { productId: true, colorId: true },
	})
	const getBest = (id: number) => {
		const own = new Set(rows.filter(({ productId }) => productId === id).map(({ colorId }) => colorId))
		return colorIds.filter((colorId) => own.has(colorId)).slice(0, 1)
	}
	return findCards([...ids], allImagesSelect, getBest)
}

// Selects all images, because any of them may show the requested color.
const allImagesSelect = { ...cardSelect, images: buildImagesSelect() }

/** Returns the cards of products in the requested colors. */
async function findCardsInColors(ids: number[], query: ListingQuery): Promise<ProductCard[]> {
	const getRequestedColorIds = await findRequestedColors(ids, query)
	const isInColors = (query.colorIds ?? []).length > 0
	return findCards(ids, isInColors ? allImagesSelect : cardSelect, getRequestedColorIds)
}

/**
 * Returns a function from a product's ID to the requested colors in which its card may be shown. If sizes are selected,
 * these are only the colors in which the product is in stock in one of the sizes (rule: size-filter).
 */
async function findRequestedColors(
	ids: number[],
	{ colorIds = [], sizeKeys = [] }: ListingQuery,
): Promise<(id: number) => number[]> {
	if (colorIds.length === 0 || sizeKeys.length === 0) return () => colorIds
	const inStock = { some: { sizeKey: { in: sizeKeys }, remainingQty: { gt: 0 } } }
	const rows = await read.productColor.findMany({
		where: { productId: { in: ids }, colorId: { in: colorIds }, variants: inStock },
		select: { productId: true, colorId: true },
	})
	return (id) => rows.filter(({ productId }) => productId === id).map(({ colorId }) => colorId)
}

/**
 * Returns the recently viewed products, newest first, without the open product, completed with best sellers (rule:
 * recently-viewed).
 */
export async function listRecentlyViewed(
	ids: readonly number[],
	open: number,
): Promise<{ products: ProductCard[]; hasViewed: boolean }> {
	const viewedIds = ids.filter((id) => id !== open)
	const viewed = await findCards(viewedIds)
	const isNew = ({ id }: ProductCard) => id !== open && !viewedIds.includes(id)
	const products = [...viewed, ...(await listBestSellers(rowLength)).filter(isNew)].slice(0, rowLength)
	return { products, hasViewed: viewed.length > 0 }
}

/**
 * Returns up to `shortRowLength` other products of the product's category that are in stock in the chosen size (rule:
 * similar-in-size). `null` when there are none, or when the product itself does not come in this size. `to` is the
 * address of the full list.
 */
export async function findSimilarInSize(product: ProductDetail, chosen: string) {
	const { categoryName: category, variants } = product
	const key = toSizeKey(chosen)
	const size = variants.find((variant) => variant.size && toSizeKey(variant.size) === key)?.size
	if (!size || !category) return null
	const sort = 'featured' as const
	const { items } = await listProducts({ category, sizeKeys: [key], sort, page: 1, pageSize: shortRowLength + 1 })
	const products = items.filter(({ id }) => id !== product.id).slice(0, shortRowLength)
	const to = `/shop/${encodeURIComponent(category)}?${new URLSearchParams({ size: key })}`
	return products.length > 0 ? { size, to, products } : null
}

/**
 * Returns products that resemble a query without results (rule: near-products). Several searches are tried, and the
 * first one that finds any products counts: for the query as words, for the query without its price, for the look that
 * it describes, such as a color, and for each word that names a color. `null` when no search finds any.
 */
async function findNearProducts(text: string): Promise<Pick<SearchResult, 'ids' | 'colorIds'> | null> {
	const withoutPrice = extractPrice(toAsciiDigits(normalizeText(text))).rest
	const asTerms = await findAny([text, withoutPrice])
	if (asTerms) return asTerms
	const { understood } = await searchCatalog(withoutPrice)
	const lookMatches = await findAny(understood.flatMap((part) => ('look' in part ? [part.look] : [])))
	if (lookMatches) return lookMatches
	// The synonym list does not contain the colors that the owner added, so the search above does not recognize them.
	// Each word is therefore searched by itself, and its result is used if the word names a color.
	for (const word of splitSearchTerms(withoutPrice).slice(0, maxSearchTerms)) {
		const found = await searchCatalog(word)
		if (found.colorIds.length > 0 && found.ids.length > 0) return found
	}
	return null
}

async function findAny(queries: string[]): Promise<SearchResult | null> {
	for (const query of queries) {
		const found = query ? await searchCatalog(query) : null
		if (found && found.ids.length > 0) return found
	}
	return null
}

/** The number of products per sitemap: in four languages they are below the limits of 50,000 addresses and 50 MB. */
const productsPerSitemap = 12_000
const batchSize = 500

/** Returns the number of sitemaps, at least one. */
export async function countSitemaps(): Promise<number> {
	return Math.max(1, Math.ceil((await countProducts()) / productsPerSitemap))
}

/** Yields the products of sitemap `page` (counted from 1), oldest first, in batches that bound memory. */
export async function* listMappedProducts(
	page: number,
): AsyncGenerator<{ id: number; updatedAt: Date; imageHashes: string[] }[]> {
	let skip = (page - 1) * productsPerSitemap
	let lastId = 0
	for (let left = productsPerSitemap; left > 0; left -= batchSize) {
		const rows = await read.product.findMany({
			where: { ...activeWhere, id: { gt: lastId } },
			orderBy: { id: 'asc' },
			skip,
			take: batchSize,
			select: { id: true, updatedAt: true, images: { select: { imageHash: true }, orderBy: { position: 'asc' } } },
		})
		skip = 0
		if (rows.length === 0) return
		lastId = rows.at(-1)!.id
		yield rows.map(({ id, updatedAt, images }) => ({
			id,
			updatedAt,
			imageHashes: images.map(({ imageHash }) => imageHash),
		}))
	}
}
