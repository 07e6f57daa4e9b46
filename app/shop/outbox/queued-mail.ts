export interface BackInStock {
	productId: number
	productColorId: number | null
	/** The size. `null` when stock is tracked for the product as a whole. */
	size: string | null
}

/** A notification about items that a customer saved. */
export interface SavedNews {
	userId: number
	/** The items. `wasPaise` is the price before the reduction; `null` when the product is in stock again. */
	pieces: { productId: number; wasPaise: number | null }[]
}

interface OfLink {
	nonce: string
}

/**
 * The queued data of each email that does not result from an activity log entry. The email is built when it is sent.
 */
export interface MailPayloads extends Record<'password-reset' | 'email-change' | 'invitation', OfLink> {
	'email-changed': { userId: number }
	'new-message': { messageId: number }
	'back-in-stock': BackInStock
	'saved-news': SavedNews
}

/**
 * A queued notification of an activity log entry, by its name in app/shop/letters. Only the customer's emails use the
 * order's own column.
 */
type QueuedLetter = { orderId: number } | { placedId: number } | { cancelledId: number } | { returnId: number }

export type QueuedMail =
	| {
			[Template in keyof MailPayloads]: { template: Template; recipient: string } & MailPayloads[Template]
	  }[keyof MailPayloads]
	| ({ template: string; recipient: string } & QueuedLetter)
