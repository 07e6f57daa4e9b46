import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import type { Page } from '#app/shop/values/paging.ts'
import { buildBreadcrumbData } from '#app/ui/seo/json-ld.ts'
import { describeShop } from '#app/ui/seo/about-shop.ts'
import { buildPageMeta, buildPageTitle } from '#app/ui/seo/page-meta.ts'
import { countFilters, buildListingHref, type ListingState } from '#app/ui/listing/listing-query.ts'

/** Returns the head of a listing. Search engines may index only the plain listing and its pages. */
export function buildListingMeta(
	matches: Parameters<typeof buildPageMeta>[0],
	title: string,
	pathname: string,
	loaderData: { state: ListingState; products: Page<ProductCard> } | undefined,
) {
	if (!loaderData) return [{ title: buildPageTitle(matches, title) }]
	const { state, products } = loaderData
	const isPlain = !state.search && !state.words && countFilters(state) === 0 && state.sort === 'featured'
	return buildPageMeta(matches, {
		title,
		page: products.page,
		description: `${title}. ${describeShop(matches)}`,
		path: buildListingHref(pathname, { ...state, page: products.page }),
		imageHash: products.items[0]?.image?.hash,
		isListed: isPlain && products.total > 0,
		data: [buildBreadcrumbData([{ label: title, to: pathname }])],
	})
}
