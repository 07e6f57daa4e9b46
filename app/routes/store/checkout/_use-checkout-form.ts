import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import type { PaymentMethod } from '#app/shop/orders/order-view.ts'
import type { CheckoutDraft } from '#app/shop/orders/checkout/checkout-draft.ts'
import type { Destination } from '#app/shop/settings/delivery/delivery-prices.ts'
import type { CheckoutResult } from './_place-order.server.ts'
import type { CheckoutState } from './_checkout-state.server.ts'
import { useServerForm } from '#app/ui/forms/use-form-result.ts'
import { parsePincode } from './_pincode-field.tsx'

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

function toDefaults(address: CheckoutDraft | null) {
	const known = Object.fromEntries(
		Object.entries(address ?? {}).filter(([name, value]) => Object.hasOwn(empty, name) && typeof value === 'string'),
	)
	const filled = { ...empty, ...known }
	return filled.country === 'india' ? filled : { ...filled, state: '', stateAbroad: filled.state }
}

/** Returns the form, with its current place and payment method. */
export function useCheckoutForm(
	address: CheckoutDraft | null,
	paymentMethods: PaymentMethod[],
	lastResult: SubmissionResult<string[]> | undefined,
) {
	const [form, fields] = useServerForm('checkout', lastResult, toDefaults(address))
	const place: Destination = { country: fields.country.value ?? 'india', state: fields.state.value ?? '' }
	const paymentMethodName = paymentMethods.length === 1 ? paymentMethods[0] : fields.paymentMethod.value
	const typedPincode = parsePincode(fields.zipCode.value)
	const chosen = parsePincode(lastResult?.initialValue?.['savedAddress'] ?? address?.savedAddress) || 'new'
	return { form, fields, place, way: paymentMethodName, chosen, pin: /^\d{6}$/.test(typedPincode) ? typedPincode : '' }
}

export type Fields = { [Name in keyof typeof empty]: FieldMetadata<string, typeof empty, string[]> }

/** Returns the newest data: of the page, or of the action's response since. */
export function mergeNewest(
	page: CheckoutState,
	{ cart, charges, pin, readAt = 0, couponProblem }: CheckoutResult = {},
): CheckoutState {
	return cart && charges && pin && readAt > page.readAt ? { cart, charges, pin, readAt, couponProblem } : page
}
