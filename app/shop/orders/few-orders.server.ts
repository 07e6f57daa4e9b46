import { Prisma } from '#app/adapters/db/db.server.ts'
import type { Positions } from '#app/adapters/db/sql.server.ts'
import type { IndexedFilter, PaymentFilter } from './payments/payment-filter.ts'
import { isToRefund } from './payments/trouble/refunds-needed.server.ts'
import { isSentUnpaid, isWaiting } from './payments/unpaid-online.server.ts'

/** The position of an order, as the view "OrderSearchEntry" calculates it. */
export const placeSql = Prisma.sql`"createdAt" / 1000 * 1000000 + "id" % 1000000`

/** Selects a small set of orders that has an index of its own. */
const fewWith =
	(which: Prisma.Sql): Positions =>
	(before) =>
		Prisma.sql`SELECT "position" FROM (SELECT ${placeSql} AS "position" FROM "Order" WHERE ${which}) WHERE "position" < ${before}`

/** The orders of each payment filter that has an index. */
export const indexed: Record<IndexedFilter, Positions> = {
	waiting: fewWith(isWaiting),
	'sent-unpaid': fewWith(isSentUnpaid),
	'to-refund': fewWith(isToRefund),
}

/** Orders that were returned to origin. They have an index of their own. */
export const cameBackOrders = fewWith(Prisma.sql`"returnedToOriginAt" IS NOT NULL`)

/** Returns whether a payment filter has an index. */
export function isIndexed(payment: PaymentFilter | undefined): payment is IndexedFilter {
	return payment !== undefined && Object.hasOwn(indexed, payment)
}

/**
 * Orders for which `isStillWithCourier` holds (rule: payment-state): partly or fully refunded while the courier still
 * has the cash. They have an index of their own.
 */
export const stillWithCourier: Positions = (
	before,
) => Prisma.sql`SELECT "position" FROM (SELECT ${placeSql} AS "position" FROM "Order"
	WHERE "paymentMethod" = 'cod' AND "paymentState" IN ('part-refunded', 'refunded')
		AND EXISTS (SELECT 1 FROM "PaymentEntry" WHERE "orderId" = "Order"."id" AND "kind" = 'collected')
		AND NOT EXISTS (SELECT 1 FROM "PaymentEntry" WHERE "orderId" = "Order"."id" AND "kind" = 'remitted')) WHERE "position" < ${before}`
