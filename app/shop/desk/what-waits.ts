/** More are not counted: the menu of every page shows these numbers. */
export const mostWaiting = 1000

export interface WhatWaits {
	/** Orders that are Pending and do not wait for their payment (rule: unpaid-waits). */
	toConfirm: number
	/** Orders that are Processing and not packed, and do not wait for their payment. */
	toPack: number
	/** Orders that wait for their payment, where the shop takes online payments (rule: unpaid-waits). */
	waiting: number
	/** Online orders that were sent and are not paid, where the shop takes online payments. */
	sentUnpaid: number
	/** Orders of which money is to be given back (rule: refund-needed). */
	toRefund: number
	/** Payments that could not be looked after for a day, or that only the owner can end (rule: payment-troubles). */
	troubled: number
	/** Orders whose payment is to be compared with the bank (rule: upi-check). */
	claimed: number
	/** Returns that somebody has to do something about (rule: return-steps). */
	toReturn: number
	/** Contact messages that nobody has answered (rule: message-answered). */
	toAnswer: number
	/** Photos of reviews that nobody has looked at (rule: review-photos). */
	photos: number
	/** Products of which everything, or a variant, is at low stock. */
	low: number
	/** Published products without a price (rule: no-sale-without-price). */
	priceMissing: number
	/** Mails that failed for good. */
	failedMails: number
}
