import { read, write } from '#app/adapters/db/db.server.ts'
import { findEstimatedDelivery } from './delivery/delivery-estimate.server.ts'
import { getAccountId, type OrderAccess, whereAccessible } from './links/order-access.server.ts'
import { findReturnableOrder } from './returns/open-return.server.ts'
import { listCustomerReturns } from './returns/return-rows.server.ts'
import { systemActor } from '../activity/record-activity.server.ts'
import { applyStatusChange, statusChangeSelect } from './fulfillment/apply-status-change.server.ts'
import { CANCELLED, SHIPPED } from '../values/order-status.ts'
import { refuse } from '../values/refusal.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'
import { calculateRefundable } from './payments/refunds/refund-needed.ts'
import { listStatusTimes } from '../activity/activity-log.server.ts'
import { findManualPayment } from './payments/payment-methods.server.ts'
import { findOnlinePayment } from './payments/online/start-payment.server.ts'
import { hasReceipt } from './invoices/document-page.server.ts'
import type { DocumentLink } from './invoices/tax-document-view.ts'
import { listDocumentLinks } from './invoices/tax-documents.server.ts'
import type { OrderView } from './order-view.ts'
import { type CustomerShipmentStep, findLastTime, buildTrackingSteps, toCustomerSteps } from './order-tracking.ts'
import { getOrder } from './order.server.ts'

export type TrackedOrder = Awaited<ReturnType<typeof trackOrder>>

/**
 * Returns an order that the account or link may see, with its tracking steps (rule: tracking-steps). Throws as
 * `getOrder` does.
 */
export async function trackOrder(access: OrderAccess, orderId: number) {
	const order = await getOrder(access, orderId)
	const { receivedPaise, refundedPaise, ...shipment } = await read.order.findUniqueOrThrow({
		where: { id: orderId },
		select: { courier: true, trackingNumber: true, receivedPaise: true, refundedPaise: true },
	})
	const changes = await listStatusTimes(orderId)
	return {
		...order,
		...shipment,
		steps: buildTrackingSteps(order.status, changes),
		courierSteps: await listCourierSteps(orderId),
		/**
		 * The payment through the payment service. `manualPayment` is the manual payment, which the shop arranges itself. Each
		 * is `null` when nothing is due or this kind of payment is not possible for the order.
		 */
		onlinePayment: await findOnlinePayment(access, orderId),
		manualPayment: await findManualPayment(access, orderId),
		bills: await listCustomerPapers(order),
		/** The estimated delivery day. `null` when there is no estimate. */
		arrives: findEstimatedDelivery(order),
		canCancel: canCancelOwnOrder(order.status),
		canReturn: (await findReturnableOrder(access, orderId)) !== null,
		returns: await listCustomerReturns(orderId),
		/** The amount received for an order that is now cancelled (rule: refund-not-yet-made). */
		refundDuePaise: order.status === CANCELLED ? calculateRefundable({ receivedPaise, refundedPaise }) : 0,
		cancelledAt: order.status === CANCELLED ? findLastTime(changes, CANCELLED) : null,
	}
}

/** Lists the invoices and credit notes of an order. Without any, lists its receipt if it has one (`hasReceipt`). */
async function listCustomerPapers(order: OrderView): Promise<DocumentLink[]> {
	const invoices = await listDocumentLinks(order.id)
	if (invoices.length > 0 || !hasReceipt(order)) return invoices
	const pdf = `/profile/orders/${order.id}/receipt.pdf`
	return [{ id: null, kind: 'receipt', number: String(order.id), path: null, pdf }]
}

/**
 * Lists the tracking steps that the courier reported for an order, as customers see them, newest first (rule:
 * courier-tracking).
 */
async function listCourierSteps(orderId: number): Promise<CustomerShipmentStep[]> {
	const events = await read.shipmentEvent.findMany({
		where: { step: { not: null }, shipment: { orderId, state: { in: ['booked', 'delivered', 'returned', 'lost'] } } },
		orderBy: [{ at: 'desc' }, { id: 'desc' }],
		select: { step: true, at: true },
	})
	return toCustomerSteps(events)
}

/**
 * Returns whether a customer may cancel an order in this status: it has not shipped, and the owner allows customers to
 * cancel (rule: customer-cancels).
 */
export function canCancelOwnOrder(status: number): boolean {
	return getShopSettings().returns.cancelByCustomer && status < SHIPPED
}

/**
 * Cancels an order for its customer in one transaction. The stock is restored once, the reason is recorded in the
 * order's history, and the customer and the owner are notified by email (rule: customer-cancels). An order that is
 * already cancelled does not change. Returns the received amount that is to be refunded.
 *
 * @throws not-found: the order is unknown or not accessible.
 * @throws conflict: the order has shipped, or the owner does not allow customers to cancel.
 */
export async function cancelOwnOrder(access: OrderAccess, orderId: number, reason = '') {
	return write(async (tx) => {
		const order = await tx.order.findFirst({
			where: { id: orderId, ...whereAccessible(access) },
			select: { ...statusChangeSelect, receivedPaise: true, refundedPaise: true },
		})
		if (!order) refuse('not-found', 'order-not-found-for-customer')
		const left = { refundDuePaise: calculateRefundable(order) }
		if (order.status === CANCELLED) return left
		if (order.status >= SHIPPED) refuse('conflict', 'order-cancel-too-late', { id: orderId })
		if (!canCancelOwnOrder(order.status)) refuse('conflict', 'order-cancel-by-shop-only')
		const note = reason ? `By the customer: ${reason}` : 'By the customer'
		await applyStatusChange(tx, orderId, order, { to: CANCELLED, who: systemActor(getAccountId(access)), note })
		return left
	})
}
