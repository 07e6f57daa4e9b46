/** A status that an order comes to. */
export type StatusMail = 'order-processing' | 'order-shipped' | 'order-delivered' | 'order-cancelled'

/** What else becomes of an order. */
export type AfterSaleMail =
	| 'order-changed'
	| 'return-asked'
	| 'return-accepted'
	| 'return-declined'
	| 'return-received'
	| 'return-refunded'
	| 'return-sent'

export interface BackInStock {
	productId: number
	productColorId: number | null
	/** Null where the product is counted as a whole. */
	size: string | null
}

interface OfOrder {
	orderId: number
}

interface OfLink {
	nonce: string
}

/** What is queued of each mail, which is composed when it is sent. */
export interface MailPayloads
	extends
		Record<'order-confirmation' | 'payment-not-found' | 'payment-received' | StatusMail | AfterSaleMail, OfOrder>,
		Record<'password-reset' | 'email-change' | 'invitation', OfLink> {
	'email-changed': { userId: number }
	// The order's own column does not serve here: it names the customer's mails.
	'new-order': { placedId: number }
	'new-return': { returnId: number }
	'cancelled-order': { cancelledId: number }
	'new-message': { messageId: number }
	'back-in-stock': BackInStock
}

export type QueuedMail = {
	[Template in keyof MailPayloads]: { template: Template; recipient: string } & MailPayloads[Template]
}[keyof MailPayloads]
