import { Prisma } from '#app/adapters/db/db.server.ts'
import { activeByIdSql } from '../catalog/product/product-status.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { listReturnedItems } from '../orders/returns/return-rows.server.ts'
import { type UnsoldProduct, maxShown, type SoldProduct, type Period } from './report-view.ts'
import { getPeriodBounds, readInSlices } from './sales-report.server.ts'

/**
 * Returns the products sold in a period, most units first, and the unsold stock, most valuable first (rule:
 * best-sold-report). Excludes cancelled orders and returned units.
 */
export async function getProductReport(period: Period, most = maxShown) {
	const sold = await findSoldProducts(period)
	const ids = new Set(sold.map(({ productId }) => productId))
	const dead = (await findUnsoldProducts(getPeriodBounds(period)[0])).filter(({ productId }) => !ids.has(productId))
	return {
		best: sold.toSorted((one, other) => other.units - one.units || other.salesPaise - one.salesPaise).slice(0, most),
		dead: dead.toSorted((one, other) => other.worthPaise - one.worthPaise).slice(0, most),
		deadCount: dead.length,
		deadPaise: dead.reduce((sum, { worthPaise }) => sum + worthPaise, 0),
	}
}

/** Returns the units sold by product, or by name for deleted products, excluding returns. */
async function findSoldProducts(period: Period): Promise<SoldProduct[]> {
	const rows = await readInSlices(period, (slice) => {
		const [from, before] = getPeriodBounds(slice)
		return readRows<SoldProduct>(Prisma.sql`
			SELECT item."productId", max(item."productName") AS "name", sum(item."quantity") AS "units",
				sum(item."pricePaise" * item."quantity" - item."discountPaise") AS "salesPaise"
			FROM "Order" CROSS JOIN "OrderItem" item
			WHERE item."orderId" = "Order"."id" AND "Order"."createdAt" >= ${from} AND "Order"."createdAt" < ${before} AND "Order"."status" <> 5
			GROUP BY item."productId", CASE WHEN item."productId" IS NULL THEN item."productName" END`)
	})
	const products = new Map<number | string, SoldProduct>()
	for (const { productId, name, units, salesPaise } of rows) {
		const product = products.get(productId ?? name) ?? { productId, name, units: 0, salesPaise: 0 }
		product.units += units
		product.salesPaise += salesPaise
		products.set(productId ?? name, product)
	}
	const returned = await readInSlices(period, (slice) => listReturnedItems(...getPeriodBounds(slice)))
	for (const { productId, name, units, paise } of returned) {
		const product = products.get(productId ?? name)
		if (!product) continue
		product.units -= units
		product.salesPaise -= paise
	}
	return [...products.values()].filter(({ units }) => units > 0)
}

const batchSize = 5_000

/** Returns products in stock that were created before a given time, including drafts. */
async function findUnsoldProducts(before: number): Promise<UnsoldProduct[]> {
	const found: UnsoldProduct[] = []
	let after = 0
	for (;;) {
		const rows = await readRows<UnsoldProduct>(Prisma.sql`
			SELECT "id" AS "productId", "name", "remainingQty" AS "units", "remainingQty" * "basePricePaise"
				+ CASE WHEN "countsByVariant" THEN (
				SELECT coalesce(sum(variant."remainingQty" * (variant."pricePaise" - "basePricePaise")), 0) FROM "Variant" variant
				WHERE variant."productId" = "Product"."id" AND variant."pricePaise" IS NOT NULL) ELSE 0 END AS "worthPaise"
			FROM "Product"
			WHERE "id" > ${after} AND "remainingQty" > 0 AND ${activeByIdSql} AND +"createdAt" < ${before}
			ORDER BY "id" LIMIT ${batchSize}`)
		found.push(...rows)
		if (rows.length < batchSize) return found
		after = rows.at(-1)!.productId
	}
}
