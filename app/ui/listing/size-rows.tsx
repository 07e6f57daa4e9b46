import { type ChangeEventHandler, useState } from 'react'
import type { SizeFilterView, SizeOption } from '#app/shop/catalog/listing/size-filter.ts'
import { normaliseText } from '#app/shop/search/normalise.ts'
import { listingHref, type ListingState } from './listing-query.ts'
import { FilterBox, Find, inlineLink, More, shownAtFirst } from './filter-parts.tsx'

/** Two of them do not fit beside each other. */
const longName = 8

interface SizeRowsProps {
	pathname: string
	state: ListingState
	of: SizeFilterView
	/** Very many are not all sent. */
	loadAll: () => void
	onChange: ChangeEventHandler<HTMLInputElement>
}

/** In stock in one of the sizes (rule 141). */
export function SizeRows({ pathname, state, of: { sizes, sizeCount }, loadAll, onChange }: SizeRowsProps) {
	const [typed, setTyped] = useState('')
	const sought = normaliseText(typed)
	const isFound = ({ name }: SizeOption) => normaliseText(name).includes(sought)
	const isLong = sizeCount > shownAtFirst
	const more = sizes.slice(shownAtFirst)
	const rows = (options: SizeOption[]) => (
		<ul className={`grid gap-x-3 ${sizes.some(({ name }) => name.length > longName) ? '' : 'grid-cols-2'}`}>
			{options.map((size) => (
				<li key={size.key} hidden={!isFound(size)}>
					<FilterBox
						name="size"
						value={size.key}
						isChosen={state.sizeKeys.includes(size.key)}
						count={size.count}
						onChange={onChange}
						className="gap-2"
					>
						<span className="min-w-0 [overflow-wrap:anywhere]">{size.name}</span>
					</FilterBox>
				</li>
			))}
		</ul>
	)
	return (
		<>
			{isLong && (
				<Find
					label="Find a size"
					typed={typed}
					onType={setTyped}
					onFocus={loadAll}
					nothing={sought !== '' && !sizes.some(isFound) && 'No size of this name here.'}
				/>
			)}
			{rows(sizes.slice(0, shownAtFirst))}
			{more.length > 0 && (
				<More
					what="sizes"
					isOpen={state.opened === 'sizes' || more.some(({ key }) => state.sizeKeys.includes(key))}
					isSearched={sought !== ''}
					onOpen={sizes.length < sizeCount ? loadAll : undefined}
				>
					{rows(more)}
					{sizes.length < sizeCount && (
						<a href={`${listingHref(pathname, { ...state, opened: 'sizes' })}#sizes`} className={inlineLink}>
							All {sizeCount} sizes
						</a>
					)}
				</More>
			)}
		</>
	)
}
