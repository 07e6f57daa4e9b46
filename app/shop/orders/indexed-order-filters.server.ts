import { Prisma } from '#app/adapters/db/db.server.ts'
import type { Positions } from '#app/adapters/db/sql.server.ts'
import type { IndexedFilter, PaymentFilter } from './payments/payment-filter.ts'
import { refundNeededSql } from './payments/payment-issues/refunds-needed.server.ts'
import { shippedUnpaidSql, awaitingPaymentSql } from './payments/unpaid-online.server.ts'

/** The position of an order, as the view "OrderSearchEntry" calculates it. */
export const positionSql = Prisma.sql`"createdAt" / 1000 * 1000000 + "id" % 1000000`

/** Selects a small set of orders that has an index of its own. */
const indexedPositions =
	(which: Prisma.Sql): Positions =>
	(before) =>
		Prisma.sql`SELECT "position" FROM (SELECT ${positionSql} AS "position" FROM "Order" WHERE ${which}) WHERE "position" < ${before}`

/** The orders of each payment filter that has an index. */
export const indexedPaymentFilters: Record<IndexedFilter, Positions> = {
	waiting: indexedPositions(awaitingPaymentSql),
	'sent-unpaid': indexedPositions(shippedUnpaidSql),
	'to-refund': indexedPositions(refundNeededSql),
}

/** Orders that were returned to origin. They have an index of their own. */
export const returnedToOriginOrders = indexedPositions(Prisma.sql`"returnedToOriginAt" IS NOT NULL`)

/** Returns whether a payment filter has an index. */
export function isIndexedFilter(payment: PaymentFilter | undefined): payment is IndexedFilter {
	return payment !== undefined && Object.hasOwn(indexedPaymentFilters, payment)
}

/**
 * Orders for which `isStillWithCourier` holds (rule: payment-state): partly or fully refunded while the courier still
 * has the cash. They have an index of their own.
 */
export const stillWithCourierOrders: Positions = (
	before,
) => Prisma.sql`SELECT "position" FROM (SELECT ${positionSql} AS "position" FROM "Order"
	WHERE "paymentMethod" = 'cod' AND "paymentState" IN ('part-refunded', 'refunded')
		AND EXISTS (SELECT 1 FROM "PaymentEntry" WHERE "orderId" = "Order"."id" AND "kind" = 'collected')
		AND NOT EXISTS (SELECT 1 FROM "PaymentEntry" WHERE "orderId" = "Order"."id" AND "kind" = 'remitted')) WHERE "position" < ${before}`
