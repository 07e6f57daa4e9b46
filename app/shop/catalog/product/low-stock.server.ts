import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { activeSql, activeWhere } from './product-status.server.ts'
import { dayMs } from '../../values/dates.ts'
import { toImageView } from '../../media/media-view.ts'
import { formatVariantName } from '../variant/variant-grid.ts'
import { buildImagesSelect } from '../listing/product-rows.server.ts'

/**
 * Returns the SQL condition for products that are low on stock or sold out (rule: low-stock). A product is low when the
 * stock of its scarcest variant, or of the whole product if it has no variants, is at most its threshold. A threshold
 * of 0 never counts as low. Triggers maintain `lowestQty` and `lowStockThreshold`, which is the product's own
 * threshold, else its category's, else the shop's. The condition must match that of the index literally for the index
 * to be used.
 */
export function buildLowStockCondition(level: 'low' | 'out'): Prisma.Sql {
	const low = Prisma.sql`${activeSql} AND "lowestQty" <= "lowStockThreshold"`
	return level === 'low' ? Prisma.sql`${low} AND "lowStockThreshold" > 0` : Prisma.sql`${low} AND "lowestQty" = 0`
}

/** The number of days over which the sales rate is measured, and the number of days that the forecast covers. */
const salesWindowDays = 14
const maxDaysAhead = 28
/**
 * The maximum number of recent orders that the sales rate is measured from. A busy shop may have thousands in the
 * period.
 */
const maxOrders = 2000

interface Row {
	productId: bigint
	variantId: bigint | null
	sold: bigint
	left: bigint
}

/**
 * Returns the products or variants that sell out within four weeks at the sales rate of the last fourteen days, soonest
 * first, at most `count` (rule: selling-out-soon).
 */
export async function listSellingOutSoon(now: Date, count = 4) {
	const from = now.getTime() - salesWindowDays * dayMs
	const rows = await read.$queryRaw<Row[]>`
		SELECT sold."productId", sold."variantId", sold."units" AS "sold",
			CASE WHEN sold."variantId" IS NULL THEN (SELECT "remainingQty" FROM "Product" WHERE "id" = sold."productId")
				ELSE (SELECT "remainingQty" FROM "Variant" WHERE "id" = sold."variantId") END AS "left"
		FROM (
			SELECT item."productId", item."variantId", sum(item."quantity") AS "units"
			FROM (SELECT "id" FROM "Order" WHERE "createdAt" >= ${from} AND "status" <> 5 ORDER BY "createdAt" DESC LIMIT ${maxOrders}) placed
				CROSS JOIN "OrderItem" item
			WHERE item."orderId" = placed."id" AND item."productId" IS NOT NULL
			GROUP BY item."productId", item."variantId") sold`
	const soon = rows
		.map(({ productId, variantId, sold, left }) => ({
			productId: Number(productId),
			variantId: variantId === null ? null : Number(variantId),
			left: Number(left),
			daysLeft: Math.max(1, Math.round((Number(left) * salesWindowDays) / Number(sold))),
		}))
		.filter(({ left, daysLeft }) => left > 0 && daysLeft <= maxDaysAhead)
		.toSorted((a, b) => a.daysLeft - b.daysLeft || a.left - b.left)
	return (await Promise.all(soon.slice(0, 2 * count).map(describeItem))).filter((one) => one !== null).slice(0, count)
}

interface SellingOutItem {
	productId: number
	variantId: number | null
	left: number
	/** The estimated number of days until the stock is sold, at the recent sales rate. */
	daysLeft: number
}

/**
 * Describes a product or variant in the forecast. `null` when it is no longer published or its stock is tracked
 * differently now. `variantName` is `''` when stock is tracked per product.
 */
async function describeItem({ variantId, ...one }: SellingOutItem) {
	const product = await read.product.findFirst({
		where: { id: one.productId, ...activeWhere, countsByVariant: variantId !== null },
		select: { name: true, images: buildImagesSelect(1) },
	})
	const variant =
		variantId === null
			? null
			: await read.variant.findUnique({
					where: { id: variantId },
					select: { size: true, productColor: { select: { color: { select: { name: true } } } } },
				})
	if (!product || (variantId !== null && !variant)) return null
	return {
		...one,
		name: product.name,
		variantName: variant ? formatVariantName(variant.productColor.color.name, variant.size) : '',
		image: product.images[0] ? toImageView(product.images[0], product.name) : null,
	}
}
