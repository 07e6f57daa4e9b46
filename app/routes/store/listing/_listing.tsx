import type { FiltersView } from '#app/shop/catalog/listing/listing-filters.server.ts'
import type { ListingPage } from '#app/shop/catalog/listing/product-listing.server.ts'
import type { CollectionHeader as Head } from '#app/shop/catalog/collection/collection.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Grid, Pager } from '#app/ui/product/grid.tsx'
import { ActiveFilters } from '#app/ui/listing/filters.tsx'
import { CategoryChips, findCategory } from '#app/ui/listing/filter-parts.tsx'
import { ListingForm } from './_listing-form.tsx'
import {
	buildSearchTitle,
	NearProductList,
	PageForQuery,
	SearchInterpretation,
	SimilarProducts,
	SuggestedTerms,
} from './_search-results.tsx'
import { countFilters, buildListingHref, getListingTitle, type ListingState } from '#app/ui/listing/listing-query.ts'
import { NothingHere } from '#app/ui/product/grid.tsx'
import { FillHint, Headline, wrapLink, Breadcrumb } from '#app/ui/shell/section.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import type { ImageView } from '#app/shop/media/media-view.ts'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { cutText } from '#app/shop/values/cut-text.ts'
import type { Page } from '#app/shop/values/paging.ts'
import { toSingleLine } from '#app/shop/values/text.ts'
import {
	buildBreadcrumbData,
	describeShop,
	getPageTranslate,
	buildPageMeta,
	buildPageTitle,
	buildUnlistedMeta,
} from '#app/ui/seo/page-meta.ts'

interface ListingProps extends FiltersView {
	title: string
	pathname: string
	state: ListingState
	products: ListingPage
	presetCategory?: string
	/** True if the message of an empty listing contains the title, as for a collection or category. */
	isNamed?: boolean
	head?: Head | null
}

export function Listing({
	title,
	pathname,
	state,
	products,
	presetCategory = '',
	isNamed = false,
	head,
	...filters
}: ListingProps) {
	const { search } = products
	const t = useTranslate()
	const found = state.search ? (search?.exact ?? 0) : products.total
	const category = findCategory(filters.categories, state.category) ?? presetCategory
	const shared = { pathname, state, ...filters }
	return (
		<>
			{head?.image && <CollectionHead title={title} image={head.image} />}
			<div className="shell listing-head">
				<Breadcrumb current={title} />
				<div className="flex gap-1.5">
					{!head?.image && (
						<h1 className="font-display">
							<Headline>{state.words ? buildSearchTitle(t, products, state.words) : title}</Headline>
						</h1>
					)}
					<ResultCount total={found} isVisible={!head && !state.words && (found > 0 || !search)} />
				</div>
				{head && <CollectionLines head={head} total={products.total} />}
				{!state.search && <CategoryChips {...shared} chosen={category} />}
			</div>
			<ListingForm {...shared} category={category} presetCategory={presetCategory} shown={products.total}>
				<ActiveFilters {...shared} search={search} />
				<PageForQuery text={state.search || state.words} />
				{search && <SearchInterpretation pathname={pathname} search={search} state={state} />}
				<h2 className="sr-only">{t('listing.products')}</h2>
				{products.items.length > 0 && <Grid products={products.items} layout="beside" isFirst={!head?.image} />}
				{search && <SimilarProducts products={products.similar} search={search} />}
				{products.total === 0 && (
					<div className={`px-4 lg:px-0 ${products.near ? 'pt-4 pb-8' : 'py-12'}`}>
						<p className="mb-6 text-base">
							{getEmptyText(t, state, isNamed ? title : null)}
							{countFilters(state) === 0 && !search && <FillHint of="products" />}
						</p>
						{search && <SuggestedTerms pathname={pathname} state={state} suggestions={search.near} />}
						<ButtonLink variant="secondary" to="/allproducts">
							{t('shell.shopAllProducts')}
						</ButtonLink>
					</div>
				)}
				{products.near && <NearProductList near={products.near} />}
				<Pager
					page={products.page}
					pageCount={products.pageCount}
					hrefOf={(page) => buildListingHref(pathname, { ...state, page })}
				/>
			</ListingForm>
		</>
	)
}

