import { colorFamilies } from '#app/shop/catalog/color/color-family.ts'
import type { ColorFamilyView } from '#app/shop/catalog/color/color-filter.ts'
import type { SizeFilterView } from '#app/shop/catalog/listing/size-filter.ts'
import { formatPaise } from '#app/shop/money.ts'
import { Icon } from '../shell/icon.tsx'
import { limitPaise, listingHref, type ListingState } from './listing-query.ts'

interface ActiveFiltersProps {
	pathname: string
	state: ListingState
	colors: ColorFamilyView[]
	sizes: SizeFilterView
}

export function ActiveFilters({ pathname, ...shown }: ActiveFiltersProps) {
	const { state } = shown
	const chips = state.search ? [{ label: `“${state.search}”`, without: { search: '' } }] : filterChips(shown)
	if (chips.length === 0) return null
	return (
		<ul aria-label="Active filters" className="mb-4 flex flex-wrap gap-2">
			{chips.map(({ label, without }) => (
				<li key={label} className="max-w-full">
					<a
						href={listingHref(pathname, { ...state, page: 1, ...without })}
						data-in-place
						className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-indigo px-4 text-xs text-indigo hover:bg-indigo hover:text-white"
					>
						<span className="sr-only">Remove </span>
						<span className="min-w-0 py-1.5 [overflow-wrap:anywhere]">{label}</span>
						<Icon name="close" className="size-3.5" />
					</a>
				</li>
			))}
		</ul>
	)
}

function filterChips({ state, colors, sizes }: Omit<ActiveFiltersProps, 'pathname'>) {
	const chips: { label: string; without: Partial<ListingState> }[] = []
	if (state.words) chips.push({ label: `“${state.words}”`, without: { words: '' } })
	if (state.category) chips.push({ label: state.category, without: { category: '' } })
	for (const family of state.families) {
		chips.push({
			label: colorFamilies[family],
			without: { families: state.families.filter((other) => other !== family) },
		})
	}
	const options = colors.flatMap((family) => family.colors)
	for (const id of state.colorIds) {
		const name = options.find((color) => color.id === id)?.name ?? 'Unknown'
		chips.push({ label: name, without: { colorIds: state.colorIds.filter((other) => other !== id) } })
	}
	for (const key of state.sizeKeys) {
		const name = sizes.sizes.find((size) => size.key === key)?.name ?? key
		chips.push({ label: `Size ${name}`, without: { sizeKeys: state.sizeKeys.filter((other) => other !== key) } })
	}
	if (state.min) chips.push({ label: `From ${formatPaise(limitPaise(state.min)!)}`, without: { min: '' } })
	if (state.max) chips.push({ label: `Up to ${formatPaise(limitPaise(state.max)!)}`, without: { max: '' } })
	return chips
}
