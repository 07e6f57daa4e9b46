import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import type { PaymentMethod } from '#app/shop/orders/order-view.ts'
import { type CheckoutDraft, checkoutLabels as labels } from '#app/shop/orders/placing/checkout-draft.ts'
import type { Place } from '#app/shop/settings/delivery/delivery-prices.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { PaymentChoice } from './_payment-choice.tsx'
import { PinField, readTypedPin } from './_pin-field.tsx'
import { StateField } from './_state-field.tsx'

/** The width of two fields. */
const wide = 'sm:col-span-2'

const empty = {
	firstName: '',
	lastName: '',
	email: '',
	phoneNumber: '',
	waistSize: '',
	fullLength: '',
	streetAddress: '',
	apartment: '',
	city: '',
	state: '',
	stateAbroad: '',
	zipCode: '',
	country: 'india',
	paymentMethod: 'online',
	couponCode: '',
}

function readRemembered(address: CheckoutDraft | null) {
	const known = Object.fromEntries(
		Object.entries(address ?? {}).filter(([name, value]) => name in empty && typeof value === 'string'),
	)
	const filled = { ...empty, ...known }
	return filled.country === 'india' ? filled : { ...filled, state: '', stateAbroad: filled.state }
}

/** The form, and the place and the way to pay that it names at the moment. */
export function useCheckoutForm(
	address: CheckoutDraft | null,
	ways: PaymentMethod[],
	lastResult: SubmissionResult<string[]> | undefined,
) {
	const [form, fields] = useForm({
		id: 'checkout',
		lastResult,
		defaultValue: readRemembered(address),
		defaultNoValidate: true,
	})
	const place: Place = { country: fields.country.value ?? 'india', state: fields.state.value ?? '' }
	const way = ways.length === 1 ? ways[0] : fields.paymentMethod.value
	const typed = readTypedPin(fields.zipCode.value)
	return { form, fields, place, way, pin: /^\d{6}$/.test(typed) ? typed : '' }
}

type ChoiceProps = Omit<ComponentProps<typeof PaymentChoice>, 'field'>

interface CheckoutFormProps extends ReturnType<typeof useCheckoutForm>, ChoiceProps {
	/** What the answered form says of its PIN code. */
	pinWords: string | undefined
	children: ReactNode
}

export function CheckoutForm({
	form,
	fields,
	place,
	pinWords,
	ways,
	onlineHelp,
	sums,
	cash,
	children,
}: CheckoutFormProps) {
	return (
		<form
			method="post"
			{...getFormProps(form)}
			data-enhance="checkout"
			data-stays=""
			data-keeps-typed=""
			className="space-y-8"
		>
			{/* Enter submits with the form's first button, and lines' buttons belong to it too. */}
			<button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
				Place order
			</button>
			{/* Errors of the full order stand at the button. */}
			<ErrorSummary form={{ id: form.id, errorId: form.errorId, allErrors: form.allErrors }} />
			{children}
			<Person fields={fields} />
			<Address fields={fields} place={place} pinWords={pinWords} />
			<Fit fields={fields} />
			<PaymentChoice field={fields.paymentMethod} ways={ways} onlineHelp={onlineHelp} sums={sums} cash={cash} />
		</form>
	)
}

type Fields = { [Name in keyof typeof empty]: FieldMetadata<string, typeof empty, string[]> }

function Person({ fields }: { fields: Fields }) {
	return (
		<Group title="Who is it for?">
			<TextField field={fields.firstName} label={labels.firstName} autoComplete="given-name" required />
			<TextField field={fields.lastName} label={labels.lastName} autoComplete="family-name" required />
			<TextField field={fields.email} type="email" label={labels.email} autoComplete="email" required />
			<TextField
				field={fields.phoneNumber}
				type="tel"
				label={labels.phoneNumber}
				autoComplete="tel"
				hint="For the courier: 10 to 12 digits"
			/>
		</Group>
	)
}

type AddressProps = Pick<CheckoutFormProps, 'place' | 'pinWords'> & { fields: Fields }

function Address({ fields, place, pinWords }: AddressProps) {
	return (
		<Group title="Where does it go?">
			<TextField
				field={fields.streetAddress}
				label={labels.streetAddress}
				autoComplete="address-line1"
				className={wide}
				required
			/>
			<TextField field={fields.apartment} label={labels.apartment} autoComplete="address-line2" className={wide} />
			<SelectField field={fields.country} label={labels.country} autoComplete="country" className={wide} required>
				<option value="india">India</option>
				<option value="usa">United States</option>
				<option value="uk">United Kingdom</option>
			</SelectField>
			<StateField state={fields.state} stateAbroad={fields.stateAbroad} isAbroad={place.country !== 'india'} />
			<TextField field={fields.city} label={labels.city} autoComplete="address-level2" required />
			<PinField field={fields.zipCode} answered={pinWords} />
		</Group>
	)
}

function Fit({ fields }: { fields: Fields }) {
	return (
		<Group title="How should it fit?">
			<TextField
				field={fields.waistSize}
				label="Waist size"
				inputMode="decimal"
				autoComplete="off"
				hint="In centimetres or inches"
			/>
			<TextField
				field={fields.fullLength}
				label="Full length"
				inputMode="decimal"
				autoComplete="off"
				hint="From shoulder or waist to hem"
			/>
		</Group>
	)
}

function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className="border-t border-ink pt-4">
			<legend className="float-left mb-3 w-full font-display text-lg">{title}</legend>
			<div className="clear-both grid gap-x-4 gap-y-1 sm:grid-cols-2">{children}</div>
		</fieldset>
	)
}
