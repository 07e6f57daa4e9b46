import { useLocation } from 'react-router'
import { collectionHead } from '#app/shop/catalog/collection/collection.server.ts'
import { ListingError, Listing } from './_listing.tsx'
import { listingTitle, readListing } from '#app/ui/listing/listing-query.ts'
import { listingMeta } from './_listing-meta.ts'
import { loadListing } from './_listing.server.ts'
import type { Route } from './+types/collection.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
	const collection = nameIn(location)
	return listingMeta(matches, listingTitle(collection), `/collection/${encodeURIComponent(collection)}`, loaderData)
}

export async function loader({ url }: Route.LoaderArgs) {
	const collection = nameIn(url)
	const [listing, head] = await Promise.all([
		loadListing({ ...readListing(url.searchParams), category: '' }, { collection }),
		collectionHead(collection),
	])
	return { ...listing, head }
}

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
	const collection = nameIn(useLocation())
	const title = listingTitle(collection)
	return (
		<Listing
			title={title}
			pathname={`/collection/${encodeURIComponent(collection)}`}
			isNamed={title !== 'All Products'}
			{...loaderData}
		/>
	)
}

export const ErrorBoundary = ListingError

/** Returns the last part of the URL, because the route's parameter contains a slash for %252F. */
function nameIn({ pathname }: { pathname: string }): string {
	const name = pathname.split('/')[2] ?? ''
	try {
		return decodeURIComponent(name)
	} catch {
		return name
	}
}
