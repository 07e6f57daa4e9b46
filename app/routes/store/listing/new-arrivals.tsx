import { ListingError, Listing } from './_listing.tsx'
import { readListing } from '#app/ui/listing/listing-query.ts'
import { listingMeta } from './_listing-meta.ts'
import { loadListing } from './_listing.server.ts'
import type { Route } from './+types/new-arrivals.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	listingMeta(matches, 'New Arrivals', '/newarrivals', loaderData)

export async function loader({ url }: Route.LoaderArgs) {
	return loadListing({ ...readListing(url.searchParams), category: '' }, { newest: true })
}

export default function NewArrivalsPage({ loaderData }: Route.ComponentProps) {
	return <Listing title="New Arrivals" pathname="/newarrivals" {...loaderData} />
}

export const ErrorBoundary = ListingError
