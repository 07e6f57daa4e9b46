import type { ColorFamilyView } from '#app/shop/catalog/color/color-filter.ts'
import { maxPriceLength } from '#app/shop/catalog/listing/listing-params.ts'
import type { SizeFilterView } from '#app/shop/catalog/listing/size-filter.ts'
import { Button } from '../forms/button.tsx'
import { countFilters, disabledTitle, listingHref, type ListingState, noFilters } from './listing-query.ts'
import { ColorFamilies } from './color-families.tsx'
import { Choices } from './filter-parts.tsx'
import { SizeRows } from './size-rows.tsx'

const field =
	'mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 text-sm disabled:border-line disabled:bg-sand disabled:text-muted'
const legend = 'eyebrow font-medium'

export interface FiltersProps {
	pathname: string
	state: ListingState
	category: string
	colors: ColorFamilyView[]
	sizes: SizeFilterView
	categories: string[]
	total: number
	isDisabled: boolean
}

/**
 * A sheet on narrow screens (rule: filter-place). With script choices count at once, and the button only closes the
 * sheet.
 */
export function Filters({ pathname, state, category, categories, total, isDisabled, colors, sizes }: FiltersProps) {
	const choices = { pathname, state }
	const address = listingHref(pathname, state)
	const isPlain = countFilters(state) === 0 && state.opened === ''
	const title = isDisabled ? disabledTitle : undefined
	return (
		<div title={title} className="space-y-7 border-line max-lg:mt-3 max-lg:border-t max-lg:pt-5 lg:border-t lg:pt-5">
			{isDisabled && <p className="text-xs text-muted">{disabledTitle}</p>}
			{categories.length > 0 && (
				<div>
					<label htmlFor="listing-category" className={legend}>
						Category
					</label>
					<select
						form="listing"
						id="listing-category"
						name="category"
						defaultValue={category}
						disabled={isDisabled}
						title={title}
						className={`choice ${field}`}
					>
						<option value="">All categories</option>
						{categories.map((name) => (
							<option key={name}>{name}</option>
						))}
					</select>
				</div>
			)}
			<fieldset disabled={isDisabled} title={title}>
				<legend className={legend}>Price in ₹</legend>
				<div className="mt-1 grid grid-cols-2 gap-3">
					<PriceLimit name="min" label="From" placeholder="0" value={state.min} />
					<PriceLimit name="max" label="To" placeholder="2000" value={state.max} />
				</div>
			</fieldset>
			{state.opened && <input form="listing" type="hidden" name="open" value={state.opened} disabled={isDisabled} />}
			{sizes.sizeCount > 0 && (
				<Choices id="sizes" disabled={isDisabled} title={title} of={isPlain ? sizes : null} address={address}>
					{() => (
						<>
							<legend className={legend}>Size in stock</legend>
							<SizeRows of={sizes} {...choices} />
						</>
					)}
				</Choices>
			)}
			{colors.length > 0 && (
				<Choices id="colors" disabled={isDisabled} title={title} of={isPlain ? colors : null} address={address}>
					{() => (
						<>
							<legend className={legend}>Colour</legend>
							<ColorFamilies families={colors} {...choices} />
						</>
					)}
				</Choices>
			)}
			<div className="flex gap-3 border-line bg-paper max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:border-y max-lg:py-3">
				<Button form="listing" disabled={isDisabled} title={title} className="grow px-3">
					<span className="if-live">{`Show ${total.toLocaleString('en-IN')} ${total === 1 ? 'product' : 'products'}`}</span>
					<span className="unless-live">Apply filters</span>
				</Button>
				{countFilters(state) > 0 && (
					<a
						href={listingHref(pathname, { ...state, ...noFilters })}
						data-in-place
						className="inline-flex min-h-11 items-center px-3 text-sm text-indigo underline underline-offset-4 hover:no-underline"
					>
						Clear
					</a>
				)}
			</div>
		</div>
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
				form="listing"
				name={name}
				inputMode="decimal"
				autoComplete="off"
				defaultValue={value}
				placeholder={placeholder}
				maxLength={maxPriceLength}
				className={`tabular ${field}`}
			/>
		</label>
	)
}
