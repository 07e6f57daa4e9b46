import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { DELIVERED } from '#app/shop/values/order-status.ts'
import { findAllOrders } from '../../order-search.server.ts'

/** The largest number of shipments that are added up. */
const maxShipments = 1000

export interface PendingRemittance {
	/** `''` when the order has no courier. */
	courier: string
	shipments: number
	paise: number
	/** The collection time of the cash that has been pending longest. */
	oldestAt: Date
}

// A delivered order that nobody has marked has no entry yet: its cash counts from its delivery.
const pendingRemittanceSql = `
	SELECT "courier", sum("shipments") AS "shipments", sum("paise") AS "paise", min("since") AS "oldestAt" FROM (
		SELECT coalesce("courier", '') AS "courier", CASE entry."kind" WHEN 'collected' THEN 1 ELSE 0 END AS "shipments",
			CASE entry."kind" WHEN 'collected' THEN "amountPaise" ELSE -"amountPaise" END AS "paise",
			CASE entry."kind" WHEN 'collected' THEN entry."at" END AS "since"
		FROM "PaymentEntry" entry JOIN "Order" ON "Order"."id" = entry."orderId"
		WHERE entry."orderId" IN ${dialect.numberListSql} AND entry."kind" IN ('collected', 'remitted')
		UNION ALL
		SELECT coalesce("courier", '') AS "courier", 1 AS "shipments", "totalPaise" AS "paise",
			coalesce((SELECT max(entry."at") FROM "ActivityEntry" entry WHERE entry."kind" = 'order'
				AND entry."subjectId" = "Order"."id" AND entry."action" = 'status' AND entry."status" = ${DELIVERED}), "updatedAt") AS "since"
		FROM "Order" WHERE "id" IN ${dialect.numberListSql} AND "paymentState" = 'due'
	) cash GROUP BY "courier" ORDER BY "oldestAt"`

/**
 * What couriers have collected and not handed over, also of delivered orders that nobody has marked as collected
 * (rule: cash-with-couriers), by courier, the oldest first; of more than `maxShipments` orders
 * the newest. What the shop has given back meanwhile is no part of it.
 */
export async function listPendingRemittances(): Promise<PendingRemittance[]> {
	const { value: ids } = await findAllOrders({ search: '', payment: 'collected' }, maxShipments).next()
	if (!ids) return []
	const given = JSON.stringify(ids)
	const rows = await readPrepared<Omit<PendingRemittance, 'oldestAt'> & { oldestAt: number }>(
		pendingRemittanceSql,
		given,
		given,
	)
	return rows.map(({ oldestAt, ...remittance }) => ({ ...remittance, oldestAt: new Date(oldestAt) }))
}
