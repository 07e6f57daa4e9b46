import {
	maxPriceLength,
	type ColorFamilyView,
	type ColorOption,
	type SizeFilterView,
	type SizeOption,
} from '#app/shop/catalog/listing/listing-params.ts'
import { getColumnHeading } from '#app/shop/values/product-columns.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import {
	AttributeValues,
	CategoryRows,
	FilterBox,
	FilterSearch,
	inlineLink,
	ExpandLink,
	maxInitialChoices,
	Choices,
} from './filter-parts.tsx'
import { colorFamilies } from '#app/shop/catalog/color/color-family.ts'
import { buildListingHref, type ListingState, countFilters } from './listing-query.ts'
import { useTranslate } from '../shell/use-shop.ts'
import { Swatch } from '../product/swatch.tsx'
import type { FiltersProps } from './filters.tsx'

export function FilterSections({
	pathname,
	state,
	category,
	categories,
	colors,
	sizes,
	attributes,
	prices,
	total,
	isDisabled,
	title,
}: FiltersProps & { title: string | undefined }) {
	const t = useTranslate()
	const choices = { pathname, state }
	const isPlain = countFilters(state) === 0 && state.opened === ''
	const part = { disabled: isDisabled, title, address: buildListingHref(pathname, state) }
	return (
		<>
			{colors.length > 0 && (
				<Choices name={t('listing.color')} id="colors" {...part} of={isPlain ? colors : null}>
					{() => <ColorFamilies families={colors} {...choices} />}
				</Choices>
			)}
			{sizes.sizeCount > 0 && (
				<Choices name={t('listing.sizeInStock')} id="sizes" {...part} of={isPlain ? sizes : null}>
					{() => <SizeCells of={sizes} {...choices} />}
				</Choices>
			)}
			<Choices name={t('listing.price')} {...part} of={null}>
				{() => (
					<>
						<div className="grid grid-cols-2 gap-3">
							<PriceLimit name="min" label={t('listing.from')} placeholder="0" value={state.min} />
							<PriceLimit name="max" label={t('listing.to')} placeholder="2000" value={state.max} />
						</div>
						{prices && (
							<p className="tabular pt-1 text-xs text-muted">
								{t('listing.priceRange', {
									least: formatPaise(prices.leastPaise),
									most: formatPaise(prices.mostPaise),
								})}
							</p>
						)}
						{state.opened && <input type="hidden" name="open" value={state.opened} />}
						{state.isLiteral && <input type="hidden" name="exactly" value="1" />}
					</>
				)}
			</Choices>
			<label className="tick">
				<input type="checkbox" name="stock" value="1" defaultChecked={state.isInStock} disabled={isDisabled} />
				{t('listing.inStockOnly')}
			</label>
			{attributes.map((filter) => (
				<Choices
					key={filter.column}
					name={getColumnHeading(t, filter.column)}
					id={`by-${filter.column}`}
					isFolded={state.opened !== filter.column && state.attributes[filter.column].length === 0}
					{...part}
					of={isPlain ? filter : null}
				>
					{() => <AttributeValues of={filter} {...choices} />}
				</Choices>
			))}
			{categories.length > 0 && (
				<Choices name={t('listing.category')} isFolded={category === ''} {...part} of={null}>
					{() => <CategoryRows categories={categories} chosen={category} total={total} />}
				</Choices>
			)}
		</>
	)
}

function PriceLimit({
	name,
	label,
	placeholder,
	value,
}: {
	name: 'min' | 'max'
	label: string
	placeholder: string
	value: string
}) {
	return (
		<label className="text-xs">
			{label}
			<input
				name={name}
				inputMode="decimal"
				autoComplete="off"
				defaultValue={value}
				placeholder={placeholder}
				maxLength={maxPriceLength}
				className="tabular mt-1 block min-h-12 w-full rounded-soft border border-field bg-white px-3 text-sm"
			/>
		</label>
	)
}

