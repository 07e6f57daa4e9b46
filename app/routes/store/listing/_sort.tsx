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
		<div
			title={title}
			className="z-10 flex items-center justify-self-end max-lg:col-start-1 max-lg:col-end-3 max-lg:row-start-3 max-lg:self-start"
		>
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
				className="choice min-h-11 pl-2 text-right text-xs disabled:text-muted lg:text-sm"
			>
				{Object.entries(isSearch ? searchLabels : sortLabels).map(([value, label]) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
			<button
				form="listing"
				type="submit"
				disabled={isDisabled}
				title={title}
				className="unless-live inline-flex min-h-11 min-w-11 items-center justify-center text-xs text-indigo underline underline-offset-4 hover:no-underline disabled:text-muted lg:text-sm"
			>
				Sort
			</button>
		</div>
	)
}
