import { isCash } from '../../../words/ways-to-pay.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { formatDateTime } from '../../../dates.ts'
import { prepaidPercent } from '../../../settings/shop-settings.server.ts'
import { payablePaise } from '../payable.ts'
import { reckonToPayNow, toPaySelect } from '../prepaid/prepaid-discount.ts'
import { isOver } from './hold.server.ts'
import { serviceNow } from '../../../settings/online-payment/service-now.server.ts'

/** The data about paying an unpaid order through a payment service (rule: payment-hold). */
export type Paying = NonNullable<Awaited<ReturnType<typeof payingOf>>>

/**
 * Returns how a customer pays their own order through a payment service. `null` when nothing can be paid that way or
 * the order belongs to another customer.
 */
export async function payingOf(userId: number, orderId: number) {
	const service = serviceNow()
	if (!service) return null
	const order = await read.order.findFirst({
		where: { id: orderId, userId },
		select: {
			...toPaySelect,
			heldUntil: true,
			onlinePayments: { take: 1, select: { id: true } },
		},
	})
	if (!order || payablePaise(order) === 0) return null
	const { heldUntil, onlinePayments } = order
	return {
		orderId,
		...reckonToPayNow(order, prepaidPercent()),
		/** The formatted payment deadline. `null` when the order does not expire. */
		until: heldUntil && formatDateTime(heldUntil),
		/** The payment deadline has passed, though the order may not be cancelled yet. */
		isOver: isOver(order),
		/** The order is otherwise paid cash on delivery (rule: cash-paid-online). */
		isInstead: isCash(order),
		/** A payment was started, so money may be on its way. */
		isBegun: onlinePayments.length > 0,
		isStandIn: service.name === 'stand-in',
	}
}
