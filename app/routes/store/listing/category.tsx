import { redirect } from 'react-router'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { normaliseText } from '#app/shop/search/normalise.ts'
import { ListingError, Listing } from './_listing.tsx'
import { categoryHref, listingTitle, readListing } from '#app/ui/listing/listing-query.ts'
import { listingMeta } from './_listing-meta.ts'
import { loadListing } from './_listing.server.ts'
import type { Route } from './+types/category.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches, params: { category } }) =>
	listingMeta(matches, listingTitle(category), `/shop/${encodeURIComponent(category)}`, loaderData)

export async function loader({ url, params: { category } }: Route.LoaderArgs) {
	const state = readListing(url.searchParams)
	// The form may select another category or, with a search, all products.
	const chosen = url.searchParams.get('category') ?? category
	if (state.search || chosen !== category) throw redirect(categoryHref({ ...state, category: chosen }), 303)
	const [listing, categories] = await Promise.all([
		loadListing({ ...state, category: '' }, { category }),
		listCategories(),
	])
	const names = categories.map(({ name }) => name)
	return {
		...listing,
		presetCategory: names.find((name) => normaliseText(name) === normaliseText(category)) ?? '',
	}
}

export default function CategoryPage({ loaderData, params: { category } }: Route.ComponentProps) {
	return (
		<Listing
			title={listingTitle(category)}
			pathname={`/shop/${encodeURIComponent(category)}`}
			isNamed
			{...loaderData}
		/>
	)
}

export const ErrorBoundary = ListingError
