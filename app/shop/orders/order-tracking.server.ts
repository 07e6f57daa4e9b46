import { read } from '#app/adapters/db/db.server.ts'
import { arrivalOf } from './arrival.server.ts'
import { returnableOrder } from './after-sale/returns/ask-return.server.ts'
import { returnsForCustomer } from './after-sale/returns/return-rows.server.ts'
import { mayCancel } from './after-sale/cancel-own-order.server.ts'
import { statusTimes } from '../journal/history-of-order.server.ts'
import { agreedPaymentOf } from './payments/agreed-payment.server.ts'
import { payingOf } from './payments/online/paying.server.ts'
import { leftToRefundPaise } from './payments/refunds/refund-needed.ts'
import { billsOf } from './documents/bill-link.server.ts'
import { CANCELLED } from '../words/order-status.ts'
import { lastTime, trackSteps } from './order-tracking.ts'
import { orderOf } from './order.server.ts'

export type TrackedOrder = Awaited<ReturnType<typeof trackOrder>>

/** Returns a customer's order with its tracking steps (rule: tracking-steps). Throws as `orderOf` does. */
export async function trackOrder(userId: number, orderId: number) {
	const order = await orderOf(userId, orderId)
	const { receivedPaise, refundedPaise, ...parcel } = await read.order.findUniqueOrThrow({
		where: { id: orderId },
		select: { courier: true, trackingNumber: true, receivedPaise: true, refundedPaise: true },
	})
	const changes = await statusTimes(orderId)
	return {
		...order,
		...parcel,
		steps: trackSteps(order.status, changes),
		/** The online payment that a service accepts for the order. `null` when nothing is due, as with `agreed`. */
		paying: await payingOf(userId, orderId),
		agreed: await agreedPaymentOf(userId, orderId),
		bills: await billsOf(orderId),
		/** The estimated delivery day. `''` when there is no estimate. */
		arrives: arrivalOf(order),
		canCancel: mayCancel(order.status),
		canReturn: (await returnableOrder(userId, orderId)) !== null,
		returns: await returnsForCustomer(orderId),
		/** The amount received for an order that is now cancelled (rule: refund-not-yet-made). */
		refundDuePaise: order.status === CANCELLED ? leftToRefundPaise({ receivedPaise, refundedPaise }) : 0,
		cancelledAt: order.status === CANCELLED ? lastTime(changes, CANCELLED) : null,
	}
}
