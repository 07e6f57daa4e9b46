import { useLocation } from 'react-router'
import { findCollectionHeader } from '#app/shop/catalog/collection/collection.server.ts'
import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { ListingError, Listing, buildListingMeta, UnknownListing } from './_listing.tsx'
import { getListingTitle, isAllProducts, parseListing } from '#app/ui/listing/listing-query.ts'
import { loadListing, loadUnknownListing } from './_listing.server.ts'
import { getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/collection.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
	const collection = getCollectionName(location)
	const translatedName = loaderData && 'head' in loaderData ? loaderData.head?.translatedName : undefined
	return buildListingMeta(
		matches,
		translatedName ?? getListingTitle(collection, getPageTranslate(matches)),
		`/collection/${encodeURIComponent(collection)}`,
		loaderData,
	)
}

export async function loader({ url, context }: Route.LoaderArgs) {
	const collection = getCollectionName(url)
	const language = getRequestLanguage(context)
	const head = await findCollectionHeader(collection, language)
	if (!head && !isAllProducts(collection)) return loadUnknownListing(language, collection)
	const state = { ...parseListing(url.searchParams), category: '' }
	return { ...(await loadListing(language, state, { collection })), head }
}

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
	const collection = getCollectionName(useLocation())
	const t = useTranslate()
	if ('unknownName' in loaderData) return <UnknownListing {...loaderData} />
	const title = loaderData.head?.translatedName ?? getListingTitle(collection, t)
	return (
		<Listing
			title={title}
			pathname={`/collection/${encodeURIComponent(collection)}`}
			isNamed={!isAllProducts(collection)}
			{...loaderData}
		/>
	)
}

export const ErrorBoundary = ListingError

/**
 * Returns the collection's name from the URL's path. The route's parameter is not used, because React Router turns
 * %252F in it into a slash.
 */
function getCollectionName({ pathname }: { pathname: string }): string {
	const name = pathname.split('/')[2] ?? ''
	try {
		return decodeURIComponent(name)
	} catch {
		return name
	}
}
