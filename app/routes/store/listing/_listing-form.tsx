import type { ReactNode } from 'react'
import type { FiltersView } from '#app/shop/catalog/listing/listing-filters.server.ts'
import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import { Filters } from '#app/ui/listing/filters.tsx'
import { countFilters, type ListingState, disabledTitle } from '#app/ui/listing/listing-query.ts'

interface ListingFormProps extends FiltersView {
	pathname: string
	state: ListingState
	category: string
	presetCategory: string
	shown: number
	children: ReactNode
}

/** The search and sort controls belong to the filter form by its id, because products have forms of their own. */
export function ListingForm({ children, ...filters }: ListingFormProps) {
	const { state } = filters
	const isSearch = state.search !== ''
	const filterCount = isSearch ? 0 : countFilters(state)
	return (
		<>
			<div className="tools sticky">
				<button type="button" popoverTarget="filters" className="tools-open">
					<Icon name="filters" className="size-5" />
					Filters {filterCount > 0 && <b>{filterCount}</b>}
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

/** Shows a magnifier on a phone that unfolds the field, or the field itself when it contains a query. */
function Search({ name, text }: { name: string; text: string }) {
	return (
		<div className={text ? 'find find-said' : 'find'}>
			<label htmlFor="listing-search">
				<Icon name="search" className="size-5" />
				<span className="sr-only">Search products</span>
			</label>
			<input
				form="listing"
				id="listing-search"
				name={name}
				type="search"
				defaultValue={text}
				maxLength={maxSearchLength}
				placeholder="Search products"
			/>
			<button form="listing" type="submit" aria-label="Search products">
				<Icon name="arrow" className="size-5" />
			</button>
		</div>
	)
}

const prices = { 'price-asc': 'Price: Low to High', 'price-desc': 'Price: High to Low' }
const sortLabels = { featured: 'Featured', ...prices }
const searchLabels = { featured: 'Best match', newest: 'Newest', ...prices, loved: 'Most popular' }

interface SortProps {
	sort: ListingState['sort']
	isDisabled: boolean
	/** A search has more sort orders than a listing. */
	isSearch: boolean
}

/** The sort order. With script a choice applies at once, and without it by a button. */
function Sort({ sort, isDisabled, isSearch }: SortProps) {
	const title = isDisabled ? disabledTitle : undefined
	return (
		<div title={title} className="tools-sort">
			<label htmlFor="listing-sort" className="sr-only">
				Sort by
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
				{Object.entries(isSearch ? searchLabels : sortLabels).map(([value, label]) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
			<button form="listing" type="submit" disabled={isDisabled} title={title} className="unless-live">
				Sort
			</button>
		</div>
	)
}
