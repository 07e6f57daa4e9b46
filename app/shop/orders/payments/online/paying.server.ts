import { isCash } from '../../../words/ways-to-pay.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { formatDateTime } from '../../../dates.ts'
import { prepaidPercent } from '../../../settings/shop-settings.server.ts'
import { payablePaise } from '../payable.ts'
import { reckonToPayNow, toPaySelect } from '../prepaid/prepaid-discount.ts'
import { isOver } from './hold.server.ts'
import { serviceNow } from '../../../settings/online-payment/service-now.server.ts'

/** What the pages of an unpaid order say of paying it with a service (rule: payment-hold). */
export type Paying = NonNullable<Awaited<ReturnType<typeof payingOf>>>

/** How a customer pays an own order with a service; null where nothing is to be paid by it, and for another's. */
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
		/** The time until which it is kept, as text; null where it does not expire. */
		until: heldUntil && formatDateTime(heldUntil),
		/** It was not paid in time, though it may not be cancelled yet. */
		isOver: isOver(order),
		/** It is to be paid in cash otherwise (rule: cash-paid-online). */
		isInstead: isCash(order),
		/** A payment was begun, so that its money may be under way. */
		isBegun: onlinePayments.length > 0,
		isStandIn: service.name === 'stand-in',
	}
}
