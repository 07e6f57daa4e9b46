import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readIds } from '#app/adapters/db/sql.server.ts'
import { sortByIds } from '#app/shop/values/paging.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { CANCELLED } from '#app/shop/values/order-status.ts'
import { paymentServiceNames } from '../online/payment-services.ts'
import { orderMoneySelect, calculateRefundNeeded } from '../refunds/refund-needed.ts'

/**
 * `calculateRefundNeeded` > 0 (rule: refund-needed) as SQL on "Order". It must match the index in its migration word for
 * word.
 */
export const refundNeededSql = Prisma.sql`"receivedPaise" - "refundedPaise" > \
CASE WHEN "status" = 5 OR "paymentState" IN ('due', 'claimed', 'expired') THEN 0 ELSE "totalPaise" END`

export type RefundNeeded = Awaited<ReturnType<typeof listRefundsNeeded>>[number]

const maxShown = 100

const orderSelect = {
	...orderMoneySelect,
	id: true,
	payments: {
		where: { kind: 'paid', provider: { in: Object.keys(paymentServiceNames) } },
		select: { amountPaise: true },
	},
} as const satisfies Prisma.OrderSelect

type Order = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

/** Lists the orders that need a refund, with the reason (rule: refund-needed), newest first, at most 100. */
export async function listRefundsNeeded() {
	const newest = Prisma.sql`SELECT "id" FROM "Order" WHERE ${refundNeededSql} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${maxShown}`
	const ids = await readIds(newest)
	const orders = await read.order.findMany({ where: { id: { in: ids } }, select: orderSelect })
	return sortByIds(ids, orders).map((order) => ({
		orderId: order.id,
		amountPaise: calculateRefundNeeded(order),
		reason: getRefundReason(order),
	}))
}

function getRefundReason({ status, paymentState, totalPaise, payments }: Order): string {
	const wrong = payments.find(({ amountPaise }) => amountPaise !== totalPaise)
	if (wrong) return `${formatPaise(wrong.amountPaise)} was received, but the total is ${formatPaise(totalPaise)}`
	if (paymentState === 'expired') return 'The payment arrived after the order expired'
	if (status === CANCELLED) return 'The order is cancelled but was paid'
	return 'More than the total was received'
}
