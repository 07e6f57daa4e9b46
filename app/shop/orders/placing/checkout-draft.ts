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
