import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { ListingError, Listing, buildListingMeta } from './_listing.tsx'
import { parseListing } from '#app/ui/listing/listing-query.ts'
import { loadListing } from './_listing.server.ts'
import { getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/all-products.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	buildListingMeta(matches, getPageTranslate(matches)('home.allProducts'), '/allproducts', loaderData)

export function loader({ url, context }: Route.LoaderArgs) {
	return loadListing(getRequestLanguage(context), parseListing(url.searchParams), {})
}

export default function AllProductsPage({ loaderData }: Route.ComponentProps) {
	return <Listing title={useTranslate()('home.allProducts')} pathname="/allproducts" {...loaderData} />
}

export const ErrorBoundary = ListingError
