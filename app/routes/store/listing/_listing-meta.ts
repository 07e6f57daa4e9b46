import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import type { Page } from '#app/shop/paging.ts'
import { breadcrumbData } from '#app/ui/seo/json-ld.ts'
import { aboutShop } from '#app/ui/seo/about-shop.ts'
import { pageMeta, pageTitle } from '#app/ui/seo/page-meta.ts'
import { countFilters, listingHref, type ListingState } from '#app/ui/listing/listing-query.ts'

/** Returns the head of a listing. Search engines may index only the plain listing and its pages. */
export function listingMeta(
	matches: Parameters<typeof pageMeta>[0],
	title: string,
	pathname: string,
	loaderData: { state: ListingState; products: Page<ProductCard> } | undefined,
) {
	if (!loaderData) return [{ title: pageTitle(matches, title) }]
	const { state, products } = loaderData
	const isPlain = !state.search && !state.words && countFilters(state) === 0 && state.sort === 'featured'
	return pageMeta(matches, {
		title,
		page: products.page,
		description: `${title}. ${aboutShop(matches)}`,
		path: listingHref(pathname, { ...state, page: products.page }),
		imageHash: products.items[0]?.image?.hash,
		isListed: isPlain && products.total > 0,
		data: [breadcrumbData([{ label: title, to: pathname }])],
	})
}
