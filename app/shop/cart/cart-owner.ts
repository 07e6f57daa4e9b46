import type { Client } from '../rate-limits/rate-limits.ts'

/** The cart of a browser without an account (rule: guest-checkout). */
export interface GuestCart {
	guestCartId: number
}

/** The owner of a cart: the ID of a customer's account, or the cart of a browser without an account. */
export type CartOwner = number | GuestCart

/** Returns the account ID of a cart's owner. `null` for a guest. */
export function getCartAccount(owner: CartOwner): number | null {
	return typeof owner === 'number' ? owner : null
}

/** A client with an account, or with a guest's cart instead. */
export type CartClient = Client<number> | (Client<null> & GuestCart)

/** Returns the owner of a client's cart. */
export function toCartOwner(client: CartClient): CartOwner {
	return client.userId === null ? { guestCartId: client.guestCartId } : client.userId
}

/** A guest who has no cart yet. Adding the first item creates the cart. */
export interface NewGuestCart {
	token: string
	network: string
}
