import { CANCELLED } from '../../orders/order-status.ts'

/** What an order holds of money, beside where it stands. */
export interface MoneyOfOrder {
	status: number
	paymentState: string | null
	totalPaise: number
	receivedPaise: number
	refundedPaise: number
}

/** What came in and was not given back, in paise. */
export function leftToRefundPaise({ receivedPaise, refundedPaise }: MoneyOfOrder): number {
	return receivedPaise - refundedPaise
}

/**
 * What the shop owes the customer, in paise (rule 211): all that came in for a cancelled order, or that was not its
 * total; of a paid one what is above its total.
 */
export function refundNeededPaise(order: MoneyOfOrder): number {
	const { status, paymentState, totalPaise } = order
	const isUnpaid = paymentState === 'due' || paymentState === 'claimed' || paymentState === 'expired'
	const earned = status === CANCELLED || isUnpaid ? 0 : totalPaise
	return Math.max(0, leftToRefundPaise(order) - earned)
}

/** Where the payment stands when `paise` more is given back (rule 210). */
export function stateAfterRefund(order: MoneyOfOrder, paise: number): string | null {
	const left = leftToRefundPaise(order) - paise
	const { status, paymentState, totalPaise } = order
	// What was not its total never paid it, and what is above it did not, either.
	if (paymentState === 'due' || paymentState === 'claimed' || paymentState === 'expired') return paymentState
	if (left === 0) return 'refunded'
	return status !== CANCELLED && left >= totalPaise ? paymentState : 'part-refunded'
}
