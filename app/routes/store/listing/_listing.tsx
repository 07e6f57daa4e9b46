import type { FiltersView } from '#app/shop/catalog/listing/browse.server.ts'
import type { ListingPage } from '#app/shop/catalog/listing/search-products.server.ts'
import type { CollectionHead as Head } from '#app/shop/catalog/collection/collection.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Grid } from '#app/ui/product/grid.tsx'
import { Pager } from '#app/ui/product/pager.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { ActiveFilters } from '#app/ui/listing/active-filters.tsx'
import { CategoryChips, categoryNamed } from '#app/ui/listing/category-choices.tsx'
import { ListingForm } from './_listing-form.tsx'
import { countFilters, listingHref, type ListingState } from '#app/ui/listing/listing-query.ts'
import { FillHint } from '#app/ui/shell/fill-hint.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { NearWords, SimilarProducts, UnderstoodSearch } from './_understood-search.tsx'
import { Headline } from '#app/ui/shell/headline.tsx'
import type { ImageView } from '#app/shop/media/media-url.ts'
import { ShopImage } from '#app/ui/product/shop-image.tsx'

interface ListingProps extends FiltersView {
	title: string
	pathname: string
	state: ListingState
	products: ListingPage
	presetCategory?: string
	/** The title of a collection or category is included when it is empty. */
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
	const found = state.search ? (search?.exact ?? 0) : products.total
	const category = categoryNamed(filters.categories, state.category) ?? presetCategory
	const shared = { pathname, state, ...filters }
	return (
		<>
			{head?.image && <CollectionHead title={title} image={head.image} />}
			<div className="shell listing-head">
				<Breadcrumb current={title} />
				<div className="flex gap-1.5">
					{!head?.image && (
						<h1 className="font-display">
							<Headline>{state.words ? titleOfSearch(found, state.words) : title}</Headline>
						</h1>
					)}
					<ResultCount total={found} isSaid={!head && !state.words} />
				</div>
				{head && <CollectionLines head={head} total={products.total} />}
				{!state.search && <CategoryChips {...shared} chosen={category} />}
			</div>
			<ListingForm {...shared} category={category} presetCategory={presetCategory} shown={products.total}>
				<ActiveFilters {...shared} search={search} />
				{search && <UnderstoodSearch pathname={pathname} search={search} state={state} />}
				<h2 className="sr-only">Products</h2>
				{products.items.length > 0 && <Grid products={products.items} layout="beside" isFirst={!head?.image} />}
				{search && <SimilarProducts products={products.similar} search={search} />}
				{products.total === 0 && (
					<div className="px-4 py-12 lg:px-0">
						<p className="mb-6 text-base">
							{emptyText(state, isNamed ? title : null)}
							{countFilters(state) === 0 && !search && <FillHint of="products" />}
						</p>
						{search && <NearWords pathname={pathname} state={state} words={search.near} />}
						<ButtonLink look="secondary" to="/allproducts">
							Shop All Products
						</ButtonLink>
					</div>
				)}
				<Pager
					page={products.page}
					pageCount={products.pageCount}
					hrefOf={(page) => listingHref(pathname, { ...state, page })}
				/>
			</ListingForm>
		</>
	)
}

const titleOfSearch = (found: number, words: string) =>
	`${found.toLocaleString('en-IN')} ${found === 1 ? 'piece' : 'pieces'} for “${words}”`

/** Shows a small count beside the title. It is visually hidden when the number is shown elsewhere. */
function ResultCount({ total, isSaid }: { total: number; isSaid: boolean }) {
	return (
		<p
			id="result-count"
			role="status"
			tabIndex={-1}
			className={`tabular text-xs text-muted ${isSaid ? '' : 'sr-only'}`}
		>
			{total.toLocaleString('en-IN')}
			<span className="sr-only">{total === 1 ? ' product' : ' products'}</span>
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
	return (
		<div className="max-w-prose">
			{text && <p className="text-base">{text}</p>}
			<p className="tabular text-sm text-muted">
				{total.toLocaleString('en-IN')} {total === 1 ? 'product' : 'products'}
				{categoryName && (
					<>
						{' in '}
						<a href={`/shop/${encodeURIComponent(categoryName)}`} className="text-indigo underline underline-offset-4">
							{categoryName}
						</a>
					</>
				)}
			</p>
		</div>
	)
}

/**
 * Returns the reason for an empty listing: the search first, then a collection, then the filters (rule: empty-listing).
 */
function emptyText(state: ListingState, name: string | null): string {
	const { search, words } = state
	if (search || (words && countFilters(state) === 0)) return 'No products match the search term.'
	if (name !== null) return `No products found for the "${name}" collection.`
	return 'No products match the selected filters.'
}

/** The error page of a listing (rule: listing-failed). */
export function ListingError({ error }: { error: unknown }) {
	return <ErrorMessage error={error} unexpected="Failed to fetch data. Please try again later." />
}
