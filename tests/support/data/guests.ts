import { randomUUID } from 'node:crypto'
import { addToCart, readCart } from '../../../app/shop/cart/cart.server.ts'
import type { GuestCart } from '../../../app/shop/cart/cart-owner.ts'
import { createGuestCartToken, findGuestCart } from '../../../app/shop/cart/guest-cart.server.ts'
import type { CheckoutInput } from '../../../app/shop/orders/checkout/checkout.schema.ts'
import { placeOrder } from '../../../app/shop/orders/checkout/place-order.server.ts'
import { createCheckoutInput, makeProduct } from './shop-data.ts'

const network = '192.0.2.1'

/** Creates a guest's cart with these items of product colors. */
export async function makeGuestCart(...lines: [variant: number, quantity: number, size?: string][]) {
	const token = createGuestCartToken()
	const [first, ...others] = lines
	await addToCart({ token, network }, first![0], first![1], undefined, first![2])
	const cart = (await findGuestCart(token))!
	for (const [variant, quantity, size] of others) await addToCart(cart, variant, quantity, undefined, size)
	return { token, ...cart }
}

interface GuestCheckOut {
	input?: CheckoutInput
	idempotencyKey?: string
}

/** Places an order for a guest's cart with the currently shown total as the expected total. */
export async function checkOutGuest(
	{ guestCartId }: GuestCart,
	{ input = createCheckoutInput(), idempotencyKey = randomUUID() }: GuestCheckOut = {},
) {
	const { totalPaise } = await readCart({ guestCartId })
	const client = { userId: null, guestCartId, network }
	return placeOrder(client, input, { idempotencyKey, seenTotalPaise: totalPaise })
}

/** Creates the order of a guest for one unit of a new product. */
export async function makeGuestOrder(input: Partial<CheckoutInput> = {}) {
	const { variants } = await makeProduct()
	const cart = await makeGuestCart([variants[0]!, 1])
	return checkOutGuest(cart, { input: createCheckoutInput(input) })
}
