import { collectionHead } from '#app/shop/catalog/collection/collection.server.ts'
import { ListingError } from './_listing-error.tsx'
import { listingTitle, readListing } from '#app/ui/listing/listing-query.ts'
import { fromJson, toJson } from '#app/ui/loader-json.ts'
import { listingMeta } from './_listing-meta.ts'
import { loadListing } from './_listing.server.ts'
import { Listing } from './_listing.tsx'
import type { Route } from './+types/collection.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches, params: { collection } }) =>
	listingMeta(matches, listingTitle(collection), `/collection/${encodeURIComponent(collection)}`, loaderData)

export async function loader({ url, params }: Route.LoaderArgs) {
	const [listing, head] = await Promise.all([
		loadListing({ ...readListing(url.searchParams), category: '' }, { collection: params.collection }),
		collectionHead(params.collection),
	])
	return toJson({ ...listing, head })
}

export default function CollectionPage({ loaderData, params: { collection } }: Route.ComponentProps) {
	const title = listingTitle(collection)
	return (
		<Listing
			title={title}
			pathname={`/collection/${encodeURIComponent(collection)}`}
			isNamed={title !== 'All Products'}
			{...fromJson(loaderData)}
		/>
	)
}

export const ErrorBoundary = ListingError
