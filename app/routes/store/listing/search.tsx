import { redirect } from 'react-router'
import { parseSearchPage } from '#app/ui/listing/listing-query.ts'
import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { ListingError, Listing, buildListingMeta } from './_listing.tsx'
import { loadListing } from './_listing.server.ts'
import { getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/search.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	buildListingMeta(matches, getPageTranslate(matches)('shell.search'), '/search', loaderData)

/** Loads a search with filters and sort orders (rule: narrowed-search). */
export async function loader({ url, context }: Route.LoaderArgs) {
	const state = parseSearchPage(url.searchParams)
	if (!state.words) throw redirect('/allproducts', 303)
	return loadListing(getRequestLanguage(context), state, {})
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
	return <Listing title={useTranslate()('shell.search')} pathname="/search" {...loaderData} />
}

export const ErrorBoundary = ListingError
