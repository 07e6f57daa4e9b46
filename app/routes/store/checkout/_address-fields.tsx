import type { ReactNode } from 'react'
import { maxLineLength } from '#app/shop/text.ts'
import { checkoutLabels as labels } from '#app/shop/orders/placing/checkout-draft.ts'
import type { Place } from '#app/shop/settings/delivery/delivery-prices.ts'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'
import { Group } from './_groups.tsx'
import { PinField } from './_pin-field.tsx'
import { StateField } from './_state-field.tsx'
import type { Fields } from './_use-checkout-form.ts'

interface AddressFieldsProps {
	fields: Fields
	place: Place
	/** What the answered form says of its PIN code. */
	pinWords: string | undefined
	/** Whether the state is not that of the PIN code. */
	isMisfit: boolean
	/** The PIN code that city and state are those of; '' where they are not. */
	filledFor: string
	/** What the shop says of delivery. */
	delivery: ReactNode
}

/** The PIN code comes first, for it says city and state (rule: pin-lookup). */
export function AddressFields({ fields, place, pinWords, isMisfit, filledFor, delivery }: AddressFieldsProps) {
	return (
		<Group title="Where does it go?">
			<input type="hidden" name="filledFor" value={filledFor} />
			<div className="grid grid-cols-2 items-start gap-x-4">
				<PinField field={fields.zipCode} answered={pinWords} isAbroad={place.country !== 'india'} />
				<CityAndState fields={fields} place={place} isMisfit={isMisfit} />
			</div>
			{delivery}
			<TextField
				field={fields.streetAddress}
				label={labels.streetAddress}
				autoComplete="address-line1"
				enterKeyHint="next"
				maxLength={maxLineLength}
				required
			/>
			<TextField
				field={fields.apartment}
				label={labels.apartment}
				autoComplete="address-line2"
				enterKeyHint="next"
				maxLength={maxLineLength}
			/>
		</Group>
	)
}

type PlaceProps = Pick<AddressFieldsProps, 'fields' | 'place' | 'isMisfit'>

/** Folded as long as they follow the PIN code. */
function CityAndState({ fields, place, isMisfit }: PlaceProps) {
	const { city, state, country, zipCode } = fields
	const isAbroad = place.country !== 'india'
	const isKnown = Boolean(!isAbroad && !isMisfit && city.value && place.state)
	const isWrong = [city, state, country].some(({ errors }) => errors)
	const isToType = isAbroad || (Boolean(zipCode.value) && !isKnown)
	return (
		<details open={isWrong || isToType} className="pt-6 open:col-span-2 open:pt-0">
			<summary className="flex min-h-12 flex-wrap content-center items-center gap-x-2 text-xs">
				{isKnown ? (
					<span className="flex items-center gap-2 text-success">
						<Icon name="tick" className="size-4" />
						{city.value}, {place.state}
					</span>
				) : (
					<span className="text-muted">City and state follow.</span>
				)}
				<span className="underline underline-offset-4">{isKnown ? 'Change' : 'Type them'}</span>
			</summary>
			<div className="grid grid-cols-2 gap-x-4">
				<TextField
					field={city}
					label={labels.city}
					autoComplete="address-level2"
					enterKeyHint="next"
					maxLength={maxLineLength}
					className="col-span-2"
					required
				/>
				<StateField state={state} stateAbroad={fields.stateAbroad} isAbroad={isAbroad} />
				<SelectField field={country} label={labels.country} autoComplete="country" required>
					<option value="india">India</option>
					<option value="usa">United States</option>
					<option value="uk">United Kingdom</option>
				</SelectField>
			</div>
		</details>
	)
}
