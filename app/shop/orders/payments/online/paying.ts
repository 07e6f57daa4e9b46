/** What the pages of an unpaid order say of paying it with a service (rule: payment-hold). */
export interface Paying {
	orderId: number
	amountPaise: number
	/** What the order becomes cheaper by being paid now (rule: prepaid-discount). */
	discountPaise: number
	/** The time until which it is kept, as text; null where it does not expire. */
	until: string | null
	/** It was not paid in time, though it may not be cancelled yet. */
	isOver: boolean
	/** Whether the order is to be paid in cash otherwise (rule: cash-paid-online). */
	isInstead: boolean
	/** A payment was begun, so that its money may be under way. */
	isBegun: boolean
	isStandIn: boolean
}
