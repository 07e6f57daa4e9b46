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
	/** The order whose address was chosen, or 'new'. */
	'savedAddress',
] as const

/** The form as typed, whether right or not. */
export type CheckoutDraft = Partial<Record<(typeof checkoutFields)[number], string>>

/** What a form calls the fields of a checkout, in its order, and its errors with it (rule: checkout-fields). */
export const checkoutLabels = {
	phoneNumber: 'Phone',
	firstName: 'Name',
	email: 'Email',
	zipCode: 'PIN or postal code',
	city: 'City',
	state: 'State',
	country: 'Country',
	streetAddress: 'Street address',
	apartment: 'Apartment, floor',
} as const
