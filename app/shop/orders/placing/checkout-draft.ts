/** Fields of the form of the checkout; the order note stays with the cart. */
export const checkoutFields = [
	'firstName',
	'lastName',
	'email',
	'phoneNumber',
	'waistSize',
	'fullLength',
	'streetAddress',
	'apartment',
	'city',
	'state',
	'stateAbroad',
	'zipCode',
	'country',
	'paymentMethod',
	'couponCode',
] as const

/** The form as typed, whether right or not. */
export type CheckoutDraft = Partial<Record<(typeof checkoutFields)[number], string>>

/** What a form calls the fields of a checkout, and its errors with it (rule: checkout-fields). */
export const checkoutLabels = {
	firstName: 'First name',
	lastName: 'Last name',
	email: 'Email',
	phoneNumber: 'Phone',
	streetAddress: 'Street address',
	apartment: 'Apartment, floor',
	city: 'City',
	state: 'State',
	zipCode: 'PIN or postal code',
	country: 'Country',
} as const
