import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { calculateRefundable, type OrderMoney, orderMoneySelect } from './refund-needed.ts'

export interface RefundRequest {
	amountPaise: number
	/** The refunded amount that the page showed. A later refund is reported as a conflict. */
	seenRefundedPaise?: number | undefined
	/** The key of a refund already requested from a service. That refund does not count against itself. */
	key?: string
}

const refundableSelect = {
	...orderMoneySelect,
	onlineRefunds: { where: { state: 'asked' }, select: { key: true, amountPaise: true } },
} as const satisfies Prisma.OrderSelect

type RefundableOrder = Prisma.OrderGetPayload<{ select: typeof refundableSelect }>

/** Returns the amount that is left after pending refunds at the payment service, except the one with this `key`. */
function refundablePaise(order: RefundableOrder, key: string | undefined): number {
	const pending = order.onlineRefunds.filter((one) => one.key !== key)
	return calculateRefundable(order) - pending.reduce((sum, one) => sum + one.amountPaise, 0)
}

/** Returns how much of an order can still be refunded, in paise; the pending refund of `key` does not count. */
export async function findRefundablePaise(db: Pick<Transaction, 'order'>, orderId: number, key: string) {
	const order = await db.order.findUniqueOrThrow({ where: { id: orderId }, select: refundableSelect })
	return Math.max(0, refundablePaise(order, key))
}

/**
 * Returns the payment amounts of an order that has at least this much left to refund (rule: record-refund).
 *
 * @throws invalid: on `amount`, the amount is zero.
 * @throws not-found: the order is unknown.
 * @throws conflict: more than is left after the refunds requested from a service, or another refund since the page was
 * opened.
 */
export async function assertRefundable(tx: Transaction, orderId: number, request: RefundRequest): Promise<OrderMoney> {
	const { amountPaise, seenRefundedPaise, key } = request
	if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) refuse('invalid', 'refund-amount-missing', {}, 'amount')
	const order = await tx.order.findUnique({ where: { id: orderId }, select: refundableSelect })
	if (!order) refuse('not-found', 'order-not-found')
	if (seenRefundedPaise !== undefined && seenRefundedPaise !== order.refundedPaise)
		refuse('conflict', 'refund-meanwhile', { amount: formatPaise(order.refundedPaise), id: orderId })
	const left = refundablePaise(order, key)
	if (amountPaise <= left) return order
	if (left <= 0) refuse('conflict', 'refund-nothing-left', { id: orderId }, 'amount')
	refuse('conflict', 'refund-too-large', { amount: formatPaise(left), id: orderId }, 'amount')
}