/** The size filter. A product matches when one of the selected sizes is in stock (rule: size-filter). */
function SizeCells({
	pathname,
	state,
	of: { sizes, sizeCount },
}: Pick<FiltersProps, 'pathname' | 'state'> & { of: SizeFilterView }) {
	const t = useTranslate()
	const isLong = sizeCount > maxInitialChoices
	const more = sizes.slice(maxInitialChoices)
	const renderCells = (options: SizeOption[]) => (
		<ul className="cells">
			{options.map(({ key, name, count }) => (
				<li key={key}>
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
				<FilterSearch
					id="find-size"
					label={t('listing.findSize')}
					all={sizes.length < sizeCount ? buildListingHref(pathname, { ...state, opened: 'all' }) : undefined}
					nothing={t('listing.noSize')}
				/>
			)}
			{renderCells(sizes.slice(0, maxInitialChoices))}
			{more.length > 0 && (
				<ExpandLink
					what="sizes"
					isOpen={state.opened === 'sizes' || more.some(({ key }) => state.sizeKeys.includes(key))}
				>
					{renderCells(more)}
					{sizes.length < sizeCount && (
						<a href={`${buildListingHref(pathname, { ...state, opened: 'sizes' })}#sizes`} className={inlineLink}>
							{t('listing.allSizes', { count: sizeCount })}
						</a>
					)}
				</ExpandLink>
			)}
		</>
	)
}

interface ColorFamiliesProps {
	pathname: string
	state: ListingState
	families: ColorFamilyView[]
}

/** The color families, each of which expands to its colors. With script the colors can be searched. */
function ColorFamilies({ pathname, state, families }: ColorFamiliesProps) {
	const t = useTranslate()
	const renderFamilies = (some: ColorFamilyView[]) => (
		<ul className="hues">
			{some.map((family) => (
				<Family key={family.key} family={family} pathname={pathname} state={state} />
			))}
		</ul>
	)
	const colorCount = families.reduce((sum, family) => sum + family.colorCount, 0)
	const more = families.slice(maxInitialChoices)
	return (
		<>
			{colorCount > maxInitialChoices && (
				<FilterSearch
					id="find-color"
					label={t('listing.findColor')}
					all={
						families.some(({ colors, colorCount: all }) => colors.length < all)
							? buildListingHref(pathname, { ...state, opened: 'all' })
							: undefined
					}
					nothing={t('listing.noColor')}
				/>
			)}
			{renderFamilies(families.slice(0, maxInitialChoices))}
			{more.length > 0 && (
				<ExpandLink
					what="colors"
					isOpen={more.some((family) => isExpanded(family, state) || state.families.includes(family.key))}
				>
					{renderFamilies(more)}
				</ExpandLink>
			)}
		</>
	)
}

interface FamilyProps extends Omit<ColorFamiliesProps, 'families'> {
	family: ColorFamilyView
}

function Family({ family, pathname, state }: FamilyProps) {
	const t = useTranslate()
	const { key, count, colorCount, colors, samples } = family
	const [only] = colors
	const name = t(colorFamilies[key])
	if (colorCount === 1 && only) return <ColorRow color={only} state={state} />
	return (
		<li id={`family-${key}`} className="relative">
			<FilterBox
				name="family"
				value={key}
				isChosen={state.families.includes(key)}
				count={count}
				className="tick disc mr-6"
			>
				<Swatch hexCode={samples[0]!} className="" />
				<span data-name>{name}</span>
			</FilterBox>
			<details open={isExpanded(family, state) || undefined}>
				<summary className="chevron absolute top-0 right-0 h-11 w-6">
					<span className="sr-only">{t('listing.familyNames', { family: name, count: colorCount })}</span>
				</summary>
				<ul>
					{colors.map((color) => (
						<ColorRow key={color.id} color={color} state={state} />
					))}
					{colors.length < colorCount && (
						<li>
							<a href={`${buildListingHref(pathname, { ...state, opened: key })}#family-${key}`} className={inlineLink}>
								{t('listing.allNames', { count: colorCount })}
							</a>
						</li>
					)}
				</ul>
			</details>
		</li>
	)
}

function ColorRow({ color: { id, name, hexCode, count }, state }: { color: ColorOption; state: ListingState }) {
	const t = useTranslate()
	return (
		<li>
			<FilterBox name="color" value={id} isChosen={state.colorIds.includes(id)} count={count} className="tick disc">
				<Swatch hexCode={hexCode} className="" />
				<span data-name>{t.named('color', name)}</span>
			</FilterBox>
		</li>
	)
}

/**
 * Returns whether a family is expanded: the page was opened by the family's link to all its colors, or one of its
 * colors is selected and the page has all of them.
 */
function isExpanded({ key, colors, colorCount }: ColorFamilyView, { opened, colorIds }: ListingState): boolean {
	return opened === key || (colors.length === colorCount && colors.some(({ id }) => colorIds.includes(id)))
}
