import { data } from 'react-router'
import { getListingFilters } from '#app/shop/catalog/listing/listing-filters.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { translateCards } from '#app/shop/catalog/listing/product-rows.server.ts'
import { listBestSellers } from '#app/shop/catalog/listing/listing-order.server.ts'
import { listProducts, translateListing } from '#app/shop/catalog/listing/product-listing.server.ts'
import { listingPageSize, shortRowLength } from '#app/shop/catalog/listing/listing-params.ts'
import type { ListingQuery } from '#app/shop/catalog/product/product-view.ts'
import { findColorIds } from '#app/shop/catalog/color/color-filter.server.ts'
import { parseLimitPaise, type ListingState } from '#app/ui/listing/listing-query.ts'

/** Loads a listing in the language of the page. */
export async function loadListing(
	language: Language,
	state: ListingState,
	scope: Pick<ListingQuery, 'collection' | 'category' | 'newest'>,
) {
	const { search, words, category, families, sizeKeys, attributes, isInStock, isLiteral, min, max, sort, page } = state
	const colorIds = families.length > 0 ? [...state.colorIds, ...(await findColorIds(families))] : state.colorIds
	const query: ListingQuery = {
		search,
		words,
		category,
		colorIds,
		sizeKeys,
		attributes,
		isInStock,
		isLiteral,
		minPaise: parseLimitPaise(min),
		maxPaise: parseLimitPaise(max),
		sort,
		page,
		pageSize: listingPageSize,
		...scope,
	}
	const products = await listProducts(query)
	return {
		state,
		products: await translateListing(products, language),
		...(await getListingFilters(
			{ ...query, search: search || words },
			products.search?.exact ?? products.total,
			state,
		)),
	}
}

/** Answers 404 for a collection or category that does not exist (rule: names-in-addresses). */
export async function loadUnknownListing(language: Language, name: string) {
	const products = await translateCards(await listBestSellers(shortRowLength), language)
	return data({ unknownName: name, products }, { status: 404 })
}
