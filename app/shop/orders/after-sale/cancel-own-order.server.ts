import { write } from '#app/adapters/db/db.server.ts'
import { unnamedActor } from '../../journal/journal.server.ts'
import { moveOrderIn } from '../fulfilment/move-order.server.ts'
import { CANCELLED, SHIPPED } from '../../words/order-status.ts'
import { movingSelect } from '../placing/move-stock.server.ts'
import { refuse } from '../../refusal.ts'
import { settingsNow } from '../../settings/shop-settings.server.ts'
import { leftToRefundPaise } from '../payments/refunds/refund-needed.ts'

const unknown = 'Invalid order or session. Please log in or try again.'

/**
 * Returns whether a customer may cancel an order in this status. The customer may until it ships, if the owner allows
 * it (rule: customer-cancels).
 */
export function mayCancel(status: number): boolean {
	return settingsNow().returns.cancelByCustomer && status < SHIPPED
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
			select: { ...movingSelect, receivedPaise: true, refundedPaise: true },
		})
		if (!order) refuse('not-found', unknown)
		const left = { refundDuePaise: leftToRefundPaise(order) }
		if (order.status === CANCELLED) return left
		if (order.status >= SHIPPED) refuse('conflict', `Order #${orderId} has been sent: it cannot be cancelled any more.`)
		if (!mayCancel(order.status)) refuse('conflict', 'Please write to us: orders are not cancelled here.')
		const note = reason ? `By the customer: ${reason}` : 'By the customer'
		await moveOrderIn(tx, orderId, order, { to: CANCELLED, who: unnamedActor(userId), note })
		return left
	})
}
