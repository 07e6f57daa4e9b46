import type { FiltersView } from '#app/shop/catalog/listing/listing-filters.server.ts'
import { Button } from '../forms/button.tsx'
import { ClosePanel } from '../panels/panels.tsx'
import { FilterSections } from './filter-sections.tsx'
import {
	countFilters,
	disabledTitle,
	buildListingHref,
	type ListingState,
	noFilters,
	parseLimitPaise,
} from './listing-query.ts'
import { colorFamilies } from '#app/shop/catalog/color/color-family.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import type { Interpretation } from '#app/shop/search/parse-search.ts'
import { Icon } from '../shell/icon.tsx'
import { findCategory } from './filter-parts.tsx'

export interface FiltersProps extends FiltersView {
	pathname: string
	state: ListingState
	category: string
	presetCategory: string
	shown: number
	isDisabled: boolean
}

/**
 * A sheet on narrow screens and a column beside the products on others (rule: filter-place). With script choices apply
 * at once, and the button only closes the sheet. When the address opens the filters
 * (`state.opened`), they are part of the page instead of a sheet.
 */
export function Filters(props: FiltersProps) {
	const { state, shown, isDisabled, pathname, presetCategory } = props
	const title = isDisabled ? disabledTitle : undefined
	return (
		<section
			id="filters"
			aria-label="Filters"
			popover={state.opened ? undefined : 'auto'}
			className="panel filters"
			title={title}
		>
			<button
				type="button"
				popoverTarget="filters"
				popoverTargetAction="hide"
				tabIndex={-1}
				aria-hidden="true"
				className="scrim"
			/>
			{/*
				Browsers restore controls that contradict the URL. The sheet keeps the focus when the user clicks beside its controls,
				because otherwise the focus would move to the page and close the sheet.
			*/}
			<form
				id="listing"
				action={pathname}
				autoComplete="off"
				data-enhance="change-in-place"
				data-preset={presetCategory}
				tabIndex={-1}
				className="sheet outline-0"
			>
				<div className="filters-head">
					<h2 className="font-display text-xl">Filters</h2>
					<ClosePanel target="filters" isFirst />
				</div>
				{isDisabled && <p className="py-3 text-xs text-muted">{disabledTitle}</p>}
				<FilterSections {...props} title={title} />
				<div className="filters-foot">
					{countFilters(state) > 0 && (
						<a
							href={buildListingHref(pathname, { ...state, ...noFilters })}
							data-in-place
							className="inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline"
						>
							Clear
						</a>
					)}
					<Button variant="dark" disabled={isDisabled} title={title} className="grow">
						<span className="if-live">{`Show ${shown.toLocaleString('en-IN')} ${shown === 1 ? 'product' : 'products'}`}</span>
						<span className="unless-live">Apply filters</span>
					</Button>
				</div>
			</form>
		</section>
	)
}

interface ActiveFiltersProps extends Pick<FiltersView, 'colors' | 'sizes' | 'categories'> {
	pathname: string
	state: ListingState
	search: { understood: Interpretation[] } | null
}

interface Chip {
	label: string
	without: Partial<ListingState>
}

export function ActiveFilters({ pathname, search, ...shown }: ActiveFiltersProps) {
	const { state } = shown
	const chips = [...buildSearchChips(state, search?.understood ?? []), ...(state.search ? [] : buildFilterChips(shown))]
	if (chips.length === 0) return null
	return (
		<div className="chosen">
			<ul aria-label="Active filters" className="contents">
				{chips.map(({ label, without }, index) => (
					<li key={index} className="max-w-full">
						<a href={buildListingHref(pathname, { ...state, page: 1, ...without })} data-in-place className="chip">
							<span className="sr-only">Remove </span>
							<span className="min-w-0 truncate">{label}</span>
							<Icon name="close" className="size-3.5" />
						</a>
					</li>
				))}
			</ul>
			{!state.search && countFilters(state) > 1 && (
				<a
					href={buildListingHref(pathname, { ...state, ...noFilters })}
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
function buildSearchChips(
	{ search, words: literalSearch, isLiteral }: ListingState,
	understood: Interpretation[],
): Chip[] {
	const text = search || literalSearch
	if (!text) return []
	const withCorrections = (rest: string): Partial<ListingState> => (literalSearch ? { words: rest } : { search: rest })
	return [
		{
			label: isLiteral ? `“${text}” exactly` : `“${text}”`,
			without: isLiteral ? { isLiteral: false } : withCorrections(''),
		},
		...understood.map((part) => ({ label: getLabel(part), without: withCorrections(part.rest) })),
	]
}

function getLabel(part: Interpretation): string {
	if ('size' in part) return `Size ${part.size.toUpperCase()}`
	if ('look' in part) return part.look
	const { minRupees, maxRupees } = part.price
	const [least, most] = [minRupees, maxRupees].map((rupees) => rupees !== undefined && formatPaise(rupees * 100))
	if (least && most) return `${least} to ${most}`
	return least ? `From ${least}` : `Up to ${most}`
}

function buildFilterChips({
	state,
	colors,
	sizes,
	categories,
}: Omit<ActiveFiltersProps, 'pathname' | 'search'>): Chip[] {
	const chips: Chip[] = []
	if (state.category) {
		const label = findCategory(categories, state.category) ?? 'Unknown category'
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
		const name = options.find((color) => color.id === id)?.name ?? 'Unknown color'
		chips.push({ label: name, without: { colorIds: state.colorIds.filter((other) => other !== id) } })
	}
	for (const key of state.sizeKeys) {
		const size = sizes.sizes.find((option) => option.key === key)
		const label = size ? `Size ${size.name}` : 'Unknown size'
		chips.push({ label, without: { sizeKeys: state.sizeKeys.filter((other) => other !== key) } })
	}
	if (state.isInStock) chips.push({ label: 'In stock', without: { isInStock: false } })
	if (state.min) chips.push({ label: `From ${formatPaise(parseLimitPaise(state.min)!)}`, without: { min: '' } })
	if (state.max) chips.push({ label: `Up to ${formatPaise(parseLimitPaise(state.max)!)}`, without: { max: '' } })
	return chips
}
