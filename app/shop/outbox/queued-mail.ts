/** Of what an order comes to. */
export type StatusMail = 'order-processing' | 'order-shipped' | 'order-delivered' | 'order-cancelled'

/** Of what becomes of an order besides. */
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

/** Composed when it is sent. */
export type QueuedMail =
	| {
			template: 'order-confirmation' | 'payment-not-found' | 'payment-received' | StatusMail | AfterSaleMail
			recipient: string
			orderId: number
	  }
	| { template: 'password-reset' | 'email-change' | 'invitation'; recipient: string; nonce: string }
	| { template: 'email-changed'; recipient: string; userId: number }
	/** Not by the order's own column: those are the customer's mails. */
	| { template: 'new-order'; recipient: string; placedId: number }
	| { template: 'new-return'; recipient: string; returnId: number }
	| { template: 'cancelled-order'; recipient: string; cancelledId: number }
	| { template: 'new-message'; recipient: string; messageId: number }
	| ({ template: 'back-in-stock'; recipient: string } & BackInStock)
