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