/** Shows a small count beside the title. It is visually hidden when the number is shown elsewhere. */
function ResultCount({ total, isVisible }: { total: number; isVisible: boolean }) {
	const t = useTranslate()
	return (
		<p
			id="result-count"
			role="status"
			tabIndex={-1}
			className={`tabular text-xs text-muted ${isVisible ? '' : 'sr-only'}`}
		>
			{t.number(total)}
			<span className="sr-only">{` ${t('card.products', { count: total })}`}</span>
		</p>
	)
}

function CollectionHead({ title, image }: { title: string; image: ImageView }) {
	return (
		<div className="relative bg-sand">
			<ShopImage
				image={{ ...image, alt: '' }}
				sizes="100vw"
				largest={1920}
				eager
				className="aspect-4/3 w-full lg:aspect-21/9"
			/>
			<h1 className="absolute bottom-0 left-0 bg-paper px-4 pt-3 font-display text-2xl">
				<Headline>{title}</Headline>
			</h1>
		</div>
	)
}

function CollectionLines({ head: { text, categoryName }, total }: { head: Head; total: number }) {
	const t = useTranslate()
	return (
		<div className="max-w-prose">
			{text && <p className="text-base">{text}</p>}
			<p className="tabular text-sm text-muted">
				{categoryName
					? t.rich('listing.productCountIn', {
							count: total,
							category: t.named('category', categoryName),
							link: wrapLink({
								href: `/shop/${encodeURIComponent(categoryName)}`,
								className: 'text-indigo underline underline-offset-4',
							}),
						})
					: t('listing.productCount', { count: total })}
			</p>
		</div>
	)
}

/**
 * Returns the message for an empty listing (rule: empty-listing): that the search has no results, that the collection
 * or category is empty, or that the filters match nothing. On /search with selected filters, it is the message about
 * the filters.
 */
function getEmptyText(t: Translate, state: ListingState, name: string | null): string {
	const { search, words } = state
	if (search || (words && countFilters(state) === 0)) return t('listing.noSearchMatch')
	return name === null ? t('listing.noFilterMatch') : t('listing.collectionEmpty', { name })
}

/**
 * The maximum number of characters shown of the name of an unknown collection or category, because anybody can write
 * any name into an address.
 */
const maxUnknownName = 60

interface UnknownListingProps {
	unknownName: string
	products: ProductCard[]
}

/** The page of a collection or category that does not exist (rule: names-in-addresses). */
export function UnknownListing({ unknownName, products }: UnknownListingProps) {
	const t = useTranslate()
	const title = getListingTitle(toSingleLine(unknownName), t)
	const shown = cutText(title, maxUnknownName)
	return (
		<NothingHere
			title={t('shared.pageNotFound')}
			text={t('listing.collectionEmpty', { name: shown === title ? title : `${shown}…` })}
			products={products}
		/>
	)
}

/** The error page of a listing (rule: listing-failed). */
export function ListingError({ error }: { error: unknown }) {
	return <ErrorMessage error={error} unexpected={useTranslate()('home.fetchFailed')} />
}

/**
 * Returns the meta tags of a listing. Search engines may index a listing, including its further pages, only if it has
 * products, no search, no filters and the default sort order.
 */
export function buildListingMeta(
	matches: Parameters<typeof buildPageMeta>[0],
	title: string,
	pathname: string,
	loaderData: { state: ListingState; products: Page<ProductCard> } | { unknownName: string } | undefined,
) {
	if (loaderData && 'unknownName' in loaderData)
		return buildUnlistedMeta(matches, getPageTranslate(matches)('shared.pageNotFound'))
	if (!loaderData) return [{ title: buildPageTitle(matches, title) }]
	const { state, products } = loaderData
	const isPlain = !state.search && !state.words && countFilters(state) === 0 && state.sort === 'featured'
	return buildPageMeta(matches, {
		title,
		page: products.page,
		description: `${title}. ${describeShop(matches)}`,
		path: buildListingHref(pathname, { ...state, page: products.page }),
		imageHash: products.items[0]?.image?.hash,
		isListed: isPlain && products.total > 0,
		data: [buildBreadcrumbData([{ label: title, to: pathname }])],
	})
}
