import { Prisma } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { getCartReminderReport } from '../cart/abandoned-carts.server.ts'
import { compareSizes, toSizeKey } from '../catalog/variant/sizes.ts'
import { homeCountry, timeZone } from '../region/india.ts'
import { buildReturnedLinesSql, listReturnedItems } from '../orders/returns/return-rows.server.ts'
import { buildShippedCodCondition, getPeriodBounds, readInSlices } from './sales-report.server.ts'
import {
	type HourlyOrders,
	maxShown,
	type BreakdownRow,
	type PincodeReport,
	type PincodeReturns,
	type Period,
	getPreviousPeriod,
	type UnsoldProduct,
	type SoldProduct,
} from './report-view.ts'
import { findPincode } from '../orders/delivery/delivery-estimate.server.ts'
import { getCodSettings } from '../settings/shop-settings.server.ts'
import { activeByIdSql } from '../catalog/product/product-status.server.ts'

interface Row {
	kind: string
	name: string
	hexCode: string
	count: number
	paise: number
}

const bandLength = 3 * 60 * 60 * 1000
/** The weekday of day 0 when Monday is 0: 1 January 1970 was a Thursday. */
const firstWeekday = 3

/**
 * Reads the orders of a period and their lines in one query, grouped by what was sold, its source, its destination and
 * its time.
 */
function readBreakdown(period: Period): Promise<Row[]> {
	return readInSlices(period, (slice) => {
		const [from, before] = getPeriodBounds(slice)
		const placed = Prisma.sql`"Order"."createdAt" >= ${from} AND "Order"."createdAt" < ${before} AND "Order"."status" <> 5`
		return readRows<Row>(Prisma.sql`
			WITH returned AS MATERIALIZED (${buildReturnedLinesSql(from, before)}),
			sold AS MATERIALIZED (
				SELECT item."productId", item."size", item."colorName", item."colorHex", item."quantity" AS "units",
					item."pricePaise" * item."quantity" - item."discountPaise" AS "paise"
				FROM "Order" CROSS JOIN "OrderItem" item WHERE item."orderId" = "Order"."id" AND ${placed}
				UNION ALL SELECT "productId", "size", "colorName", "colorHex", -"units", -"paise" FROM returned
			),
			placed AS MATERIALIZED (
				SELECT coalesce("channel", "source") AS "source",
					CASE WHEN "country" = ${homeCountry} THEN substr("zipCode", 1, 3) ELSE '' END AS "pin",
					CAST(("createdAt" + ${timeZone.offsetMs}) / ${bandLength} AS INTEGER) AS "band", 1 AS "orders", "totalPaise" AS "paise"
				FROM "Order" WHERE ${placed}
				UNION ALL SELECT coalesce("channel", "source"),
					CASE WHEN "country" = ${homeCountry} THEN substr("zipCode", 1, 3) ELSE '' END, NULL, 0, -"paise" FROM returned
			)
			SELECT 'category' AS "kind", coalesce((SELECT "name" FROM "Category" WHERE "id" = "categoryId"), '') AS "name", '' AS "hexCode", "count", "paise"
			FROM (SELECT "categoryId", sum("units") AS "count", sum("paise") AS "paise" FROM sold
				LEFT JOIN "Product" ON "Product"."id" = sold."productId" GROUP BY 1) categories
			UNION ALL SELECT 'size', coalesce("size", ''), '', sum("units"), sum("paise") FROM sold GROUP BY 2
			UNION ALL SELECT 'color', "colorName", max("colorHex"), sum("units"), sum("paise") FROM sold GROUP BY 2
			UNION ALL SELECT 'source', "source", '', sum("orders"), sum("paise") FROM placed GROUP BY 2
			UNION ALL SELECT 'pin', "pin", '', sum("orders"), sum("paise") FROM placed GROUP BY 2
			UNION ALL SELECT 'band', CAST("band" AS TEXT), '', sum("orders"), 0 FROM placed WHERE "band" IS NOT NULL GROUP BY 2`)
	})
}

/**
 * Returns the sales of a period by category, size, color, source, place and hour, with the previous period (rule:
 * sales-breakdown), and what cart reminders recovered (rule: abandoned-cart-recovered).
 */
export async function getSalesBreakdown(period: Period) {
	const now = await readBreakdown(period)
	const before = await readBreakdown(getPreviousPeriod(period))
	const sizes = buildBreakdown('size', now, before, toSizeKey)
	const shown = sizes.slice(0, maxShown).toSorted((one, other) => compareSizes(one.name, other.name))
	return {
		category: buildBreakdown('category', now, before),
		size: [...shown, ...sizes.slice(maxShown)],
		color: buildBreakdown('color', now, before),
		source: buildBreakdown('source', now, before),
		pin: buildBreakdown('pin', now, before),
		hours: buildHourlyOrders(now),
		cartReminders: await getCartReminderReport(...getPeriodBounds(period)),
	}
}

export type SalesBreakdown = Awaited<ReturnType<typeof getSalesBreakdown>>

