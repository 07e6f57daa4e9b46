import type { SizeFilterView, SizeOption } from '#app/shop/catalog/listing/size-filter.ts'
import { listingHref, type ListingState } from './listing-query.ts'
import { FilterBox, Find, inlineLink, More, shownAtFirst } from './filter-parts.tsx'

/** Letters beyond which two names do not fit beside each other. */
const longName = 8

interface SizeRowsProps {
	pathname: string
	state: ListingState
	of: SizeFilterView
}

/** Choices of products in stock in one of the sizes (rule: size-filter). */
export function SizeRows({ pathname, state, of: { sizes, sizeCount } }: SizeRowsProps) {
	const isLong = sizeCount > shownAtFirst
	const more = sizes.slice(shownAtFirst)
	const rows = (options: SizeOption[]) => (
		<ul className={`grid gap-x-3 ${sizes.some(({ name }) => name.length > longName) ? '' : 'grid-cols-2'}`}>
			{options.map((size) => (
				<li key={size.key}>
					<FilterBox
						name="size"
						value={size.key}
						isChosen={state.sizeKeys.includes(size.key)}
						count={size.count}
						className="gap-2"
					>
						<span data-name className="min-w-0 [overflow-wrap:anywhere]">
							{size.name}
						</span>
					</FilterBox>
				</li>
			))}
		</ul>
	)
	return (
		<>
			{isLong && (
				<Find
					id="find-size"
					label="Find a size"
					all={sizes.length < sizeCount ? listingHref(pathname, { ...state, opened: 'all' }) : undefined}
					nothing="No size of this name here."
				/>
			)}
			{rows(sizes.slice(0, shownAtFirst))}
			{more.length > 0 && (
				<More what="sizes" isOpen={state.opened === 'sizes' || more.some(({ key }) => state.sizeKeys.includes(key))}>
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
