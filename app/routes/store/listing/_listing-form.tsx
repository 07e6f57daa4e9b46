import type { ReactNode } from 'react'
import type { FiltersView } from '#app/shop/catalog/listing/listing-filters.server.ts'
import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import { Filters } from '#app/ui/listing/filters.tsx'
import { countFilters, type ListingState } from '#app/ui/listing/listing-query.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'

interface ListingFormProps extends FiltersView {
	pathname: string
	state: ListingState
	category: string
	presetCategory: string
	shown: number
	children: ReactNode
}

/**
 * Shows the search, sort and filter controls of a listing with its products. The search and sort controls refer to the
 * filter form by its ID, because the form cannot enclose the products, which have forms of their own.
 */
export function ListingForm({ children, ...filters }: ListingFormProps) {
	const { state } = filters
	const t = useTranslate()
	const isSearch = state.search !== ''
	const filterCount = isSearch ? 0 : countFilters(state)
	return (
		<>
			<div className="tools sticky">
				<button type="button" popoverTarget="filters" className="tools-open">
					<Icon name="filters" className="size-5" />
					{t('listing.filters')} {filterCount > 0 && <b>{filterCount}</b>}
				</button>
				<Search name={state.words ? 'q' : 'search'} text={state.search || state.words} />
				<Sort sort={state.sort} isDisabled={isSearch} isSearch={state.words !== ''} />
			</div>
			<div className="listing">
				<Filters {...filters} isDisabled={isSearch} />
				<div className="min-w-0">{children}</div>
			</div>
		</>
	)
}

/**
 * Shows the search field. On a phone without a query there is only a magnifier that opens it, because the toolbar has no
 * room for the field.
 */
function Search({ name, text }: { name: string; text: string }) {
	const t = useTranslate()
	return (
		<div className={text ? 'find find-said' : 'find'}>
			<label htmlFor="listing-search">
				<Icon name="search" className="size-5" />
				<span className="sr-only">{t('listing.searchProducts')}</span>
			</label>
			<input
				form="listing"
				id="listing-search"
				name={name}
				type="search"
				defaultValue={text}
				maxLength={maxSearchLength}
				placeholder={t('listing.searchProducts')}
			/>
			<button form="listing" type="submit" aria-label={t('listing.searchProducts')}>
				<Icon name="arrow" className="size-5" />
			</button>
		</div>
	)
}

const prices = [
	['price-asc', 'listing.lowToHigh'],
	['price-desc', 'listing.highToLow'],
] as const
const sortLabels = [['featured', 'listing.featured'], ...prices] as const
const searchLabels = [
	['featured', 'listing.bestMatch'],
	['newest', 'listing.newest'],
	...prices,
	['loved', 'listing.mostPopular'],
] as const

interface SortProps {
	sort: ListingState['sort']
	isDisabled: boolean
	/** True on /search, which has more sort orders than other listings. */
	isSearch: boolean
}

/** The sort order. With script a choice applies at once, and without it by a button. */
function Sort({ sort, isDisabled, isSearch }: SortProps) {
	const t = useTranslate()
	// A search in a listing disables its filters and sorting (rule: product-search). On /search they are enabled.
	const title = isDisabled ? t('listing.searchDisables') : undefined
	return (
		<div title={title} className="tools-sort">
			<label htmlFor="listing-sort" className="sr-only">
				{t('listing.sortBy')}
			</label>
			<select
				form="listing"
				id="listing-sort"
				name="sort"
				defaultValue={sort}
				disabled={isDisabled}
				title={title}
				className="choice disabled:text-muted"
			>
				{(isSearch ? searchLabels : sortLabels).map(([value, label]) => (
					<option key={value} value={value}>
						{t(label)}
					</option>
				))}
			</select>
			<button form="listing" type="submit" disabled={isDisabled} title={title} className="unless-live">
				{t('listing.sort')}
			</button>
		</div>
	)
}
