import { disabledTitle, type ListingState } from '#app/ui/listing/listing-query.ts'

const prices = { 'price-asc': 'Price: Low to High', 'price-desc': 'Price: High to Low' }
const sortLabels = { featured: 'Featured', ...prices }
const searchLabels = { featured: 'Best match', newest: 'Newest', ...prices, loved: 'Most loved' }

interface SortProps {
	sort: ListingState['sort']
	isDisabled: boolean
	/** A search has more orders than a listing. */
	isSearch: boolean
}

/** The choice of an order: with script it counts at once, without it at a button. */
export function Sort({ sort, isDisabled, isSearch }: SortProps) {
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
