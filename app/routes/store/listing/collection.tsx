import { ListingError } from './_listing-error.tsx'
import { listingTitle, readListing } from './_listing-query.ts'
import { listingMeta } from './_listing-meta.ts'
import { loadListing } from './_listing.server.ts'
import { Listing } from './_listing.tsx'
import type { Route } from './+types/collection.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches, params: { collection } }) =>
	listingMeta(matches, listingTitle(collection), `/collection/${encodeURIComponent(collection)}`, loaderData)

export function loader({ url, params }: Route.LoaderArgs) {
	return loadListing({ ...readListing(url.searchParams), category: '' }, { collection: params.collection })
}

export default function CollectionPage({ loaderData, params: { collection } }: Route.ComponentProps) {
	const title = listingTitle(collection)
	return <Listing title={title} pathname={`/collection/${encodeURIComponent(collection)}`} isNamed={title !== 'All Products'} {...loaderData} />
}

export const ErrorBoundary = ListingError
