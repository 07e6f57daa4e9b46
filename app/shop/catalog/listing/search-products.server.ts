import { read } from '#app/adapters/db/db.server.ts'
import { type Page, pageWindow } from '../../paging.ts'
import { type Found, findByWords } from '../finding/find-words.server.ts'
import { idsWhere, whereIdIn } from '../finding/rank-words.server.ts'
import type { ListingQuery, ProductCard } from '../product/product-view.ts'
import { filtersOf, type Scope, scopeOf } from './product-filters.server.ts'
import { sortings } from './listing-order.server.ts'
import { cardSelect, cardsOf, imagesSelect } from './product-rows.server.ts'

/** A page of a listing. For a search, similar products are separate. */
export interface ListingPage extends Page<ProductCard> {
	/** Products that do not match the whole query. */
	similar: ProductCard[]
	search: SearchNote | null
}

/** The search information to display. */
export type SearchNote = Omit<Found, 'ids'>

/** Returns the scope of a search on a listing page. */
export function searchScope({ collection, newest, isLiteral = false }: Scope & Pick<ListingQuery, 'isLiteral'>) {
	const conditions = scopeOf({ collection, newest })
	return { key: JSON.stringify({ collection, newest, isLiteral }), conditions, isLiteral }
}

/** Returns a page of search results, which ignore filters and sorting (rule: product-search). */
export async function searchProducts({
	search = '',
	page: number,
	pageSize,
	...query
}: ListingQuery): Promise<ListingPage> {
	const { ids, ...note } = await findByWords(search, searchScope(query))
	const { skip, take, ...window } = pageWindow(ids.length, number, pageSize)
	const cards = await cardsOf(ids.slice(skip, skip + take))
	const exactHere = Math.max(0, note.exact - skip)
	return { ...window, items: cards.slice(0, exactHere), similar: cards.slice(exactHere), search: note }
}

/** Returns the search results that match the visitor's filters. A search without exact results is not filtered. */
export async function narrowSearch(query: ListingQuery, words: string): Promise<ListingPage> {
	const { ids, ...note } = await findByWords(words, searchScope({ isLiteral: query.isLiteral }))
	if (note.exact === 0) return searchProducts({ ...query, search: words })
	const found = ids.slice(0, note.exact)
	const kept = await idsWhere([whereIdIn(found), ...(await filtersOf(query))], sortings[query.sort])
	const sorted = query.sort === 'featured' ? keepOrder(found, kept) : kept
	const { skip, take, ...window } = pageWindow(sorted.length, query.page, query.pageSize)
	const items = await cardsFor(sorted.slice(skip, skip + take), query)
	return { ...window, items, similar: [], search: note }
}

/** Returns the ids that are in `kept`, in their order. */
function keepOrder(ids: readonly number[], kept: number[]): number[] {
	const isKept = new Set(kept)
	return ids.filter((id) => isKept.has(id))
}

/** Returns the cards of products in the requested colors. */
export async function cardsFor(ids: number[], query: ListingQuery): Promise<ProductCard[]> {
	const askedIn = await findAskedColors(ids, query)
	// Any image may show the requested color.
	const isInColors = (query.colorIds ?? []).length > 0
	return cardsOf(ids, isInColors ? { ...cardSelect, images: imagesSelect() } : cardSelect, askedIn)
}

/**
 * Returns the requested colors. If sizes are selected, returns only the colors in which a product is in stock in one of
 * these sizes (rule: size-filter).
 */
async function findAskedColors(
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
