import Database from 'better-sqlite3'
import { getTestedFile } from '../postgresql/tested-file.ts'

/** Queries that return rows which break an invariant. */
const broken: Record<string, string> = {
	'a product whose quantities do not add up': `SELECT "id" FROM "Product"
		WHERE "originalQty" <> "remainingQty" + "purchaseQty" OR "remainingQty" < 0 OR "purchaseQty" < 0`,
	'a product whose stock is not the sum of its movements': `SELECT p."id" FROM "Product" p
		WHERE p."remainingQty" <> (SELECT coalesce(sum("change"), 0) FROM "StockMovement" WHERE "productId" = p."id")`,
	'a movement that does not follow from the one before': `SELECT "id" FROM (
			SELECT *, lag("remaining", 1, 0) OVER (PARTITION BY "productId", "colorName", "size" ORDER BY "id") AS "before"
			FROM "StockMovement"
		) WHERE "before" + "change" <> "remaining"`,
	'a product by variant whose quantities are not the sums of its variants': `SELECT p."id" FROM "Product" p
		WHERE "countsByVariant" AND ("remainingQty", "purchaseQty") <> (
			SELECT coalesce(sum("remainingQty"), 0), coalesce(sum("purchaseQty"), 0) FROM "Variant" WHERE "productId" = p."id")`,
	'a variant of a product that is tracked as one number': `SELECT v."id" FROM "Variant" v
		JOIN "Product" p ON p."id" = v."productId" WHERE NOT p."countsByVariant"`,
	'an order whose sums are not those of its lines': `SELECT o."id" FROM "Order" o
		WHERE o."totalPaise" <> o."subtotalPaise" - o."discountPaise" + o."taxPaise" + o."shippingPaise" + o."codFeePaise" OR o."subtotalPaise" <>
			(SELECT coalesce(sum("pricePaise" * "quantity"), -1) FROM "OrderItem" WHERE "orderId" = o."id")`,
	'an order whose discount is not that of its lines': `SELECT o."id" FROM "Order" o
		WHERE o."discountPaise" <> (SELECT coalesce(sum("discountPaise"), 0) FROM "OrderItem" WHERE "orderId" = o."id")
			OR ("discountPaise" > "prepaidDiscountPaise" AND "couponCode" IS NULL AND "channel" IS NULL
				AND NOT EXISTS (SELECT 1 FROM "OrderDiscount" WHERE "orderId" = o."id"))
			OR ("prepaidDiscountPaise" > 0 AND "paymentMethod" <> 'cod') OR ("codFeePaise" > 0 AND "paymentMethod" <> 'cod')`,
	'an order whose stored discounts are not those of its lines': `SELECT i."orderId" FROM "OrderItem" i
		WHERE EXISTS (SELECT 1 FROM "OrderDiscount" WHERE "orderId" = i."orderId") AND i."discountPaise" <>
			(SELECT coalesce(sum("amountPaise"), 0) FROM "OrderItemDiscount" WHERE "orderItemId" = i."id")`,
	'an order whose prepaid discount is not the one that is stored': `SELECT o."id" FROM "Order" o
		WHERE EXISTS (SELECT 1 FROM "OrderDiscount" WHERE "orderId" = o."id") AND o."prepaidDiscountPaise" <>
			(SELECT coalesce(sum(p."amountPaise"), 0) FROM "OrderItemDiscount" p
				JOIN "OrderDiscount" d ON d."id" = p."orderDiscountId" WHERE d."orderId" = o."id" AND d."kind" = 'prepaid')`,
	'an order with a discount of another order': `SELECT d."orderId" FROM "OrderItemDiscount" p
		JOIN "OrderDiscount" d ON d."id" = p."orderDiscountId" JOIN "OrderItem" i ON i."id" = p."orderItemId"
		WHERE i."orderId" <> d."orderId"`,
	'a coupon that was redeemed more often than it may be': `SELECT c."id" FROM "Coupon" c WHERE "maxUses" <
			(SELECT count(*) FROM "Order" WHERE "couponCode" = c."code" AND "status" <> 5)
		OR EXISTS (SELECT 1 FROM "Order" WHERE "couponCode" = c."code" AND "status" <> 5 AND "userId" IS NOT NULL
			GROUP BY "userId" HAVING count(*) > c."maxPerCustomer")`,
	'an order that says other sums than its ledger': `SELECT o."id" FROM "Order" o
		WHERE (o."receivedPaise", o."refundedPaise") <> (SELECT
			coalesce(sum(CASE WHEN "kind" IN ('paid', 'collected') THEN "amountPaise" END), 0),
			coalesce(sum(CASE WHEN "kind" = 'refunded' THEN "amountPaise" END), 0)
			FROM "PaymentEntry" WHERE "orderId" = o."id")`,
	'an order whose payment is not what its ledger says': `SELECT "id" FROM "Order" WHERE CASE
		WHEN "paymentState" IN ('paid', 'collected', 'remitted') THEN "receivedPaise" - "refundedPaise" < "totalPaise"
		WHEN "paymentState" = 'part-refunded' THEN "refundedPaise" NOT BETWEEN 1 AND "receivedPaise" - 1
		WHEN "paymentState" = 'refunded' THEN "refundedPaise" <> "receivedPaise"
		ELSE "receivedPaise" - "refundedPaise" = "totalPaise" AND "totalPaise" > 0 END`,
	'an order of which more is sent back than was bought': `SELECT i."orderId" FROM "OrderItem" i
		JOIN "OrderReturnLine" l ON l."orderItemId" = i."id" JOIN "OrderReturn" r ON r."id" = l."returnId"
		WHERE r."state" <> 'declined' GROUP BY i."id" HAVING sum(l."quantity") > i."quantity"`,
	'an order of a counter with an account, or that is not paid': `SELECT "id" FROM "Order"
		WHERE "source" = 'outlet' AND ("userId" IS NOT NULL OR "receivedPaise" < "totalPaise")`,
	'an order that is claimed without a claim to decide': `SELECT "id" FROM "Order" o
		WHERE "paymentState" = 'claimed' AND 1 <>
			(SELECT count(*) FROM "PaymentClaim" WHERE "orderId" = o."id" AND "state" = 'open')`,
	'an accepted claim that is not in the ledger': `SELECT c."id" FROM "PaymentClaim" c WHERE "state" = 'accepted'
		AND NOT EXISTS (SELECT 1 FROM "PaymentEntry" e
			WHERE e."provider" = 'upi' AND e."reference" = c."utr" AND e."orderId" = c."orderId" AND e."amountPaise" = c."amountPaise")`,
	'a reference that pays two orders': `SELECT min("id") FROM "PaymentClaim" WHERE "state" <> 'rejected'
		GROUP BY "utr" HAVING count(DISTINCT "orderId") > 1`,
	'an expired order that still reserves stock': `SELECT "id" FROM "Order"
		WHERE "paymentExpiresAt" IS NOT NULL AND ("status" NOT IN (1, 2) OR "packedAt" IS NOT NULL
			OR "paymentState" NOT IN ('due', 'claimed'))`,
	'a payment that is settled without its entry in the ledger': `SELECT o."id" FROM "OnlinePayment" o
		WHERE o."state" = 'paid' AND NOT EXISTS (SELECT 1 FROM "PaymentEntry"
			WHERE "orderId" = o."orderId" AND "provider" = o."provider" AND "kind" = 'paid')`,
	'a refund of a service that is not in the ledger': `SELECT r."id" FROM "OnlineRefund" r WHERE "state" = 'done'
		AND NOT EXISTS (SELECT 1 FROM "PaymentEntry" e WHERE e."provider" = r."provider"
			AND e."paymentId" = r."orderId" || '-refunded-' || r."key" AND e."amountPaise" = r."amountPaise")`,
	'two links of an order that can be paid': `SELECT "orderId" FROM "OnlinePayment"
		WHERE "state" = 'open' AND "expiresAt" > unixepoch() * 1000 GROUP BY "orderId", "amountPaise" HAVING count(*) > 1`,
	'an order without its own copy of what was bought': `SELECT "id" FROM "OrderItem"
		WHERE "productName" = '' OR "colorName" = '' OR "colorHex" = '' OR "quantity" < 1 OR "pricePaise" < 0`,
	'an order whose history does not end where it stands': `SELECT o."id" FROM "Order" o WHERE o."status" IS NOT
			(SELECT "status" FROM "ActivityEntry" WHERE "kind" = 'order' AND "subjectId" = o."id" AND "status" IS NOT NULL ORDER BY "id" DESC LIMIT 1)`,
	'an order whose units are not accounted for': `SELECT o."id" FROM "Order" o
		WHERE (SELECT coalesce(sum("change"), 0) FROM "StockMovement" WHERE "orderId" = o."id") <> CASE o."status"
			WHEN 5 THEN 0
			ELSE (SELECT -sum("quantity") FROM "OrderItem" WHERE "orderId" = o."id")
				-- What came back into stock, and what was sent for it.
				+ (SELECT coalesce(sum(l."quantity" * (l."isRestocked" - (r."state" = 'sent' OR l."isExchangeReserved"))), 0) FROM "OrderReturnLine" l
					JOIN "OrderReturn" r ON r."id" = l."returnId" WHERE r."orderId" = o."id") END
		-- Units of a deleted variant return to none (rule: restock-same-variant).
		AND NOT EXISTS (SELECT 1 FROM "StockMovement" WHERE "orderId" = o."id" AND "change" = 0)`,
	'a series of invoices or credit notes with a gap': `SELECT "kind" || ' ' || "year" FROM "TaxDocument"
		GROUP BY "kind", "year" HAVING min("serial") <> 1 OR max("serial") <> count(*)`,
	'an invoice or credit note that is not the sum of its lines': `SELECT d."id" FROM "TaxDocument" d
		WHERE d."totalPaise" <> (SELECT coalesce(sum("paise"), -1) FROM "TaxLine" WHERE "documentId" = d."id")`,
	'an invoice that stands for another sum than its order, or for one that did not go': `SELECT d."id" FROM "TaxDocument" d
		JOIN "Order" o ON o."id" = d."standsForOrderId" WHERE o."status" NOT IN (3, 4) OR o."totalPaise" <> d."totalPaise"`,
	'an invoice of which more is credited than it was': `SELECT l."id" FROM "TaxLine" l
		JOIN "TaxLine" c ON c."invoiceLineId" = l."id" GROUP BY l."id"
		HAVING sum(c."quantity") > l."quantity" OR sum(c."paise") > l."paise"`,
	'a line of an invoice or credit note with another CGST than SGST': `SELECT "id" FROM "TaxLine"
		WHERE "cgstPaise" <> "sgstPaise"`,
	'an order that went from a registered shop without an invoice': `SELECT o."id" FROM "Order" o
		WHERE o."status" IN (3, 4) AND NOT EXISTS (SELECT 1 FROM "TaxDocument" WHERE "standsForOrderId" = o."id")
		AND (SELECT max("at") FROM "ActivityEntry" WHERE "kind" = 'order' AND "subjectId" = o."id" AND "action" = 'status'
			AND "status" IN (3, 4) AND coalesce("fromStatus", 1) NOT IN (3, 4)) >
			(SELECT "updatedAt" FROM "Setting" WHERE "key" = 'tax.mode' AND "value" IN ('"regular"', '"composition"'))`,
	'a cart with a product that is not in the shop': `SELECT l."id" FROM "CartItem" l
		JOIN "ProductColor" v ON v."id" = l."productColorId" JOIN "Product" p ON p."id" = v."productId"
		WHERE p."status" <> 'active'`,
	'an administrator with a cart or an order': `SELECT "id" FROM "User" u
		WHERE "isAdmin" AND (EXISTS (SELECT 1 FROM "CartItem" WHERE "userId" = u."id")
			OR EXISTS (SELECT 1 FROM "Order" WHERE "userId" = u."id"))`,
	'news of another event than it says': `SELECT "id" FROM "WebhookDelivery"
		WHERE json_extract("body", '$.id') <> "eventId" OR json_extract("body", '$.event') <> "event"`,
	'news on their way to nobody': `SELECT "id" FROM "WebhookDelivery" WHERE "state" = 'sending' AND "leasedUntil" IS NULL`,
	'an address that is not in lower case': 'SELECT "id" FROM "User" WHERE "email" <> lower("email")',
}

