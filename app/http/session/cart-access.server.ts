import type { CartOwner, GuestCart, NewGuestCart } from '#app/shop/cart/cart-owner.ts'
import type { CartToFill } from '#app/shop/cart/cart.server.ts'
import {
	countGuestCart,
	countGuestCartChange,
	createGuestCartToken,
	findGuestCart,
} from '#app/shop/cart/guest-cart.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { mergeGuestCart } from '#app/shop/cart/merge-guest-cart.server.ts'
import { isGuestCheckoutOn } from '#app/shop/settings/shop-settings.server.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { runAction } from '../forms/forms.server.ts'
import { findCustomerId, runActionAsCustomer } from './customer.server.ts'
import type { RequestSession } from './session.server.ts'

/**
 * Returns whether the visitor orders without an account (rule: guest-checkout). A visitor whose session has expired
 * does not: they must log in again.
 */
export async function isGuest(session: RequestSession): Promise<boolean> {
	return isGuestCheckoutOn() && (await session.viewer()) === null && !(await session.isExpired())
}

/** Returns the owner of the cart that a request shows or changes. `null` for staff and for visitors without a cart. */
export async function findCartOwner(session: RequestSession): Promise<CartOwner | null> {
	if (!(await isGuest(session))) return findCustomerId(session)
	const token = await session.cartToken()
	if (token === null) return null
	const cart = await findGuestCart(token)
	if (!cart) session.deleteCartToken()
	return cart
}

/** Returns the cart from which this browser placed its last order as a guest, for a form that is sent again. */
export async function findPlacedCart(session: RequestSession): Promise<GuestCart | null> {
	const placed = (await isGuest(session)) && (await session.placedOrder())
	return placed ? findGuestCart(placed.token) : null
}

/**
 * Stores the order of a guest for its confirmation page. Deletes the cart's cookie if the cart is now empty. Sold-out
 * items stay in the cart.
 */
export async function rememberGuestOrder(session: RequestSession, orderId: number, cart: GuestCart): Promise<void> {
	const token = (await session.cartToken()) ?? ((await session.placedOrder()) || null)?.token
	if (token === undefined) return
	session.rememberPlacedOrder({ orderId, token })
	if ((await countGuestCart(cart)) === 0) session.deleteCartToken()
}

/**
 * Moves the cart of this browser to the account at the log-in. Returns a sentence about the items that the account's
 * cart could not take, or `''`. Staff have no cart.
 */
export async function mergeBrowserCart(session: RequestSession, { userId, role }: Actor): Promise<string> {
	const token = role ? null : await session.cartToken()
	if (token === null) return ''
	const message = await mergeGuestCart(userId, token)
	session.deleteCartToken()
	return message
}

type CustomerOptions = Parameters<typeof runActionAsCustomer>[1]

/**
 * Runs a change of the cart of a customer or a guest. The first item of a guest creates the cart. Everybody else must
 * log in first (see `runActionAsCustomer`).
 */
export async function runActionOnCart(
	session: RequestSession,
	options: CustomerOptions,
	work: (cart: CartToFill) => Promise<string | undefined>,
): Promise<Response> {
	if (!(await isGuest(session))) return runActionAsCustomer(session, options, work)
	const { back, unexpected, flashOptions } = options
	const cart = (await findGuestOwner(session)) ?? { token: createGuestCartToken(), network: session.network }
	const change = async () => {
		if (!isNew(cart)) await countGuestCartChange(cart)
		const message = await work(cart)
		const token = isNew(cart) ? cart.token : await session.cartToken()
		if (token !== null) session.saveCartToken(token)
		return message
	}
	return runAction(session, back, change, { unexpected, ...flashOptions })
}

async function findGuestOwner(session: RequestSession) {
	const owner = await findCartOwner(session)
	return typeof owner === 'number' ? null : owner
}

function isNew(cart: CartToFill): cart is NewGuestCart {
	return typeof cart !== 'number' && !('guestCartId' in cart)
}

/**
 * Returns `cart` for a change of one of its lines, which only an existing cart has.
 *
 * @throws not-found: a guest has no cart, so the line is gone.
 */
export function requireCart(cart: CartToFill): CartOwner {
	return isNew(cart) ? refuse('not-found', 'cart-line-not-found') : cart
}
