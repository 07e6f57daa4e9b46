import { maxPriceLength } from '#app/shop/catalog/listing/listing-params.ts'
import { formatPaise } from '#app/shop/money.ts'
import { CategoryRows } from './category-choices.tsx'
import { ColorFamilies } from './color-families.tsx'
import { Choices, FilterBox, Find, inlineLink, More, shownAtFirst } from './filter-parts.tsx'
import type { FiltersProps } from './filters.tsx'
import { countFilters, listingHref } from './listing-query.ts'
import type { SizeFilterView, SizeOption } from '#app/shop/catalog/listing/filters.ts'

export function FilterSections({
	pathname,
	state,
	category,
	categories,
	colors,
	sizes,
	prices,
	total,
	isDisabled,
	title,
}: FiltersProps & { title: string | undefined }) {
	const choices = { pathname, state }
	const isPlain = countFilters(state) === 0 && state.opened === ''
	const part = { disabled: isDisabled, title, address: listingHref(pathname, state) }
	return (
		<>
			{colors.length > 0 && (
				<Choices name="Colour" id="colors" {...part} of={isPlain ? colors : null}>
					{() => <ColorFamilies families={colors} {...choices} />}
				</Choices>
			)}
			{sizes.sizeCount > 0 && (
				<Choices name="Size in stock" id="sizes" {...part} of={isPlain ? sizes : null}>
					{() => <SizeCells of={sizes} {...choices} />}
				</Choices>
			)}
			<Choices name="Price in ₹" {...part} of={null}>
				{() => (
					<>
						<div className="grid grid-cols-2 gap-3">
							<PriceLimit name="min" label="From" placeholder="0" value={state.min} />
							<PriceLimit name="max" label="To" placeholder="2000" value={state.max} />
						</div>
						{prices && (
							<p className="tabular pt-1 text-xs text-muted">
								{`${formatPaise(prices.leastPaise)} to ${formatPaise(prices.mostPaise)}`}
							</p>
						)}
						{state.opened && <input type="hidden" name="open" value={state.opened} />}
						{state.isLiteral && <input type="hidden" name="exactly" value="1" />}
					</>
				)}
			</Choices>
			<label className="tick">
				<input type="checkbox" name="stock" value="1" defaultChecked={state.isInStock} disabled={isDisabled} />
				In stock only
			</label>
			{categories.length > 0 && (
				<Choices name="Category" isFolded={category === ''} {...part} of={null}>
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

/** The number of letters beyond which a name takes two cells, and a whole line. */
const [longName, longestName] = [6, 14]

/** The choices of sizes; products match when they are in stock in one of them (rule: size-filter). */
function SizeCells({
	pathname,
	state,
	of: { sizes, sizeCount },
}: Pick<FiltersProps, 'pathname' | 'state'> & { of: SizeFilterView }) {
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
