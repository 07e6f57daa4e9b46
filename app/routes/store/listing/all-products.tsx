import { ListingError, Listing } from './_listing.tsx'
import { readListing } from '#app/ui/listing/listing-query.ts'
import { listingMeta } from './_listing-meta.ts'
import { loadListing } from './_listing.server.ts'
import type { Route } from './+types/all-products.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	listingMeta(matches, 'All Products', '/allproducts', loaderData)

export function loader({ url }: Route.LoaderArgs) {
	return loadListing(readListing(url.searchParams), {})
}

export default function AllProductsPage({ loaderData }: Route.ComponentProps) {
	return <Listing title="All Products" pathname="/allproducts" {...loaderData} />
}

export const ErrorBoundary = ListingError