/**
 * Returns the sales by name of the rows of one `kind`, such as `'category'`, highest first. Rows without a name are
 * left out. Names with the same key are added up, and a spelling with capitals is preferred.
 */
function buildBreakdown(
	kind: string,
	now: readonly Row[],
	before: readonly Row[],
	toKey = (name: string) => name,
): BreakdownRow[] {
	const shares = new Map<string, BreakdownRow>()
	const findOrAddRow = ({ name, hexCode }: Row) => {
		const share = shares.get(toKey(name)) ?? {
			name,
			count: 0,
			salesPaise: 0,
			beforePaise: 0,
			...(hexCode && { hexCode }),
		}
		shares.set(toKey(name), share)
		if (name < share.name) share.name = name
		return share
	}
	const isOfKind = (row: Row) => row.kind === kind && row.name !== ''
	for (const row of now.filter(isOfKind)) {
		const share = findOrAddRow(row)
		share.count += row.count
		share.salesPaise += row.paise
	}
	for (const row of before.filter(isOfKind)) findOrAddRow(row).beforePaise += row.paise
	return [...shares.values()].toSorted(
		(one, other) => other.salesPaise - one.salesPaise || other.beforePaise - one.beforePaise,
	)
}

function buildHourlyOrders(rows: readonly Row[]): HourlyOrders {
	const hours: HourlyOrders = Array.from({ length: 7 }, () => Array<number>(8).fill(0))
	for (const { name, count } of rows.filter(({ kind }) => kind === 'band')) {
		const band = Number(name)
		hours[(Math.floor(band / 8) + firstWeekday) % 7]![band % 8]! += count
	}
	return hours
}

/**
 * Counts the COD orders of a period that were shipped, and those of them that were refused (rule: refused-cod-report):
 * returned to origin, or shipped, never delivered and then cancelled. Groups them by the first three digits of Indian
 * pincodes.
 */
export async function countReturnsByPincode(period: Period): Promise<PincodeReturns[]> {
	const rows = await readInSlices(period, (slice) => {
		const [from, before] = getPeriodBounds(slice)
		return readRows<PincodeReturns>(Prisma.sql`
			SELECT substr("zipCode", 1, 3) AS "pin", count(*) AS "sentCount", count(*) FILTER (WHERE "status" = 5) AS "refusedCount",
				sum(CASE WHEN "status" = 5 THEN "totalPaise" ELSE 0 END) AS "refusedPaise"
			FROM "Order"
			WHERE ${buildShippedCodCondition(from, before)}
			GROUP BY 1`)
	})
	const pincodes = new Map<string, PincodeReturns>()
	for (const { pin, sentCount, refusedCount, refusedPaise } of rows) {
		const sum = pincodes.get(pin) ?? { pin, sentCount: 0, refusedCount: 0, refusedPaise: 0 }
		sum.sentCount += sentCount
		sum.refusedCount += refusedCount
		sum.refusedPaise += refusedPaise
		pincodes.set(pin, sum)
	}
	return [...pincodes.values()].toSorted((one, other) => one.pin.localeCompare(other.pin))
}

/** Returns the sales by pincode area with the refused orders, highest sales first. */
export function buildPincodeReport(sold: readonly BreakdownRow[], refused: readonly PincodeReturns[]): PincodeReport[] {
	const pincodes = new Set([...sold.map(({ name }) => name), ...refused.map(({ pin }) => pin)])
	return [...pincodes]
		.map((pin) => {
			const { count = 0, salesPaise = 0 } = sold.find(({ name }) => name === pin) ?? {}
			const returns = refused.find((one) => one.pin === pin) ?? { pin, sentCount: 0, refusedCount: 0, refusedPaise: 0 }
			const district = findPincode(`${pin}001`)?.district ?? ''
			return {
				...returns,
				district,
				orderCount: count,
				salesPaise,
				isBad: hasHighReturnRate(returns) && isCodOffered(pin),
			}
		})
		.filter(({ orderCount, sentCount }) => orderCount + sentCount > 0)
		.toSorted((one, other) => other.salesPaise - one.salesPaise || one.pin.localeCompare(other.pin))
}

/**
 * Returns true when at least two orders, and at least a third of the shipped ones, were refused. A single refused order
 * may be chance.
 */
function hasHighReturnRate({ sentCount, refusedCount }: PincodeReturns): boolean {
	return refusedCount >= 2 && refusedCount * 3 >= sentCount
}

function isCodOffered(pin: string): boolean {
	const { pinsAllowed, pinsRefused } = getCodSettings()
	const begins = (prefix: string) => pin.startsWith(prefix)
	return (pinsAllowed.length === 0 || pinsAllowed.some(begins)) && !pinsRefused.some(begins)
}

/**
 * Returns the products sold in a period, most units first, and the unsold stock, most valuable first (rule:
 * best-sellers-report). Excludes cancelled orders and returned units.
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

/** Returns the active products in stock that were created before a given time, whether or not they were sold. */
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
