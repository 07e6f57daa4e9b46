import { write } from '#app/adapters/db/db.server.ts'
import { systemActor } from '../activity/record-activity.server.ts'
import { applyStatusChange } from './fulfillment/apply-status-change.server.ts'
import { CANCELLED, SHIPPED } from '../values/order-status.ts'
import { statusChangeSelect } from './fulfillment/move-stock-for-status.server.ts'
import { refuse } from '../values/refusal.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'
import { calculateRefundable } from './payments/refunds/refund-needed.ts'

/**
 * Returns whether a customer may cancel an order in this status. The customer may until it ships, if the owner allows
 * it (rule: customer-cancels).
 */
export function canCancelOwnOrder(status: number): boolean {
	return getShopSettings().returns.cancelByCustomer && status < SHIPPED
}

/**
 * Cancels the customer's own order in one transaction. The stock is restored once, the reason is recorded in the
 * order's history, and the customer and the owner are notified by email (rule: customer-cancels). An order that is
 * already cancelled does not change. Returns the received amount that is to be refunded.
 *
 * @throws not-found: the order is unknown or belongs to another customer.
 * @throws conflict: the order has shipped, or the owner does not allow it.
 */
export async function cancelOwnOrder(userId: number, orderId: number, reason = '') {
	return write(async (tx) => {
		const order = await tx.order.findFirst({
			where: { id: orderId, userId },
			select: { ...statusChangeSelect, receivedPaise: true, refundedPaise: true },
		})
		if (!order) refuse('not-found', 'order-not-found-for-customer')
		const left = { refundDuePaise: calculateRefundable(order) }
		if (order.status === CANCELLED) return left
		if (order.status >= SHIPPED) refuse('conflict', 'order-cancel-too-late', { id: orderId })
		if (!canCancelOwnOrder(order.status)) refuse('conflict', 'order-cancel-by-shop-only')
		const note = reason ? `By the customer: ${reason}` : 'By the customer'
		await applyStatusChange(tx, orderId, order, { to: CANCELLED, who: systemActor(userId), note })
		return left
	})
}
