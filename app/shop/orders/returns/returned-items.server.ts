import { Prisma } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { dayMs, indianOffsetMs } from '../../values/dates.ts'

/** Returned units of a product, from orders placed on an Indian day. */
export interface ReturnedItem {
	day: number
	/** `null` when the product no longer exists. */
	productId: number | null
	name: string
	units: number
	/** The amount paid for the units, after their share of the discount. */
	paise: number
}

/**
 * Selects the returned lines of orders placed from `from` up to, but not including, `before` (in milliseconds), with
 * units and amount paid. Exchanged units and cancelled orders are excluded, because cancelled orders sold nothing.
 */
export function buildReturnedLinesSql(from: number, before: number): Prisma.Sql {
	return Prisma.sql`
		SELECT "createdAt", "source", "channel", "country", "zipCode", "productId", "name", "size", "colorName", "colorHex",
			"units",
			"pricePaise" * "units" - ("discountPaise" * ("earlier" + "units") / "quantity" - "discountPaise" * "earlier" / "quantity") AS "paise"
		FROM (
			SELECT "order"."createdAt", "order"."source", "order"."channel", "order"."country", "order"."zipCode", item."productId",
				item."productName" AS "name", item."size", item."colorName", item."colorHex", line."quantity" AS "units",
				item."pricePaise", item."discountPaise", item."quantity",
				(SELECT CAST(coalesce(sum(other."quantity"), 0) AS INTEGER) FROM "OrderReturnLine" other JOIN "OrderReturn" request ON request."id" = other."returnId"
					WHERE other."orderItemId" = item."id" AND other."id" < line."id" AND request."state" <> 'declined') AS "earlier"
			FROM "OrderReturn" back
			JOIN "Order" "order" ON "order"."id" = back."orderId"
			JOIN "OrderReturnLine" line ON line."returnId" = back."id"
			JOIN "OrderItem" item ON item."id" = line."orderItemId"
			WHERE back."requestedAt" >= ${from} AND "order"."createdAt" >= ${from} AND "order"."createdAt" < ${before} AND "order"."status" <> 5
				AND (back."state" IN ('refunded', 'closed') OR (back."state" = 'received' AND back."wants" = 'money'))
		) back`
}

/** Returns the units returned from the orders of a period, by day and product. */
export function listReturnedItems(from: number, before: number): Promise<ReturnedItem[]> {
	return readRows(Prisma.sql`
		SELECT CAST(("createdAt" + ${indianOffsetMs}) / ${dayMs} AS INTEGER) AS "day", "productId", max("name") AS "name",
			sum("units") AS "units", sum("paise") AS "paise"
		FROM (${buildReturnedLinesSql(from, before)}) returned
		GROUP BY 1, "productId", CASE WHEN "productId" IS NULL THEN "name" END`)
}
