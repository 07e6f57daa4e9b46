/** What a coupon takes off: a share of the lines, or an amount. */
export interface CouponTerms {
	/** '' for what the staff takes off. */
	code: string
	/** Why the staff takes something off. */
	reason?: string
	/** One of the two; the other is null. */
	percent: number | null
	amountPaise: number | null
	/** The least that the lines come to, from which it counts. */
	minimumPaise: number
}
