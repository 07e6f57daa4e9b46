import { read } from '#app/adapters/db/db.server.ts'
import { type Page, pageWindow } from '../../paging.ts'
import { type Found, findByWords } from '../finding/find-words.server.ts'
import { idsWhere, whereIdIn } from '../finding/rank-words.server.ts'
import type { ListingQuery, ProductCard } from '../product/product-view.ts'
import { filtersOf, type Scope, scopeOf } from './product-filters.server.ts'
import { sortings } from './listing-order.server.ts'
import { cardSelect, cardsOf, imagesSelect } from './product-rows.server.ts'

/** A page of a listing; of a search with what is only like it, apart. */
export interface ListingPage extends Page<ProductCard> {
	/** Products that do not answer all of a search. */
	similar: ProductCard[]
	search: SearchNote | null
}

/** What to say of a search. */
export type SearchNote = Omit<Found, 'ids'>

/** What a search on the page of a listing is about. */
export function searchScope({ collection, newest, isLiteral = false }: Scope & Pick<ListingQuery, 'isLiteral'>) {
	const conditions = scopeOf({ collection, newest })
	return { key: JSON.stringify({ collection, newest, isLiteral }), conditions, isLiteral }
}

/** A page of a search, which ignores filters and sorting (rule: product-search). */
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

/** What answers a search, within the visitor's filters; a search without an answer is not narrowed. */
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

/** The kept ones of ids, in their order. */
function keepOrder(ids: readonly number[], kept: number[]): number[] {
	const isKept = new Set(kept)
	return ids.filter((id) => isKept.has(id))
}

/** The cards of products in the colours asked for. */
export async function cardsFor(ids: number[], query: ListingQuery): Promise<ProductCard[]> {
	const askedIn = await findAskedColors(ids, query)
	// Any image may show the colour asked for.
	const isInColors = (query.colorIds ?? []).length > 0
	return cardsOf(ids, isInColors ? { ...cardSelect, images: imagesSelect() } : cardSelect, askedIn)
}

/** The colours asked for; with sizes those in which a product is in stock in one of these (rule: size-filter). */
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
