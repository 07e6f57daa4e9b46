import type { FiltersView } from '#app/shop/catalog/listing/listing-filters.server.ts'
import { Button } from '../forms/button.tsx'
import { ClosePanel } from '../panels/panels.tsx'
import { FilterSections } from './filter-sections.tsx'
import { countFilters, buildListingHref, type ListingState, noFilters, parseLimitPaise } from './listing-query.ts'
import { listingFilters, getColumnHeading, getFilterValueLabel } from '#app/shop/values/product-columns.ts'
import { colorFamilies } from '#app/shop/catalog/color/color-family.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import type { Interpretation } from '#app/shop/search/parse-search.ts'
import type { ReactNode } from 'react'
import { wrapHidden } from '../shell/section.tsx'
import type { Translate } from '#app/i18n/translate.ts'
import { useTranslate } from '../shell/use-shop.ts'
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
 * The filters of a listing: a sheet on narrow screens, and a column beside the products on wider ones (rule:
 * filter-place). With script choices apply at once, and the button only closes the sheet. If the URL says that the
 * filters are open (`state.opened`), they are a part of the page instead of a sheet.
 */
export function Filters(props: FiltersProps) {
	const { state, shown, isDisabled, pathname, presetCategory } = props
	const t = useTranslate()
	const title = isDisabled ? t('listing.searchDisables') : undefined
	return (
		<section
			id="filters"
			aria-label={t('listing.filters')}
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
				Without `autoComplete="off"`, browsers would restore controls that contradict the URL. The form takes the focus when
				the user clicks beside its controls, because the focus would otherwise move to the page and close the sheet.
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
					<h2 className="font-display text-xl">{t('listing.filters')}</h2>
					<ClosePanel target="filters" isFirst />
				</div>
				{isDisabled && <p className="py-3 text-xs text-muted">{title}</p>}
				<FilterSections {...props} title={title} />
				<div className="filters-foot">
					{countFilters(state) > 0 && (
						<a
							href={buildListingHref(pathname, { ...state, ...noFilters })}
							data-in-place
							className="inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline"
						>
							{t('listing.clear')}
						</a>
					)}
					<Button variant="dark" disabled={isDisabled} title={title} className="grow">
						<span className="if-live">{t('listing.show', { count: shown })}</span>
						<span className="unless-live">{t('listing.apply')}</span>
					</Button>
				</div>
			</form>
		</section>
	)
}

interface ActiveFiltersProps extends Pick<FiltersView, 'colors' | 'sizes' | 'attributes' | 'categories'> {
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
	const t = useTranslate()
	const chips = [
		...buildSearchChips(t, state, search?.understood ?? []),
		...(state.search ? [] : buildFilterChips(t, shown)),
	]
	if (chips.length === 0) return null
	return (
		<div className="chosen">
			<ul aria-label={t('listing.active')} className="contents">
				{chips.map(({ label, without }, index) => (
					<li key={index} className="max-w-full">
						<a href={buildListingHref(pathname, { ...state, page: 1, ...without })} data-in-place className="chip">
							{t.rich('listing.removeFilter', {
								filter: label,
								hidden: wrapHidden,
								shown: wrapFilter,
							})}
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
					{t('listing.clearAll')}
				</a>
			)}
		</div>
	)
}

const wrapFilter = (parts: ReactNode[]) => (
	<span key="filter" className="min-w-0 truncate">
		{parts}
	</span>
)

/**
 * Returns chips that remove the search text, or a part of it that was interpreted as a price, a size or an attribute.
 */
function buildSearchChips(
	t: Translate,
	{ search, words: literalSearch, isLiteral }: ListingState,
	understood: Interpretation[],
): Chip[] {
	const text = search || literalSearch
	if (!text) return []
	const withCorrections = (rest: string): Partial<ListingState> => (literalSearch ? { words: rest } : { search: rest })
	return [
		{
			label: isLiteral ? t('listing.exactText', { text }) : `“${text}”`,
			without: isLiteral ? { isLiteral: false } : withCorrections(''),
		},
		...understood.map((part) => ({ label: getLabel(t, part), without: withCorrections(part.rest) })),
	]
}

function getLabel(t: Translate, part: Interpretation): string {
	if ('size' in part) return t('listing.size', { size: part.size.toUpperCase() })
	if ('look' in part) return part.look
	const { minRupees, maxRupees } = part.price
	const [least, most] = [minRupees, maxRupees].map((rupees) => (rupees === undefined ? '' : formatPaise(rupees * 100)))
	if (least && most) return t('listing.priceRange', { least, most })
	return least ? t('listing.fromPrice', { price: least }) : t('listing.upToPrice', { price: most ?? '' })
}

function buildFilterChips(
	t: Translate,
	{ state, colors, sizes, attributes, categories }: Omit<ActiveFiltersProps, 'pathname' | 'search'>,
): Chip[] {
	const chips: Chip[] = []
	if (state.category) {
		const name = findCategory(categories, state.category)
		const label = name === undefined ? t('listing.unknownCategory') : t.named('category', name)
		chips.push({ label, without: { category: '' } })
	}
	for (const family of state.families) {
		chips.push({
			label: t(colorFamilies[family]),
			without: { families: state.families.filter((other) => other !== family) },
		})
	}
	const options = colors.flatMap((family) => family.colors)
	for (const id of state.colorIds) {
		const name = options.find((color) => color.id === id)?.name
		const label = name === undefined ? t('listing.unknownColor') : t.named('color', name)
		chips.push({ label, without: { colorIds: state.colorIds.filter((other) => other !== id) } })
	}
	for (const key of state.sizeKeys) {
		const size = sizes.sizes.find((option) => option.key === key)
		const label = size ? t('listing.size', { size: size.name }) : t('listing.unknownSize')
		chips.push({ label, without: { sizeKeys: state.sizeKeys.filter((other) => other !== key) } })
	}
	for (const column of listingFilters) {
		const name = getColumnHeading(t, column)
		const values = attributes.find((filter) => filter.column === column)?.values ?? []
		for (const key of state.attributes[column]) {
			const found = values.find((option) => option.key === key)?.name
			const value = found && getFilterValueLabel(column, found, t.language.intl)
			const label = value ? t('listing.chosenValue', { name, value }) : t('listing.unknownValue', { name })
			const keys = state.attributes[column].filter((other) => other !== key)
			chips.push({ label, without: { attributes: { ...state.attributes, [column]: keys } } })
		}
	}
	if (state.isInStock) chips.push({ label: t('listing.inStock'), without: { isInStock: false } })
	const formatLimit = (text: string) => ({ price: formatPaise(parseLimitPaise(text)!) })
	if (state.min) chips.push({ label: t('listing.fromPrice', formatLimit(state.min)), without: { min: '' } })
	if (state.max) chips.push({ label: t('listing.upToPrice', formatLimit(state.max)), without: { max: '' } })
	return chips
}
