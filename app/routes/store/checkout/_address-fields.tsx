import type { ReactNode } from 'react'
import { maxLineLength } from '#app/shop/values/text.ts'
import type { SavedAddress } from '#app/shop/orders/checkout/checkout-draft.server.ts'
import type { Destination } from '#app/shop/settings/delivery/delivery-prices.ts'
import { SelectField, TextField, FieldError } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { type FieldMetadata, getInputProps, getSelectProps } from '@conform-to/react'
import type { Fields } from './_checkout-form.tsx'
import { homeCountry, postalCode, STATES } from '#app/shop/region/india.ts'

interface AddressFieldsProps {
	fields: Fields
	place: Destination
	/** The result of the last PIN code look-up, or the message that the PIN code is not in the entered state. */
	pincodeMessage: string | undefined
	/** The state does not match the PIN code. */
	isPincodeMismatch: boolean
	/** The PIN code whose city and state the fields contain. `''` when they contain another city or state. */
	filledFor: string
	saved: SavedAddress[]
	/** The ID of the selected address, or 'new'. */
	chosen: string
	/** The shop delivers to the USA and the UK (rule: delivery-abroad). */
	isAbroadServed: boolean
	/** The delivery time and prices, and the shop's note. */
	delivery: ReactNode
}

/** The PIN code comes first because it determines city and state (rule: pincode-lookup). */
export function AddressFields({ fields, saved, chosen, delivery, ...props }: AddressFieldsProps) {
	const { streetAddress, city, state, zipCode, country } = fields
	const t = useTranslate()
	const isWrong = [streetAddress, city, state, zipCode, country].some(({ errors }) => errors)
	return (
		<Group title={t('checkout.deliveryAddress')}>
			{saved.length > 0 && <SavedAddresses saved={saved} chosen={chosen} />}
			<div className={isWrong ? undefined : 'new-address'}>
				<NewAddress {...props} fields={fields} />
			</div>
			{delivery}
		</Group>
	)
}

type NewAddressProps = Omit<AddressFieldsProps, 'saved' | 'chosen' | 'delivery'>

function NewAddress({ fields, place, isAbroadServed, pincodeMessage, isPincodeMismatch, filledFor }: NewAddressProps) {
	const t = useTranslate()
	return (
		<>
			<input type="hidden" name="filledFor" value={filledFor} />
			<div className="grid grid-cols-2 items-start gap-x-4">
				<PincodeField field={fields.zipCode} answered={pincodeMessage} isAbroad={place.country !== homeCountry} />
				<CityAndState
					fields={fields}
					place={place}
					isAbroadServed={isAbroadServed}
					isPincodeMismatch={isPincodeMismatch}
				/>
			</div>
			<TextField
				field={fields.streetAddress}
				label={t('checkout.streetAddress')}
				autoComplete="address-line1"
				enterKeyHint="next"
				maxLength={maxLineLength}
				required
			/>
			<TextField
				field={fields.apartment}
				label={t('checkout.apartment')}
				autoComplete="address-line2"
				enterKeyHint="next"
				maxLength={maxLineLength}
			/>
		</>
	)
}

/** Lists the saved addresses. While one is selected, the new address fields are hidden (rule: saved-addresses). */
function SavedAddresses({ saved, chosen }: Pick<AddressFieldsProps, 'saved' | 'chosen'>) {
	const t = useTranslate()
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
				<span className="text-sm">{t('checkout.anotherAddress')}</span>
			</label>
		</div>
	)
}

type PlaceProps = Pick<AddressFieldsProps, 'fields' | 'place' | 'isAbroadServed' | 'isPincodeMismatch'>

/**
 * Shows city, state and country. They are folded unless one has an error, the entered PIN code does not match the city
 * and state, or the country is not India.
 */
function CityAndState({ fields, place, isAbroadServed, isPincodeMismatch }: PlaceProps) {
	const { city, state, country, zipCode } = fields
	const t = useTranslate()
	const isAbroad = place.country !== homeCountry
	const isKnown = Boolean(!isAbroad && !isPincodeMismatch && city.value && place.state)
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
					<span className="text-muted">{t('checkout.filledFromPin')}</span>
				)}
				<span className="underline underline-offset-4">{t(isKnown ? 'checkout.change' : 'checkout.enterThem')}</span>
			</summary>
			<div className="grid grid-cols-2 gap-x-4">
				<TextField
					field={city}
					label={t('checkout.city')}
					autoComplete="address-level2"
					enterKeyHint="next"
					maxLength={maxLineLength}
					className="col-span-2"
					required
				/>
				<StateField state={state} stateAbroad={fields.stateAbroad} isAbroad={isAbroad} />
				<SelectField field={country} label={t('checkout.country')} autoComplete="country" required>
					<option value={homeCountry}>{t('checkout.india')}</option>
					{/* A country that was entered before stays selectable when the shop no longer delivers there. */}
					{(isAbroadServed || isAbroad) && (
						<>
							<option value="usa">{t('checkout.usa')}</option>
							<option value="uk">{t('checkout.uk')}</option>
						</>
					)}
				</SelectField>
			</div>
		</details>
	)
}

