/** The kinds of payment issues, by the kind of row that could not be processed. */
export const PAYMENT_ISSUE_KINDS = ['webhook', 'refund', 'payment', 'expiry', 'currency'] as const
export type PaymentIssueKind = (typeof PAYMENT_ISSUE_KINDS)[number]

interface PaymentIssueLabels {
	/** The task that failed. */
	what: string
	/** The label of the button that dismisses the issue. */
	end: string
	/** The history entry after the dismissal. */
	ended: string
}

export const paymentIssueLabels: Record<PaymentIssueKind, PaymentIssueLabels> = {
	webhook: { what: 'Payment webhook event', end: 'Stop retrying', ended: 'Payment webhook event dismissed' },
	refund: {
		what: 'Refund through the payment service',
		end: 'Stop refund',
		ended: 'Refund through the payment service stopped',
	},
	payment: { what: 'Payment check', end: 'Stop checking', ended: 'Payment check stopped' },
	expiry: {
		what: 'Cancellation of an unpaid order',
		end: 'Keep order',
		ended: 'Kept although it was not paid in time',
	},
	currency: { what: 'Payment in another currency', end: 'Mark as refunded', ended: 'Refunded at the payment service' },
}
