import { CANCELLED } from '../../../words/order-status.ts'
import { isUnpaid } from '../payment-state.ts'

/** What an order holds of money, beside where it stands. */
export interface MoneyOfOrder {
	status: number
	paymentState: string | null
	totalPaise: number
	receivedPaise: number
	refundedPaise: number
}

/** What is read of it, as a part of Prisma's `select`. */
export const moneySelect = {
	status: true,
	paymentState: true,
	totalPaise: true,
	receivedPaise: true,
	refundedPaise: true,
} as const

/**
 * What came in and was not given back, in paise; of a cancelled order all that the customer waits for
 * (rule: refund-not-yet-made).
 */
export function leftToRefundPaise({
	receivedPaise,
	refundedPaise,
}: Pick<MoneyOfOrder, 'receivedPaise' | 'refundedPaise'>): number {
	return receivedPaise - refundedPaise
}

/**
 * What the shop owes the customer, in paise (rule: refund-needed): all that came in for a cancelled order, or that was
 * not its total; of a paid one what is above its total.
 */
export function refundNeededPaise(order: MoneyOfOrder): number {
	const { status, paymentState, totalPaise } = order
	const earned = status === CANCELLED || isUnpaid(paymentState) ? 0 : totalPaise
	return Math.max(0, leftToRefundPaise(order) - earned)
}

/** The state of the payment when `paise` more is given back (rule: record-refund). */
export function stateAfterRefund(order: MoneyOfOrder, paise: number): string | null {
	const left = leftToRefundPaise(order) - paise
	const { status, paymentState, totalPaise } = order
	// What was not its total never paid it, and what is above it did not, either.
	if (isUnpaid(paymentState)) return paymentState
	if (left === 0) return 'refunded'
	return status !== CANCELLED && left >= totalPaise ? paymentState : 'part-refunded'
}
