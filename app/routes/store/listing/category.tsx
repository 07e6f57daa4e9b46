import { redirect } from 'react-router'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'
import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { ListingError, Listing, buildListingMeta, UnknownListing } from './_listing.tsx'
import { getShopTranslate } from '#app/shop/translations/translations.server.ts'
import { buildCategoryHref, getListingTitle, parseListing } from '#app/ui/listing/listing-query.ts'
import { loadListing, loadUnknownListing } from './_listing.server.ts'
import { getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/category.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches, params: { category } }) =>
	buildListingMeta(
		matches,
		(loaderData && 'translatedName' in loaderData && loaderData.translatedName) ||
			getListingTitle(category, getPageTranslate(matches)),
		`/shop/${encodeURIComponent(category)}`,
		loaderData,
	)

export async function loader({ url, context, params: { category } }: Route.LoaderArgs) {
	const state = parseListing(url.searchParams)
	// The form may select another category or, with a search, all products.
	const chosen = url.searchParams.get('category') ?? category
	if (state.search || chosen !== category) throw redirect(buildCategoryHref({ ...state, category: chosen }), 303)
	const known = (await listCategories()).find(({ name }) => normalizeText(name) === normalizeText(category))
	const language = getRequestLanguage(context)
	if (!known) return loadUnknownListing(language, category)
	const { named } = await getShopTranslate(language)
	const translatedName = named('category', known.name)
	return {
		...(await loadListing(language, { ...state, category: '' }, { category })),
		presetCategory: known.name,
		translatedName: translatedName === known.name ? undefined : translatedName,
	}
}

export default function CategoryPage({ loaderData, params: { category } }: Route.ComponentProps) {
	const t = useTranslate()
	if ('unknownName' in loaderData) return <UnknownListing {...loaderData} />
	const { translatedName, ...listing } = loaderData
	return (
		<Listing
			title={translatedName ?? getListingTitle(category, t)}
			pathname={`/shop/${encodeURIComponent(category)}`}
			isNamed
			{...listing}
		/>
	)
}

export const ErrorBoundary = ListingError
