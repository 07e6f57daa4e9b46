import { read } from '#app/adapters/db/db.server.ts'
import { isManualPayment } from '../payments/manual-payment.server.ts'
import { needsUnpaidConfirmation } from '../payments/payment-required.server.ts'
import { CANCELLED, isShipped } from '../../values/order-status.ts'
import { type FulfillmentStatus, getFulfillmentStatus, toOrderStatus } from './fulfillment-status.ts'

/** The confirmation to show, as named in its address. */
type StatusChangeConfirmation = 'ship-unpaid' | 'revert-shipping'

/**
 * Returns the confirmation that the staff must give before an order changes to a fulfillment status: to pack or ship it
 * although it is not paid (rule: unpaid-waits), or to move it back although it was shipped (rule: undo-dispatch).
 * `null` when none is needed, for an unknown order, and when the order no longer has the `expected` status. A status
 * that is set directly needs no confirmation of the missing payment when the shop only records online payments.
 */
export async function findRequiredConfirmation(
	id: number,
	to: FulfillmentStatus,
	expected?: FulfillmentStatus,
	{ isNextStep }: { isNextStep: boolean } = { isNextStep: false },
): Promise<StatusChangeConfirmation | null> {
	const select = { status: true, packedAt: true, paymentMethod: true, paymentState: true }
	const order = await read.order.findUnique({ where: { id }, select })
	if (!order || getFulfillmentStatus(order.status, order.packedAt) === to) return null
	if (expected && toOrderStatus(expected) !== order.status) return null
	const isAsked = isNextStep || !isManualPayment()
	if (to === 'packed' || isShipped(toOrderStatus(to)))
		return isAsked && needsUnpaidConfirmation(order) ? 'ship-unpaid' : null
	return isShipped(order.status) && toOrderStatus(to) !== CANCELLED ? 'revert-shipping' : null
}
