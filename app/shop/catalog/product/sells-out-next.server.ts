import { read } from '#app/adapters/db/db.server.ts'
import { dayLength } from '../../dates.ts'
import { toImageView } from '../../media/media-url.ts'
import { variantWords } from '../variant/variant-grid.ts'
import { imagesSelect } from '../listing/product-rows.server.ts'

/** The number of days over which the sales rate is measured, and the number of days that the forecast covers. */
const speedDays = 14
const farthest = 28
/** The maximum number of recent orders to read, for a shop with thousands in this period. */
const mostOrders = 2000

interface Row {
	productId: bigint
	variantId: bigint | null
	sold: bigint
	left: bigint
}

/**
 * Returns the products that sell out within four weeks at the sales rate of the last fourteen days, soonest first
 * (rule: sells-out-next).
 */
export async function sellsOutNext(now: Date, count = 4) {
	const from = now.getTime() - speedDays * dayLength
	const rows = await read.$queryRaw<Row[]>`
		SELECT sold."productId", sold."variantId", sold."pieces" AS "sold",
			CASE WHEN sold."variantId" IS NULL THEN (SELECT "remainingQty" FROM "Product" WHERE "id" = sold."productId")
				ELSE (SELECT "remainingQty" FROM "Variant" WHERE "id" = sold."variantId") END AS "left"
		FROM (
			SELECT item."productId", item."variantId", sum(item."quantity") AS "pieces"
			FROM (SELECT "id" FROM "Order" WHERE "createdAt" >= ${from} AND "status" <> 5 ORDER BY "createdAt" DESC LIMIT ${mostOrders}) placed
				CROSS JOIN "OrderItem" item
			WHERE item."orderId" = placed."id" AND item."productId" IS NOT NULL
			GROUP BY item."productId", item."variantId") sold`
	const soon = rows
		.map(({ productId, variantId, sold, left }) => ({
			productId: Number(productId),
			variantId: variantId === null ? null : Number(variantId),
			left: Number(left),
			daysLeft: Math.max(1, Math.round((Number(left) * speedDays) / Number(sold))),
		}))
		.filter(({ left, daysLeft }) => left > 0 && daysLeft <= farthest)
		.toSorted((a, b) => a.daysLeft - b.daysLeft || a.left - b.left)
	return (await Promise.all(soon.slice(0, 2 * count).map(describe))).filter((one) => one !== null).slice(0, count)
}

interface Soon {
	productId: number
	variantId: number | null
	left: number
	/** The estimate at the recent sales rate. */
	daysLeft: number
}

/**
 * Describes a product in the forecast. `null` when it no longer exists or its stock is tracked differently now. `words`
 * is `''` when stock is tracked per product.
 */
async function describe({ variantId, ...one }: Soon) {
	const product = await read.product.findUnique({
		where: { id: one.productId, deletedAt: null, countsByVariant: variantId !== null },
		select: { name: true, images: imagesSelect(1) },
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
		words: variant ? variantWords(variant.productColor.color.name, variant.size) : '',
		image: product.images[0] ? toImageView(product.images[0], product.name) : null,
	}
}
