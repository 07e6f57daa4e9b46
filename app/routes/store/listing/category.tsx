import { redirect } from 'react-router'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'
import { ListingError, Listing, buildListingMeta } from './_listing.tsx'
import { buildCategoryHref, getListingTitle, parseListing } from '#app/ui/listing/listing-query.ts'
import { loadListing } from './_listing.server.ts'
import type { Route } from './+types/category.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches, params: { category } }) =>
	buildListingMeta(matches, getListingTitle(category), `/shop/${encodeURIComponent(category)}`, loaderData)

export async function loader({ url, params: { category } }: Route.LoaderArgs) {
	const state = parseListing(url.searchParams)
	// The form may select another category or, with a search, all products.
	const chosen = url.searchParams.get('category') ?? category
	if (state.search || chosen !== category) throw redirect(buildCategoryHref({ ...state, category: chosen }), 303)
	const [listing, categories] = await Promise.all([
		loadListing({ ...state, category: '' }, { category }),
		listCategories(),
	])
	const names = categories.map(({ name }) => name)
	return {
		...listing,
		presetCategory: names.find((name) => normalizeText(name) === normalizeText(category)) ?? '',
	}
}

export default function CategoryPage({ loaderData, params: { category } }: Route.ComponentProps) {
	return (
		<Listing
			title={getListingTitle(category)}
			pathname={`/shop/${encodeURIComponent(category)}`}
			isNamed
			{...loaderData}
		/>
	)
}

export const ErrorBoundary = ListingError
