/** What a payment is in trouble with: what the rows are about that could not be looked after. */
export const TROUBLE_KINDS = ['news', 'refund', 'payment', 'hold', 'currency'] as const
export type TroubleKind = (typeof TROUBLE_KINDS)[number]

interface Words {
	/** What could not be done. */
	what: string
	/** The button by which the owner ends it. */
	end: string
	/** What is then in the history of the order. */
	ended: string
}

export const troubleWords: Record<TroubleKind, Words> = {
	news: { what: 'News of the payment service', end: 'Stop trying', ended: 'News of the payment service left aside' },
	refund: {
		what: 'Giving money back',
		end: 'Stop asking',
		ended: 'The payment service is no longer asked for a refund',
	},
	payment: { what: 'Asking for the payment', end: 'Stop asking', ended: 'The payment service is no longer asked' },
	hold: {
		what: 'Cancelling what was not paid in time',
		end: 'Keep the order',
		ended: 'Kept, though it was not paid in time',
	},
	currency: { what: 'Money in another currency', end: 'It was given back', ended: 'Refunded at the payment service' },
}
