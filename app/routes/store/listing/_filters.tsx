import type { ChangeEvent } from 'react'
import type { ColorView } from '#app/shop/catalog/product-view.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { disabledTitle, type ListingState } from './_listing-query.ts'

const field = 'mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 text-sm disabled:border-line disabled:bg-sand disabled:text-muted'
const legend = 'eyebrow font-medium'

interface FiltersProps {
	state: ListingState
	colors: ColorView[]
	categories: string[]
	isDisabled: boolean
	onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

/** The left side of a listing: category, colours, price. */
export function Filters({ state, colors, categories, isDisabled, onChange }: FiltersProps) {
	const title = isDisabled ? disabledTitle : undefined
	return (
		<div title={title} className="space-y-7 border-line max-lg:mt-3 max-lg:border-y max-lg:py-5 lg:border-t lg:pt-5">
			{isDisabled && <p className="text-xs text-muted">{disabledTitle}</p>}
			{categories.length > 0 && (
				<div>
					<label htmlFor="listing-category" className={legend}>
						Category
					</label>
					<select form="listing" id="listing-category" name="category" defaultValue={state.category} disabled={isDisabled} title={title} onChange={onChange} className={field}>
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
			{colors.length > 0 && (
				<fieldset disabled={isDisabled} title={title}>
					<legend className={legend}>Colour</legend>
					<ul className="mt-1 grid grid-cols-2 gap-x-3 lg:grid-cols-1">
						{colors.map(({ id, name, hexCode }) => (
							<li key={id}>
								<label className="flex min-h-11 items-center gap-3 text-sm lg:min-h-9 has-checked:font-medium has-checked:text-indigo has-disabled:text-muted">
									<input form="listing" type="checkbox" name="color" value={id} defaultChecked={state.colorIds.includes(id)} onChange={onChange} className="peer sr-only" />
									<span
										aria-hidden="true"
										className="size-5 shrink-0 rounded-full border border-field outline-offset-2 peer-checked:outline-2 peer-checked:outline-indigo peer-focus-visible:outline-2 peer-focus-visible:outline-ink"
										style={{ backgroundColor: hexCode }}
									/>
									<span className="min-w-0">{name}</span>
								</label>
							</li>
						))}
					</ul>
				</fieldset>
			)}
			<Button form="listing" look="secondary" disabled={isDisabled} title={title} className="w-full">
				Apply filters
			</Button>
		</div>
	)
}

function PriceLimit({ name, label, placeholder, value }: { name: 'min' | 'max'; label: string; placeholder: string; value: string }) {
	return (
		<label className="text-xs">
			{label}
			<input form="listing" name={name} inputMode="decimal" autoComplete="off" defaultValue={value} placeholder={placeholder} maxLength={20} className={`tabular ${field}`} />
		</label>
	)
}
