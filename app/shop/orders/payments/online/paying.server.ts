import { isCash } from '../../../words/ways-to-pay.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { formatDateTime } from '../../../dates.ts'
import { prepaidPercent } from '../../../settings/shop-settings.server.ts'
import { payablePaise } from '../payable.ts'
import { reckonToPayNow, toPaySelect } from '../prepaid/prepaid-discount.ts'
import { isOver } from './hold.server.ts'
import type { Paying } from './paying.ts'
import { serviceNow } from '../../../settings/online-payment/service-now.server.ts'

/** How a customer pays an own order with a service; null where nothing is to be paid by it, and for another's. */
export async function payingOf(userId: number, orderId: number): Promise<Paying | null> {
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
		until: heldUntil && formatDateTime(heldUntil),
		isOver: isOver(order),
		isInstead: isCash(order),
		isBegun: onlinePayments.length > 0,
		isStandIn: service.name === 'stand-in',
	}
}
