import { isCod } from '#app/shop/values/payment-methods.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { getPrepaidPercent } from '../../../settings/shop-settings.server.ts'
import { getPayablePaise } from '../payable.ts'
import { computeAmountDue, amountDueSelect } from '../prepaid/prepaid-discount.ts'
import { isHoldExpired } from './payment-expiry.server.ts'
import { getActivePaymentService } from '#app/shop/settings/online-payment/active-payment-service.server.ts'

/** The data about paying an unpaid order through a payment service (rule: payment-hold). */
export type OnlinePaymentView = NonNullable<Awaited<ReturnType<typeof findOnlinePayment>>>

/**
 * Returns how a customer pays their own order through a payment service. `null` when nothing can be paid that way or
 * the order belongs to another customer.
 */
export async function findOnlinePayment(userId: number, orderId: number) {
	const service = getActivePaymentService()
	if (!service) return null
	const order = await read.order.findFirst({
		where: { id: orderId, userId },
		select: {
			...amountDueSelect,
			heldUntil: true,
			onlinePayments: { take: 1, select: { id: true } },
		},
	})
	if (!order || getPayablePaise(order) === 0) return null
	const { heldUntil, onlinePayments } = order
	return {
		orderId,
		...computeAmountDue(order, getPrepaidPercent()),
		/** The formatted payment deadline. `null` when the order does not expire. */
		until: heldUntil && formatDateTime(heldUntil),
		/** The payment deadline has passed, though the order may not be cancelled yet. */
		isOver: isHoldExpired(order),
		/** The order is otherwise paid cash on delivery (rule: cash-paid-online). */
		isInstead: isCod(order),
		/** A payment was started, so money may be on its way. */
		isBegun: onlinePayments.length > 0,
		isFake: service.name === 'stand-in',
	}
}
