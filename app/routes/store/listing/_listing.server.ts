import { listingFilters, listProducts } from '#app/shop/catalog/listing/browse.server.ts'
import { listingPageSize } from '#app/shop/catalog/listing/listing-params.ts'
import type { ListingQuery } from '#app/shop/catalog/product/product-view.ts'
import { colorIdsOf } from '#app/shop/catalog/color/color-filter.server.ts'
import { limitPaise, type ListingState } from '#app/ui/listing/listing-query.ts'

export async function loadListing(
	state: ListingState,
	scope: Pick<ListingQuery, 'collection' | 'category' | 'newest'>,
) {
	const { search, words, category, families, sizeKeys, isInStock, isLiteral, min, max, sort, page } = state
	const colorIds = families.length > 0 ? [...state.colorIds, ...(await colorIdsOf(families))] : state.colorIds
	const query: ListingQuery = {
		search,
		words,
		category,
		colorIds,
		sizeKeys,
		isInStock,
		isLiteral,
		minPaise: limitPaise(min),
		maxPaise: limitPaise(max),
		sort,
		page,
		pageSize: listingPageSize,
		...scope,
	}
	const products = await listProducts(query)
	return {
		state,
		products,
		...(await listingFilters({ ...query, search: search || words }, products.search?.exact ?? products.total, state)),
	}
}