interface FoldProps {
	title: string
	now: string | undefined
	isOpen: boolean
	children: ReactNode
}

/** Folds fields that are filled in already or rarely needed. The folded line shows `now`, the fields' values. */
export function Fold({ title, now, isOpen, children }: FoldProps) {
	return (
		<details open={isOpen} className="fold">
			<summary>
				<span className="min-w-0 [overflow-wrap:anywhere]">
					{title} {now && <span className="text-muted">{now}</span>}
				</span>
			</summary>
			<div className="pb-2">{children}</div>
		</details>
	)
}

export const groupTitle = 'font-display text-[1.625rem] set-snug'

export function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className="border-b border-line pt-2 pb-5 not-first-of-type:pt-6">
			<legend className={`float-left mb-3 w-full ${groupTitle}`}>{title}</legend>
			<div className="clear-both grid gap-y-1">{children}</div>
		</fieldset>
	)
}

interface PincodeFieldProps {
	field: FieldMetadata<string>
	/** The result of the last PIN code look-up, or the message that the PIN code is not in the entered state. */
	answered: string | undefined
	/** True for a country other than India, whose postal codes may contain letters. */
	isAbroad: boolean
}

/** Returns the entered text, or `''` when `value` is missing or is a list because the field was sent twice. */
export function parsePincode(value: unknown): string {
	return typeof value === 'string' ? value.trim() : ''
}

/** Returns the entered text when it is as long as a PIN code, otherwise an empty string. */
export function findPincode(value: unknown): string {
	const text = parsePincode(value)
	return postalCode.lengthPattern.test(text) ? text : ''
}

/** A button looks up city and state. Script clicks it at six digits (rule: pincode-lookup). */
function PincodeField({ field, answered, isAbroad }: PincodeFieldProps) {
	const t = useTranslate()
	return (
		<div className="contents">
			<TextField
				field={field}
				label={t('checkout.zipCode')}
				autoComplete="postal-code"
				inputMode={isAbroad ? 'text' : 'numeric'}
				enterKeyHint="next"
				maxLength={maxLineLength}
				required
			/>
			<p role="status" className="order-1 col-span-2 text-xs text-muted">
				{answered}
			</p>
			<button
				name="lookup"
				value="pin"
				formNoValidate
				formAction={`/checkout#${field.id}`}
				className="unless-live order-1 col-span-2 inline-flex min-h-11 items-center justify-self-start text-xs underline underline-offset-4"
			>
				{t('checkout.lookUpPin')}
			</button>
		</div>
	)
}

const control = 'mt-1 block min-h-12 w-full rounded-soft border border-field bg-white px-3.5 py-2 text-base'

interface StateFieldProps {
	state: FieldMetadata<string>
	stateAbroad: FieldMetadata<string>
	isAbroad: boolean
}

/**
 * The state is selected in India and typed elsewhere (rule: delivery-countries). pages.css shows the field of the
 * selected country. That field has the ID that error links lead to.
 */
function StateField({ state, stateAbroad, isAbroad }: StateFieldProps) {
	const t = useTranslate()
	const { key: selectKey, ...select } = getSelectProps(state)
	const { key: inputKey, ...input } = getInputProps(stateAbroad, { type: 'text' })
	const [selectId, inputId] = isAbroad ? [`${state.id}-in-india`, state.id] : [state.id, `${state.id}-abroad`]
	const described = { 'aria-invalid': select['aria-invalid'], 'aria-describedby': select['aria-describedby'] }
	return (
		<div>
			<div className="state-in-india">
				<label htmlFor={selectId} className="text-xs font-medium">
					{t('checkout.state')}
				</label>
				<select key={selectKey} {...select} id={selectId} autoComplete="address-level1" className={control}>
					<option value="">{t('checkout.chooseState')}</option>
					{STATES.map((name) => (
						<option key={name}>{name}</option>
					))}
				</select>
			</div>
			<div className="state-abroad">
				<label htmlFor={inputId} className="text-xs font-medium">
					{t('checkout.stateAbroad')}
				</label>
				<input
					key={inputKey}
					{...input}
					{...described}
					id={inputId}
					autoComplete="address-level1"
					className={control}
				/>
			</div>
			<FieldError field={state} />
		</div>
	)
}
