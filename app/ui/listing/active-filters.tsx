import { colorFamilies } from '#app/shop/catalog/color/color-family.ts'
import type { FiltersView } from '#app/shop/catalog/listing/browse.server.ts'
import { formatPaise } from '#app/shop/money.ts'
import type { Understood } from '#app/shop/search/read-search.ts'
import { Icon } from '../shell/icon.tsx'
import { categoryNamed } from './category-choices.tsx'
import { countFilters, limitPaise, listingHref, type ListingState, noFilters } from './listing-query.ts'

interface ActiveFiltersProps extends Pick<FiltersView, 'colors' | 'sizes' | 'categories'> {
	pathname: string
	state: ListingState
	search: { understood: Understood[] } | null
}

interface Chip {
	label: string
	without: Partial<ListingState>
}

export function ActiveFilters({ pathname, search, ...shown }: ActiveFiltersProps) {
	const { state } = shown
	const chips = [...searchChips(state, search?.understood ?? []), ...(state.search ? [] : filterChips(shown))]
	if (chips.length === 0) return null
	return (
		<div className="chosen">
			<ul aria-label="Active filters" className="contents">
				{chips.map(({ label, without }, index) => (
					<li key={index} className="max-w-full">
						<a href={listingHref(pathname, { ...state, page: 1, ...without })} data-in-place className="chip">
							<span className="sr-only">Remove </span>
							<span className="min-w-0 truncate">{label}</span>
							<Icon name="close" className="size-3.5" />
						</a>
					</li>
				))}
			</ul>
			{!state.search && countFilters(state) > 1 && (
				<a
					href={listingHref(pathname, { ...state, ...noFilters })}
					data-in-place
					className="inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline"
				>
					Clear all
				</a>
			)}
		</div>
	)
}

/** Returns the search text and the parts that were interpreted as a price, a size or an attribute. */
function searchChips({ search, words, isLiteral }: ListingState, understood: Understood[]): Chip[] {
	const text = search || words
	if (!text) return []
	const named = (rest: string): Partial<ListingState> => (words ? { words: rest } : { search: rest })
	return [
		{ label: isLiteral ? `“${text}” exactly` : `“${text}”`, without: isLiteral ? { isLiteral: false } : named('') },
		...understood.map((part) => ({ label: labelOf(part), without: named(part.rest) })),
	]
}

function labelOf(part: Understood): string {
	if ('size' in part) return `Size ${part.size.toUpperCase()}`
	if ('look' in part) return part.look
	const { leastRupees, mostRupees } = part.price
	const [least, most] = [leastRupees, mostRupees].map((rupees) => rupees !== undefined && formatPaise(rupees * 100))
	if (least && most) return `${least} to ${most}`
	return least ? `From ${least}` : `Up to ${most}`
}

function filterChips({ state, colors, sizes, categories }: Omit<ActiveFiltersProps, 'pathname' | 'search'>): Chip[] {
	const chips: Chip[] = []
	if (state.category) {
		const label = categoryNamed(categories, state.category) ?? 'Unknown category'
		chips.push({ label, without: { category: '' } })
	}
	for (const family of state.families) {
		chips.push({
			label: colorFamilies[family],
			without: { families: state.families.filter((other) => other !== family) },
		})
	}
	const options = colors.flatMap((family) => family.colors)
	for (const id of state.colorIds) {
		const name = options.find((color) => color.id === id)?.name ?? 'Unknown colour'
		chips.push({ label: name, without: { colorIds: state.colorIds.filter((other) => other !== id) } })
	}
	for (const key of state.sizeKeys) {
		const size = sizes.sizes.find((option) => option.key === key)
		const label = size ? `Size ${size.name}` : 'Unknown size'
		chips.push({ label, without: { sizeKeys: state.sizeKeys.filter((other) => other !== key) } })
	}
	if (state.isInStock) chips.push({ label: 'In stock', without: { isInStock: false } })
	if (state.min) chips.push({ label: `From ${formatPaise(limitPaise(state.min)!)}`, without: { min: '' } })
	if (state.max) chips.push({ label: `Up to ${formatPaise(limitPaise(state.max)!)}`, without: { max: '' } })
	return chips
}
