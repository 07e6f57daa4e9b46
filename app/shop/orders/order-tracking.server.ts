import { read } from '#app/adapters/db/db.server.ts'
import { formatEstimatedDelivery } from './delivery/estimated-delivery.server.ts'
import { findReturnableOrder } from './returns/request-return.server.ts'
import { listCustomerReturns } from './returns/return-rows.server.ts'
import { canCancelOwnOrder } from './cancel-own-order.server.ts'
import { listStatusTimes } from '../activity/order-history.server.ts'
import { findManualPayment } from './payments/manual-payment.server.ts'
import { findOnlinePayment } from './payments/online/start-payment.server.ts'
import { calculateRefundable } from './payments/refunds/refund-needed.ts'
import { listInvoiceLinks } from './invoices/invoice-link.server.ts'
import { CANCELLED } from '../values/order-status.ts'
import { findLastTime, buildTrackingSteps } from './order-tracking.ts'
import { getOrder } from './order.server.ts'

export type TrackedOrder = Awaited<ReturnType<typeof trackOrder>>

/** Returns a customer's order with its tracking steps (rule: tracking-steps). Throws as `getOrder` does. */
export async function trackOrder(userId: number, orderId: number) {
	const order = await getOrder(userId, orderId)
	const { receivedPaise, refundedPaise, ...shipment } = await read.order.findUniqueOrThrow({
		where: { id: orderId },
		select: { courier: true, trackingNumber: true, receivedPaise: true, refundedPaise: true },
	})
	const changes = await listStatusTimes(orderId)
	return {
		...order,
		...shipment,
		steps: buildTrackingSteps(order.status, changes),
		/** The online payment that a service accepts for the order. `null` when nothing is due, as with `agreed`. */
		paying: await findOnlinePayment(userId, orderId),
		agreed: await findManualPayment(userId, orderId),
		bills: await listInvoiceLinks(orderId),
		/** The estimated delivery day. `''` when there is no estimate. */
		arrives: formatEstimatedDelivery(order),
		canCancel: canCancelOwnOrder(order.status),
		canReturn: (await findReturnableOrder(userId, orderId)) !== null,
		returns: await listCustomerReturns(orderId),
		/** The amount received for an order that is now cancelled (rule: refund-not-yet-made). */
		refundDuePaise: order.status === CANCELLED ? calculateRefundable({ receivedPaise, refundedPaise }) : 0,
		cancelledAt: order.status === CANCELLED ? findLastTime(changes, CANCELLED) : null,
	}
}
