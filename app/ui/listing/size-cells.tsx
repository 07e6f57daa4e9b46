import type { SizeFilterView, SizeOption } from '#app/shop/catalog/listing/filters.ts'
import { listingHref, type ListingState } from './listing-query.ts'
import { FilterBox, Find, inlineLink, More, shownAtFirst } from './filter-parts.tsx'

/** Letters beyond which a name takes two cells, and a line. */
const [longName, longestName] = [6, 14]

interface SizeCellsProps {
	pathname: string
	state: ListingState
	of: SizeFilterView
}

/** Choices of products in stock in one of the sizes (rule: size-filter). */
export function SizeCells({ pathname, state, of: { sizes, sizeCount } }: SizeCellsProps) {
	const isLong = sizeCount > shownAtFirst
	const more = sizes.slice(shownAtFirst)
	const cells = (options: SizeOption[]) => (
		<ul className="cells">
			{options.map(({ key, name, count }) => (
				<li key={key} className={widthOf(name)}>
					<FilterBox name="size" value={key} isChosen={state.sizeKeys.includes(key)} count={count} className="cell">
						<span data-name>{name}</span>
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
			{cells(sizes.slice(0, shownAtFirst))}
			{more.length > 0 && (
				<More what="sizes" isOpen={state.opened === 'sizes' || more.some(({ key }) => state.sizeKeys.includes(key))}>
					{cells(more)}
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

function widthOf({ length }: string): string | undefined {
	if (length <= longName) return undefined
	return length <= longestName ? 'col-span-2' : 'col-span-full'
}
