import type { ListingPage, NearProducts, SearchSummary } from '#app/shop/catalog/listing/product-listing.server.ts'
import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { findPageForQuery } from '#app/shop/search/page-for-query.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { buildListingHref, type ListingState, noFilters } from '#app/ui/listing/listing-query.ts'
import type { ReactNode } from 'react'
import { Grid } from '#app/ui/product/grid.tsx'
import type { Translate } from '#app/i18n/translate.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'

/** Returns the heading of /search. Without results the heading does not contain the number 0 (rule: near-products). */
export function buildSearchTitle(t: Translate, { total, search, near }: ListingPage, words: string): string {
	if (total === 0) return t(near?.isSimilar ? 'search.similarTo' : 'search.noneFor', { words })
	if (search?.exact === 0) return t('search.similarTo', { words })
	return t('search.results', { count: total, words })
}

/** Links to the page that answers a question such as 'return policy' (rule: page-search). */
export function PageForQuery({ text }: { text: string }) {
	const t = useTranslate()
	const found = findPageForQuery(text)
	if (!found) return null
	return (
		<p className="px-4 pb-3 lg:px-0">
			<ButtonLink variant="secondary" to={found.to}>
				{t(found.label)}
			</ButtonLink>
		</p>
	)
}

/** Products to look at when a search has found nothing (rule: near-products). */
export function NearProductList({ near: { products, isSimilar } }: { near: NearProducts }) {
	const t = useTranslate()
	if (products.length === 0) return null
	return (
		<section aria-labelledby="near-products">
			<h2 id="near-products" className="px-4 pb-4 font-display text-xl lg:px-0">
				{t(isSimilar ? 'search.similarProducts' : 'search.bestSellers')}
			</h2>
			<Grid products={products} layout="beside" list="similar" />
		</section>
	)
}

const wrapBold = (parts: ReactNode[]) => <b key="bold">{parts}</b>

interface SearchInterpretationProps {
	pathname: string
	state: ListingState
	search: SearchSummary
}

const link = 'inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline'

/**
 * Shows how the query was understood: with corrected spelling, or without a size that no product has. One link leads to
 * the literal query, another to /search, where the exact matches can be filtered and sorted.
 */
export function SearchInterpretation({
	pathname,
	state,
	search: { corrected, isSizeMissing, exact },
}: SearchInterpretationProps) {
	const t = useTranslate()
	const isNarrowable = state.search !== '' && exact > 1
	const text = state.search || state.words
	const isOther = !state.isLiteral && (corrected !== null || exact === 0)
	if (!isOther && !isSizeMissing && !isNarrowable) return null
	return (
		<div id="understood-search" className="px-4 pb-3 text-sm lg:px-0">
			{corrected && <p>{t.rich('search.corrected', { text: corrected, b: wrapBold })}</p>}
			{isSizeMissing && <p>{t('search.sizeMissing')}</p>}
			{isOther && (
				<p>
					<a href={buildListingHref(pathname, { ...state, ...noFilters, isLiteral: true })} className={link}>
						{t('search.exactly', { text })}
					</a>
				</p>
			)}
			{isNarrowable && (
				<ButtonLink
					variant="secondary"
					to={buildListingHref('/search', { ...state, search: '', words: state.search, page: 1, opened: '' })}
				>
					{t('search.narrow', { count: exact })}
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
	const t = useTranslate()
	if (products.length === 0) return null
	const [first = '', ...others] = left.map((word) => `“${word}”`)
	const words = others.reduce((list, word) => t('search.or', { first: list, second: word }), first)
	return (
		<section aria-labelledby="similar-products" className={exact > 0 ? 'mt-10' : undefined}>
			<h2 id="similar-products" className="px-4 pb-4 font-display text-xl lg:px-0">
				{exact > 0 ? t('search.similarProducts') : t('search.noResults', { words })}
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
	const t = useTranslate()
	if (suggestions.length === 0) return null
	return (
		<ul aria-label={t('search.instead')} className="mb-6 flex flex-wrap gap-2">
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
