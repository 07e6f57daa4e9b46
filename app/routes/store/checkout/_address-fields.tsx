import type { ReactNode } from 'react'
import { maxLineLength } from '#app/shop/text.ts'
import { checkoutLabels as labels } from '#app/shop/orders/placing/checkout-draft.ts'
import type { SavedAddress } from '#app/shop/orders/placing/saved-addresses.server.ts'
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
	/** The message of the action's response about its PIN code. */
	pinWords: string | undefined
	/** The state does not match the PIN code. */
	isMisfit: boolean
	/** The PIN code that the city and state belong to; an empty string when they do not match it. */
	filledFor: string
	saved: SavedAddress[]
	/** The number of the selected address, or 'new'. */
	chosen: string
	/** The shop's text about delivery. */
	delivery: ReactNode
}

/** The PIN code comes first because it determines city and state (rule: pin-lookup). */
export function AddressFields({ fields, saved, chosen, delivery, ...props }: AddressFieldsProps) {
	const { streetAddress, city, state, zipCode, country } = fields
	const isWrong = [streetAddress, city, state, zipCode, country].some(({ errors }) => errors)
	return (
		<Group title="Where does it go?">
			{saved.length > 0 && <SavedAddresses saved={saved} chosen={chosen} />}
			<div className={isWrong ? undefined : 'new-address'}>
				<NewAddress {...props} fields={fields} />
			</div>
			{delivery}
		</Group>
	)
}

type NewAddressProps = Omit<AddressFieldsProps, 'saved' | 'chosen' | 'delivery'>

function NewAddress({ fields, place, pinWords, isMisfit, filledFor }: NewAddressProps) {
	return (
		<>
			<input type="hidden" name="filledFor" value={filledFor} />
			<div className="grid grid-cols-2 items-start gap-x-4">
				<PinField field={fields.zipCode} answered={pinWords} isAbroad={place.country !== 'india'} />
				<CityAndState fields={fields} place={place} isMisfit={isMisfit} />
			</div>
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
		</>
	)
}

/** Lists the saved addresses. Selecting one hides the fields, which it replaces (rule: saved-addresses). */
function SavedAddresses({ saved, chosen }: Pick<AddressFieldsProps, 'saved' | 'chosen'>) {
	const isNew = saved.every(({ id }) => String(id) !== chosen)
	return (
		<div className="mb-4">
			{saved.map(({ id, streetAddress, apartment, city, state, zipCode }) => (
				<label key={id} className="choice-row">
					<input
						type="radio"
						name="savedAddress"
						value={id}
						defaultChecked={String(id) === chosen}
						className="size-5 accent-ink outline-0"
					/>
					<span className="min-w-0 text-sm">
						{[apartment, streetAddress].filter(Boolean).join(', ')}
						<span className="block text-xs text-muted">
							{city}, {state}
						</span>
					</span>
					<span className="tabular text-xs text-muted">{zipCode}</span>
				</label>
			))}
			<label className="choice-row">
				<input
					type="radio"
					name="savedAddress"
					value="new"
					defaultChecked={isNew}
					className="size-5 accent-ink outline-0"
				/>
				<span className="text-sm">Another address</span>
			</label>
		</div>
	)
}

type PlaceProps = Pick<AddressFieldsProps, 'fields' | 'place' | 'isMisfit'>

/** City and state are folded as long as they match the PIN code. */
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