/** Returns a description of each broken invariant. */
export function listBrokenInvariants(file = getTestedFile()): string[] {
	const sqlite = new Database(file, { readonly: true })
	try {
		const found = Object.entries(broken).flatMap(([what, sql]) =>
			sqlite
				.prepare(sql)
				.pluck()
				.all()
				.map((id) => `${what}: ${String(id)}`),
		)
		const orphans = (sqlite.pragma('foreign_key_check') as { table: string; rowid: number }[]).map(
			({ table, rowid }) => `a row that leads nowhere: ${table} ${rowid}`,
		)
		const integrity = (sqlite.pragma('integrity_check') as { integrity_check: string }[])
			.map((row) => row.integrity_check)
			.filter((text) => text !== 'ok')
		return [...found, ...orphans, ...integrity]
	} finally {
		sqlite.close()
	}
}

/** Returns the same as `listBrokenInvariants`, but ignores the initial stock movement, which test products lack. */
export function listBrokenTotals(file = getTestedFile()): string[] {
	const isOfMovements = /^a (product whose stock is not the sum|movement that does not follow)/
	return listBrokenInvariants(file).filter((what) => !isOfMovements.test(what))
}

/** Returns only the broken invariants of orders, for test products without an initial stock movement. */
export const listBrokenOrders = () => listBrokenInvariants().filter((what) => what.startsWith('an order'))

/** Returns only the broken invariants of invoices and credit notes. */
export const listBrokenInvoices = () => listBrokenInvariants().filter((what) => /invoice|credit/.test(what))
