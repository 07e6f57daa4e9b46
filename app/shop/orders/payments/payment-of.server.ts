import { read } from '#app/adapters/db/db.server.ts'
import { type Actor, includesAct } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import type { PaymentState } from './payment-state.ts'
import { moneySelect, refundNeededPaise } from './refunds/refund-needed.ts'

export type PaymentOfOrder = Awaited<ReturnType<typeof paymentOf>>

/**
 * Returns the payment status of an order, the amount the shop owes (rule: refund-needed) and the payment deadline
 * (rule: payment-hold), for its customer or staff.
 *
 * @throws not-found: the order is unknown or belongs to another customer.
 */
export async function paymentOf({ userId, isAdmin, role }: Actor, id: number) {
	const own = isAdmin || includesAct(role, 'orders') ? {} : { userId }
	const order = await read.order.findFirst({
		where: { id, ...own },
		select: { ...moneySelect, heldUntil: true },
	})
	if (!order) refuse('not-found', 'Order not found')
	const { totalPaise, receivedPaise, refundedPaise, heldUntil } = order
	const state = order.paymentState as PaymentState | null
	const needed = refundNeededPaise(order)
	return { orderId: id, state, totalPaise, receivedPaise, refundedPaise, refundNeededPaise: needed, heldUntil }
}
