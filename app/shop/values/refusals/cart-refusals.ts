import type { RefusalMessage } from './refusal-messages.ts'

/** The sentences about carts and coupons. */
export const cartRefusals = {
	// Carts
	'cart-line-not-found': 'This item is no longer in your cart.',
	'cart-variant-unavailable': 'No valid color variant available for this product.',
	'guest-cart-full': 'Your cart holds at most {max} different items. Remove one, or log in to add more.',
	'cart-note-too-long': 'Please use at most {max} characters.',
	'cart-quantity-too-low': 'Quantity cannot be less than 1.',
	'cart-quantity-not-whole': 'Quantity must be a whole number.',
	'cart-color-limit': {
		api: 'At most {apiItems} of one product in one colour can be ordered at once. For more, please write to us.',
		screen: 'You can order at most {items} of one product in one color. Contact us to order more.',
	},
	'cart-order-limit': {
		api: 'At most {apiItems} can be ordered at once. For more, please write to us.',
		screen: 'You can order at most {items} at once. Contact us to order more.',
	},

	// Coupons (rule: coupon-terms)
	'coupon-not-found': 'Coupon not found',
	'coupon-unknown': 'We do not know the coupon {code}. Please check it, or leave it empty.',
	'coupon-below-minimum': 'The coupon {code} is for orders from {minimum}.',
	'coupon-inactive': 'The coupon {code} is no longer valid.',
	'coupon-not-started': 'The coupon {code} is valid from {day} on.',
	'coupon-expired': 'The coupon {code} was valid until {day}.',
	'coupon-used-by-customer': 'You have used the coupon {code} already.',
	'coupon-used-up': 'The coupon {code} has been used up.',
	'coupon-of-order-used-up': "Its coupon {code} has been used up in the meantime. Raise the coupon's limit first.",
	'coupon-code-fixed': 'The code {code} has been used in orders and cannot be changed. Create another coupon instead.',
	'coupon-in-orders': '{code} has been used in orders. Set it to inactive instead of deleting it.',
	'coupon-code-taken': 'A coupon with the code {code} already exists',
} as const satisfies Record<string, RefusalMessage>
