import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { ListingError, Listing, buildListingMeta } from './_listing.tsx'
import { parseListing } from '#app/ui/listing/listing-query.ts'
import { loadListing } from './_listing.server.ts'
import { getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/new-arrivals.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	buildListingMeta(matches, getPageTranslate(matches)('shell.newArrivals'), '/newarrivals', loaderData)

export async function loader({ url, context }: Route.LoaderArgs) {
	return loadListing(getRequestLanguage(context), { ...parseListing(url.searchParams), category: '' }, { newest: true })
}

export default function NewArrivalsPage({ loaderData }: Route.ComponentProps) {
	return <Listing title={useTranslate()('shell.newArrivals')} pathname="/newarrivals" {...loaderData} />
}

export const ErrorBoundary = ListingError
