/** The kinds of payment issues, by the kind of row that could not be processed. */
export const TROUBLE_KINDS = ['news', 'refund', 'payment', 'hold', 'currency'] as const
export type TroubleKind = (typeof TROUBLE_KINDS)[number]

interface Words {
	/** The task that failed. */
	what: string
	/** The label of the button that dismisses the issue. */
	end: string
	/** The history entry after the dismissal. */
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
