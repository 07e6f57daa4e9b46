import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { findAllOrders } from '../../order-search.server.ts'

/** More are not summed. */
const mostParcels = 1000

export interface CourierCash {
	/** '' where the order names none. */
	courier: string
	parcels: number
	paise: number
	/** When the cash that waits longest was collected. */
	oldestAt: Date
}

const cashSql = `
	SELECT coalesce("courier", '') AS "courier", sum(CASE entry."kind" WHEN 'collected' THEN 1 ELSE 0 END) AS "parcels",
		sum(CASE entry."kind" WHEN 'collected' THEN "amountPaise" ELSE -"amountPaise" END) AS "paise",
		min(CASE entry."kind" WHEN 'collected' THEN entry."at" END) AS "oldestAt"
	FROM "PaymentEntry" entry JOIN "Order" ON "Order"."id" = entry."orderId"
	WHERE entry."orderId" IN ${dialect.givenNumbers} AND entry."kind" IN ('collected', 'remitted')
	GROUP BY coalesce("courier", '') ORDER BY "oldestAt"`

/**
 * What couriers have collected and not handed over, by courier, the oldest first; of more than `mostParcels` orders
 * the newest. What the shop has given back meanwhile is no part of it.
 */
export async function cashWithCouriers(): Promise<CourierCash[]> {
	const { value: ids } = await findAllOrders({ search: '', payment: 'collected' }, mostParcels).next()
	if (!ids) return []
	const rows = await readPrepared<Omit<CourierCash, 'oldestAt'> & { oldestAt: number }>(cashSql, JSON.stringify(ids))
	return rows.map(({ oldestAt, ...cash }) => ({ ...cash, oldestAt: new Date(oldestAt) }))
}
