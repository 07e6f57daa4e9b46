import { homeCountry } from '../../region/page-facts.ts'
import { PAYMENT_METHODS } from '../../values/payment-methods.ts'

/** The fields of the checkout form that a draft stores. The order note is stored with the cart instead. */
export const checkoutFields = [
	'firstName',
	'lastName',
	'email',
	'phoneNumber',
	'waistSize',
	'fullLength',
	'gstin',
	'streetAddress',
	'apartment',
	'city',
	'state',
	'stateAbroad',
	'zipCode',
	'country',
	'paymentMethod',
	'couponCode',
	/** The id of the order whose address was selected, or `'new'`. */
	'savedAddress',
] as const

/** The form input as the customer entered it, even if invalid. */
export type CheckoutDraft = Partial<Record<(typeof checkoutFields)[number], string>>

/** The labels of the checkout fields in forms and their error messages, in display order (rule: checkout-fields). */
export const checkoutLabels = {
	firstName: 'First name',
	lastName: 'Last name',
	email: 'Email',
	phoneNumber: 'Phone',
	zipCode: 'PIN or postal code',
	city: 'City',
	state: 'State',
	country: 'Country',
	streetAddress: 'Street address',
	apartment: 'Apartment, floor',
	gstin: 'GSTIN',
} as const

/** The input of an empty checkout form. */
export const emptyCheckout = {
	firstName: '',
	lastName: '',
	email: '',
	phoneNumber: '',
	waistSize: '',
	fullLength: '',
	gstin: '',
	streetAddress: '',
	apartment: '',
	city: '',
	state: '',
	stateAbroad: '',
	zipCode: '',
	country: homeCountry,
	paymentMethod: PAYMENT_METHODS[0],
	couponCode: '',
}
