import { CANCELLED } from '#app/shop/values/order-status.ts'
import { isUnpaid } from '../payment-state.ts'

/** The payment amounts of an order, with its status and payment state. */
export interface OrderMoney {
	status: number
	paymentState: string | null
	totalPaise: number
	receivedPaise: number
	refundedPaise: number
}

/** Selects the fields of `OrderMoney`. */
export const orderMoneySelect = {
	status: true,
	paymentState: true,
	totalPaise: true,
	receivedPaise: true,
	refundedPaise: true,
} as const

/**
 * Returns the amount received and not refunded, in paise. The shop owes this whole amount to the customer of a
 * cancelled order (rule: refund-not-yet-made).
 */
export function calculateRefundable({
	receivedPaise,
	refundedPaise,
}: Pick<OrderMoney, 'receivedPaise' | 'refundedPaise'>): number {
	return receivedPaise - refundedPaise
}

/**
 * Returns the amount that the shop owes the customer, in paise (rule: refund-needed): everything received for an order
 * that is cancelled or was not paid in full, and for a paid order the amount above its total.
 */
export function calculateRefundNeeded(order: OrderMoney): number {
	const { status, paymentState, totalPaise } = order
	const earned = status === CANCELLED || isUnpaid(paymentState) ? 0 : totalPaise
	return Math.max(0, calculateRefundable(order) - earned)
}

/** Returns the payment state after another refund of `paise` (rule: record-refund). */
export function getStateAfterRefund(order: OrderMoney, paise: number): string | null {
	const left = calculateRefundable(order) - paise
	const { status, paymentState, totalPaise } = order
	// An unpaid order can have received a part of its total. A refund of this part leaves the order unpaid.
	if (isUnpaid(paymentState)) return paymentState
	if (left === 0) return 'refunded'
	return status !== CANCELLED && left >= totalPaise ? paymentState : 'part-refunded'
}
