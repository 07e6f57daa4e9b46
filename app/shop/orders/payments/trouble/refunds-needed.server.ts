import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readIds } from '#app/adapters/db/sql.server.ts'
import { sortByIds } from '../../../paging.ts'
import { formatPaise } from '../../../money.ts'
import { CANCELLED } from '../../../words/order-status.ts'
import { serviceNames } from '../online/service-names.ts'
import { moneySelect, refundNeededPaise } from '../refunds/refund-needed.ts'

/**
 * `refundNeededPaise` > 0 (rule: refund-needed) as SQL on "Order". It must match the index in its migration word for
 * word.
 */
export const isToRefund = Prisma.sql`"receivedPaise" - "refundedPaise" > CASE WHEN "status" = 5 OR "paymentState" IN ('due', 'claimed', 'expired') THEN 0 ELSE "totalPaise" END`

export type RefundNeeded = Awaited<ReturnType<typeof refundsNeeded>>[number]

const most = 100

const orderSelect = {
	...moneySelect,
	id: true,
	payments: { where: { kind: 'paid', provider: { in: Object.keys(serviceNames) } }, select: { amountPaise: true } },
} as const satisfies Prisma.OrderSelect

type Order = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

/** Lists the orders that need a refund, with the reason (rule: refund-needed), newest first, at most 100. */
export async function refundsNeeded() {
	const newest = Prisma.sql`SELECT "id" FROM "Order" WHERE ${isToRefund} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${most}`
	const ids = await readIds(newest)
	const orders = await read.order.findMany({ where: { id: { in: ids } }, select: orderSelect })
	return sortByIds(ids, orders).map((order) => ({
		orderId: order.id,
		amountPaise: refundNeededPaise(order),
		reason: reasonOf(order),
	}))
}

function reasonOf({ status, paymentState, totalPaise, payments }: Order): string {
	const wrong = payments.find(({ amountPaise }) => amountPaise !== totalPaise)
	if (wrong) return `${formatPaise(wrong.amountPaise)} came in, which is not its total of ${formatPaise(totalPaise)}`
	if (paymentState === 'expired') return 'Its money came after its time was over'
	if (status === CANCELLED) return 'It is cancelled, and its money is here'
	return 'More than its total came in'
}
