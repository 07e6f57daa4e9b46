import { listingColors, listProducts } from '#app/shop/catalog/browse.server.ts'
import type { ListingQuery } from '#app/shop/catalog/product-view.ts'
import { limitPaise, type ListingState } from './_listing-query.ts'

const pageSize = 20

/** The products of a listing and what they can be filtered by. `scope` is what the page itself stands for. */
export async function loadListing(state: ListingState, scope: Pick<ListingQuery, 'collection' | 'category' | 'newest'>) {
	const { search, category, colorIds, min, max, sort, page } = state
	const [products, colors] = await Promise.all([
		listProducts({ search, category, colorIds, minPaise: limitPaise(min), maxPaise: limitPaise(max), sort, page, pageSize, ...scope }),
		listingColors(),
	])
	return { state, products, colors }
}
