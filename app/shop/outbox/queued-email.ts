export interface BackInStockPayload {
	productId: number
	productColorId: number | null
	/** The size. `null` when stock is tracked for the product as a whole. */
	size: string | null
}

/** A notification about items that a customer saved. */
export interface WishlistAlertPayload {
	userId: number
	/** The items. `wasPaise` is the price before the reduction; `null` when the product is in stock again. */
	pieces: { productId: number; wasPaise: number | null }[]
}

interface LinkPayload {
	nonce: string
}

/**
 * The queued data of each email that does not result from an activity log entry. The email is built when it is sent.
 */
export interface EmailPayloads extends Record<'password-reset' | 'email-change' | 'invitation', LinkPayload> {
	'email-changed': { userId: number }
	'new-message': { messageId: number }
	'back-in-stock': BackInStockPayload
	'saved-news': WishlistAlertPayload
}

/**
 * A queued notification of an activity log entry, by its name in app/shop/notifications. Only the customer's emails
 * use the order's own column.
 */
type QueuedNotification = { orderId: number } | { placedId: number } | { cancelledId: number } | { returnId: number }

export type QueuedEmail =
	| {
			[Template in keyof EmailPayloads]: { template: Template; recipient: string } & EmailPayloads[Template]
	  }[keyof EmailPayloads]
	| ({ template: string; recipient: string } & QueuedNotification)
