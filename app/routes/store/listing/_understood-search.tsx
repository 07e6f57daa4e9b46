import type { SearchNote } from '#app/shop/catalog/listing/search-products.server.ts'
import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { listingHref, type ListingState, noFilters } from '#app/ui/listing/listing-query.ts'
import { Grid } from '#app/ui/product/grid.tsx'

interface UnderstoodProps {
	pathname: string
	state: ListingState
	search: SearchNote
}

const link = 'inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline'

/**
 * Shows the corrected query when it differs from the typed one, with links to filters, sort orders and the literal
 * query.
 */
export function UnderstoodSearch({ pathname, state, search: { mended, isSizeMissing, exact } }: UnderstoodProps) {
	const isNarrowable = state.search !== '' && exact > 1
	const text = state.search || state.words
	const isOther = !state.isLiteral && (mended !== null || exact === 0)
	if (!isOther && !isSizeMissing && !isNarrowable) return null
	return (
		<div id="understood-search" className="px-4 pb-3 text-sm lg:px-0">
			{mended && (
				<p>
					Showing products for <b>{mended}</b>.
				</p>
			)}
			{isSizeMissing && <p>None is in stock in that size: these are other sizes.</p>}
			<p className="flex flex-wrap gap-x-4">
				{isOther && (
					<a href={listingHref(pathname, { ...state, ...noFilters, isLiteral: true })} className={link}>
						Search for “{text}” exactly
					</a>
				)}
				{isNarrowable && (
					<a
						href={listingHref('/search', { ...state, search: '', words: state.search, page: 1, opened: '' })}
						className={link}
					>
						Filter these {exact.toLocaleString('en-IN')}
					</a>
				)}
			</p>
		</div>
	)
}

interface SimilarProps {
	products: ProductCard[]
	search: SearchNote
}

/** Products that match a part of the search, separate from those that match all of it. */
export function SimilarProducts({ products, search: { exact, left } }: SimilarProps) {
	if (products.length === 0) return null
	const without = left.map((word) => `“${word}”`).join(' or ')
	return (
		<section aria-labelledby="similar-products" className={exact > 0 ? 'mt-10' : undefined}>
			<h2 id="similar-products" className="px-4 pb-4 font-display text-xl lg:px-0">
				{exact > 0 ? 'Similar products' : `Nothing for ${without}. These are similar:`}
			</h2>
			<Grid products={products} layout="beside" list="similar" />
		</section>
	)
}

interface NearWordsProps {
	pathname: string
	state: ListingState
	words: string[]
}

/** Suggests words of the shop to search for instead. */
export function NearWords({ pathname, state, words }: NearWordsProps) {
	if (words.length === 0) return null
	return (
		<ul aria-label="Search instead for" className="mb-6 flex flex-wrap gap-2">
			{words.map((word) => {
				const asked = state.words ? { words: word } : { search: word }
				return (
					<li key={word}>
						<a href={listingHref(pathname, { ...state, ...noFilters, ...asked, page: 1 })} className="chip">
							{word}
						</a>
					</li>
				)
			})}
		</ul>
	)
}
