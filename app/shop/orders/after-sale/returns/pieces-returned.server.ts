import { read } from '#app/adapters/db/db.server.ts'
import { dayLength, indianOffset } from '../../../dates.ts'

/** Pieces of a product that came back of the orders of an Indian day. */
export interface PiecesReturned {
	day: number
	/** Null where the product is gone. */
	productId: number | null
	name: string
	pieces: number
	/** What was paid for them, after their share of the discount. */
	paise: number
}

type Row = Record<'day' | 'pieces' | 'paise', bigint> & { productId: bigint | null; name: string }

/**
 * What came back of the orders that were placed from a moment to before another, in milliseconds, by day and product.
 * Not what another size was sent for, and not of cancelled orders, which sold nothing.
 */
export async function piecesReturned(from: number, before: number): Promise<PiecesReturned[]> {
	const rows = await read.$queryRaw<Row[]>`
		SELECT "day", "productId", max("name") AS "name", sum("pieces") AS "pieces",
			sum("pricePaise" * "pieces" - ("discountPaise" * ("earlier" + "pieces") / "quantity" - "discountPaise" * "earlier" / "quantity")) AS "paise"
		FROM (
			SELECT CAST(("order"."createdAt" + ${indianOffset}) / ${dayLength} AS INTEGER) AS "day", item."productId",
				item."productName" AS "name", line."quantity" AS "pieces", item."pricePaise", item."discountPaise", item."quantity",
				(SELECT CAST(coalesce(sum(other."quantity"), 0) AS INTEGER) FROM "OrderReturnLine" other JOIN "OrderReturn" request ON request."id" = other."returnId"
					WHERE other."orderItemId" = item."id" AND other."id" < line."id" AND request."state" <> 'declined') AS "earlier"
			FROM "OrderReturn" back
			JOIN "Order" "order" ON "order"."id" = back."orderId"
			JOIN "OrderReturnLine" line ON line."returnId" = back."id"
			JOIN "OrderItem" item ON item."id" = line."orderItemId"
			WHERE back."askedAt" >= ${from} AND "order"."createdAt" >= ${from} AND "order"."createdAt" < ${before} AND "order"."status" <> 5
				AND (back."state" IN ('refunded', 'closed') OR (back."state" = 'received' AND back."wants" = 'money'))
		) returned
		GROUP BY "day", "productId", CASE WHEN "productId" IS NULL THEN "name" END`
	return rows.map(({ day, productId, name, pieces, paise }) => ({
		day: Number(day),
		productId: productId === null ? null : Number(productId),
		name,
		pieces: Number(pieces),
		paise: Number(paise),
	}))
}
