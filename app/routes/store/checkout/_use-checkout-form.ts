import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import type { PaymentMethod } from '#app/shop/orders/order-view.ts'
import type { CheckoutDraft } from '#app/shop/orders/placing/checkout-draft.ts'
import type { Place } from '#app/shop/settings/delivery/delivery-prices.ts'
import type { CheckoutAnswer } from './_checkout-answer.server.ts'
import type { Now } from './_checkout-now.server.ts'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import { readTypedPin } from './_pin-field.tsx'

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
		Object.entries(address ?? {}).filter(([name, value]) => Object.hasOwn(empty, name) && typeof value === 'string'),
	)
	const filled = { ...empty, ...known }
	return filled.country === 'india' ? filled : { ...filled, state: '', stateAbroad: filled.state }
}

/** Returns the form, with its current place and payment method. */
export function useCheckoutForm(
	address: CheckoutDraft | null,
	ways: PaymentMethod[],
	lastResult: SubmissionResult<string[]> | undefined,
) {
	const [form, fields] = useAnsweredForm('checkout', lastResult, readRemembered(address))
	const place: Place = { country: fields.country.value ?? 'india', state: fields.state.value ?? '' }
	const way = ways.length === 1 ? ways[0] : fields.paymentMethod.value
	const typed = readTypedPin(fields.zipCode.value)
	const chosen = readTypedPin(lastResult?.initialValue?.['savedAddress'] ?? address?.savedAddress) || 'new'
	return { form, fields, place, way, chosen, pin: /^\d{6}$/.test(typed) ? typed : '' }
}

export type Fields = { [Name in keyof typeof empty]: FieldMetadata<string, typeof empty, string[]> }

/** Returns the newest data: of the page, or of the action's response since. */
export function newest(page: Now, { cart, charges, pin, readAt = 0, couponProblem }: CheckoutAnswer = {}): Now {
	return cart && charges && pin && readAt > page.readAt ? { cart, charges, pin, readAt, couponProblem } : page
}
