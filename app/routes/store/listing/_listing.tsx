import type { CollectionHead as Head } from '#app/shop/catalog/product/product-view.ts'
import type { ColorFamilyView } from '#app/shop/catalog/color/color-filter.ts'
import type { SizeFilterView } from '#app/shop/catalog/listing/size-filter.ts'
import type { ListingPage } from '#app/shop/catalog/listing/search-products.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { CollectionHead, CollectionLines } from '#app/ui/product/collection-head.tsx'
import { Grid } from '#app/ui/product/grid.tsx'
import { Pager } from '#app/ui/product/pager.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { ActiveFilters } from '#app/ui/listing/active-filters.tsx'
import { ListingForm } from './_listing-form.tsx'
import { countFilters, listingHref, type ListingState } from '#app/ui/listing/listing-query.ts'
import { FillHint } from '#app/ui/shell/fill-hint.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { SimilarProducts, UnderstoodSearch } from './_understood-search.tsx'

export interface ListingProps {
	title: string
	pathname: string
	state: ListingState
	products: ListingPage
	colors: ColorFamilyView[]
	sizes: SizeFilterView
	categories?: string[]
	/** The category that the page is about. */
	presetCategory?: string
	/** A collection's or category's title, named when empty. */
	isNamed?: boolean
	/** The head of a collection. */
	head?: Head | null
}

export function Listing({
	title,
	pathname,
	state,
	products,
	colors,
	sizes,
	categories = [],
	presetCategory = '',
	isNamed = false,
	head,
}: ListingProps) {
	const opening = head ? (
		<CollectionLines head={head} total={products.total} />
	) : (
		<h1 className="font-display text-2xl">{title}</h1>
	)
	const listing = (
		<div className="shell pt-2">
			<Breadcrumb current={title} />
			<ListingForm
				opening={opening}
				pathname={pathname}
				state={state}
				colors={colors}
				sizes={sizes}
				categories={categories}
				presetCategory={presetCategory}
				total={products.total}
			>
				<ActiveFilters pathname={pathname} state={state} colors={colors} sizes={sizes} />
				<ResultCount total={state.search ? (products.search?.exact ?? 0) : products.total} />
				{products.search && <UnderstoodSearch search={products.search} words={state.search} />}
				<h2 className="sr-only">Products</h2>
				{products.items.length > 0 && <Grid products={products.items} layout="beside" isFirst={!head?.image} />}
				{products.search && <SimilarProducts products={products.similar} search={products.search} />}
				{products.total === 0 && (
					<div className="border-t border-line py-12">
						<p className="mb-6 text-base">
							{emptyText(state, isNamed ? title : null)}
							{countFilters(state) === 0 && !products.search && <FillHint of="products" />}
						</p>
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
		</div>
	)
	if (!head) return listing
	return (
		<>
			<CollectionHead title={title} image={head.image} />
			{listing}
		</>
	)
}

function ResultCount({ total }: { total: number }) {
	return (
		<p id="result-count" role="status" tabIndex={-1} className="tabular mb-4 w-fit text-xs text-muted">
			{`${total.toLocaleString('en-IN')} ${total === 1 ? 'product' : 'products'}`}
		</p>
	)
}

/** Why nothing is listed: the search first, then a collection, then the filters (rule: empty-listing). */
function emptyText(state: ListingState, name: string | null): string {
	const { search, words } = state
	if (search || (words && countFilters(state) === 0)) return 'No products match the search term.'
	if (name !== null) return `No products found for the "${name}" collection.`
	return 'No products match the selected filters.'
}

/** Rule: listing-failed. */
export function ListingError({ error }: { error: unknown }) {
	return <ErrorMessage error={error} unexpected="Failed to fetch data. Please try again later." />
}
