/** The maximum of each count. Counting stops at this number because the menu of every admin page shows the counts. */
export const maxPendingCount = 1000

export interface PendingTasks {
	/** Orders that are Pending and not awaiting payment (rule: unpaid-order-warning). */
	toConfirm: number
	/** Orders that are Processing, not packed and not awaiting payment. */
	toPack: number
	/** Orders that are packed, not shipped and not awaiting payment. */
	toShip: number
	/** Orders awaiting payment, if the shop accepts online payments (rule: unpaid-order-warning). */
	waiting: number
	/** Online orders that were shipped unpaid, if the shop accepts online payments. */
	sentUnpaid: number
	/** Orders with money to refund (rule: refund-needed). */
	toRefund: number
	/** Payments whose processing has failed for a day, or that only the owner can resolve (rule: payment-issues). */
	paymentIssueCount: number
	/** Orders whose payment must be checked against the bank account (rule: upi-verification). */
	claimed: number
	/** Returns that need an action by the staff (rule: return-steps). */
	toReturn: number
	/** Contact messages that are not answered, without possible spam and complaints (rule: message-answered). */
	toAnswer: number
	/** Complaints that are not resolved, without possible spam (rule: complaint-clocks). */
	complaints: number
	/** Review photos that await approval (rule: review-photos). */
	photos: number
	/** Products that are low in stock as a whole or in a variant. */
	low: number
	/** Published products without a price (rule: no-sale-without-price). */
	priceMissing: number
	/** Emails that failed permanently. */
	failedMails: number
}
