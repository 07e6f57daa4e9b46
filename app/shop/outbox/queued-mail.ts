export interface BackInStock {
	productId: number
	productColorId: number | null
	/** Null where the product is counted as a whole. */
	size: string | null
}

/** News of pieces that somebody saved. */
export interface SavedNews {
	userId: number
	/** The price before it fell; null where it is in stock again. */
	pieces: { productId: number; wasPaise: number | null }[]
}

interface OfLink {
	nonce: string
}

/** What is queued of each mail that follows from no entry of the journal; it is composed when it is sent. */
export interface MailPayloads extends Record<'password-reset' | 'email-change' | 'invitation', OfLink> {
	'email-changed': { userId: number }
	'new-message': { messageId: number }
	'back-in-stock': BackInStock
	'saved-news': SavedNews
}

/** A letter of the journal, by its name in app/shop/letters; the order's own column names the customer's mails alone. */
type QueuedLetter = { orderId: number } | { placedId: number } | { cancelledId: number } | { returnId: number }

export type QueuedMail =
	| {
			[Template in keyof MailPayloads]: { template: Template; recipient: string } & MailPayloads[Template]
	  }[keyof MailPayloads]
	| ({ template: string; recipient: string } & QueuedLetter)
