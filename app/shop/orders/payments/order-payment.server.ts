import { read } from '#app/adapters/db/db.server.ts'
import { type Actor, hasPermission } from '../../auth/roles.ts'
import { refuse } from '../../values/refusal.ts'
import type { PaymentState } from './payment-state.ts'
import { orderMoneySelect, calculateRefundNeeded } from './refunds/refund-needed.ts'

export type OrderPayment = Awaited<ReturnType<typeof getOrderPayment>>

/**
 * Returns the payment status of an order, the amount the shop owes (rule: refund-needed) and the payment deadline
 * (rule: payment-hold), for its customer or staff.
 *
 * @throws not-found: the order is unknown or belongs to another customer.
 */
export async function getOrderPayment({ userId, isAdmin, role }: Actor, id: number) {
	const own = isAdmin || hasPermission(role, 'orders') ? {} : { userId }
	const order = await read.order.findFirst({
		where: { id, ...own },
		select: { ...orderMoneySelect, paymentExpiresAt: true },
	})
	if (!order) refuse('not-found', 'order-not-found')
	const { totalPaise, receivedPaise, refundedPaise, paymentExpiresAt } = order
	const state = order.paymentState as PaymentState | null
	const needed = calculateRefundNeeded(order)
	return { orderId: id, state, totalPaise, receivedPaise, refundedPaise, refundNeededPaise: needed, paymentExpiresAt }
}
