import type { ListingPage, NearProducts, SearchSummary } from '#app/shop/catalog/listing/product-listing.server.ts'
import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { findPageForQuery } from '#app/shop/search/page-for-query.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { buildListingHref, type ListingState, noFilters } from '#app/ui/listing/listing-query.ts'
import { Grid } from '#app/ui/product/grid.tsx'

/** Returns the heading of /search. An empty answer is not headed by a zero (rule: near-products). */
export function buildSearchTitle({ total, search, near }: ListingPage, words: string): string {
	if (total === 0) return `${near?.isSimilar ? 'Similar to' : 'No products for'} “${words}”`
	if (search?.exact === 0) return `Similar to “${words}”`
	return `${total.toLocaleString('en-IN')} ${total === 1 ? 'product' : 'products'} for “${words}”`
}

/** Links to the page that answers a question such as 'return policy' (rule: page-search). */
export function PageForQuery({ text }: { text: string }) {
	const found = findPageForQuery(text)
	if (!found) return null
	return (
		<p className="px-4 pb-3 lg:px-0">
			<ButtonLink variant="secondary" to={found.to}>
				{found.label}
			</ButtonLink>
		</p>
	)
}

/** Products to look at when a search has found nothing (rule: near-products). */
export function NearProductList({ near: { products, isSimilar } }: { near: NearProducts }) {
	if (products.length === 0) return null
	return (
		<section aria-labelledby="near-products">
			<h2 id="near-products" className="px-4 pb-4 font-display text-xl lg:px-0">
				{isSimilar ? 'Similar products' : 'Best sellers'}
			</h2>
			<Grid products={products} layout="beside" list="similar" />
		</section>
	)
}

interface SearchInterpretationProps {
	pathname: string
	state: ListingState
	search: SearchSummary
}

const link = 'inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline'

/**
 * Shows the corrected query when it differs from the typed one, with links to filters, sort orders and the literal
 * query.
 */
export function SearchInterpretation({
	pathname,
	state,
	search: { corrected, isSizeMissing, exact },
}: SearchInterpretationProps) {
	const isNarrowable = state.search !== '' && exact > 1
	const text = state.search || state.words
	const isOther = !state.isLiteral && (corrected !== null || exact === 0)
	if (!isOther && !isSizeMissing && !isNarrowable) return null
	return (
		<div id="understood-search" className="px-4 pb-3 text-sm lg:px-0">
			{corrected && (
				<p>
					Showing products for <b>{corrected}</b>.
				</p>
			)}
			{isSizeMissing && <p>No product is in stock in that size. These are other sizes.</p>}
			{isOther && (
				<p>
					<a href={buildListingHref(pathname, { ...state, ...noFilters, isLiteral: true })} className={link}>
						Search for “{text}” exactly
					</a>
				</p>
			)}
			{isNarrowable && (
				<ButtonLink
					variant="secondary"
					to={buildListingHref('/search', { ...state, search: '', words: state.search, page: 1, opened: '' })}
				>
					Filter and sort these {exact.toLocaleString('en-IN')} products
				</ButtonLink>
			)}
		</div>
	)
}

interface SimilarProps {
	products: ProductCard[]
	search: SearchSummary
}

/** Products that match a part of the search, separate from those that match all of it. */
export function SimilarProducts({ products, search: { exact, left } }: SimilarProps) {
	if (products.length === 0) return null
	const without = left.map((word) => `“${word}”`).join(' or ')
	return (
		<section aria-labelledby="similar-products" className={exact > 0 ? 'mt-10' : undefined}>
			<h2 id="similar-products" className="px-4 pb-4 font-display text-xl lg:px-0">
				{exact > 0 ? 'Similar products' : `No results for ${without}. Similar products:`}
			</h2>
			<Grid products={products} layout="beside" list="similar" />
		</section>
	)
}

interface SuggestedTermsProps {
	pathname: string
	state: ListingState
	suggestions: string[]
}

/** Suggests words of the shop to search for instead. */
export function SuggestedTerms({ pathname, state, suggestions }: SuggestedTermsProps) {
	if (suggestions.length === 0) return null
	return (
		<ul aria-label="Search instead for" className="mb-6 flex flex-wrap gap-2">
			{suggestions.map((word) => {
				const asked = state.words ? { words: word } : { search: word }
				return (
					<li key={word}>
						<a href={buildListingHref(pathname, { ...state, ...noFilters, ...asked, page: 1 })} className="chip">
							{word}
						</a>
					</li>
				)
			})}
		</ul>
	)
}
