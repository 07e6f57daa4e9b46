import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { activeSql } from '../product/product-status.server.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readIds } from '#app/adapters/db/sql.server.ts'
import { getCatalogVersion } from '../../catalog-version/catalog-version.server.ts'
import type { ListingSort, ProductCard } from '../product/product-view.ts'
import { rowLength } from './listing-params.ts'
import { findCards } from './product-rows.server.ts'

/** The default order of all listings (rule: newest-first). */
export const newestFirst = Prisma.sql`"createdAt" DESC, "id" DESC`

export const sortOrders: Record<ListingSort, Prisma.Sql> = {
	featured: newestFirst,
	newest: newestFirst,
	loved: Prisma.sql`"purchaseQty" DESC, "id" DESC`,
	'price-asc': Prisma.sql`"fromPricePaise" ASC, "id" ASC`,
	'price-desc': Prisma.sql`"fromPricePaise" DESC, "id" DESC`,
}

/** Returns the newest products, at most `count` (rule: newest-first). */
export const listNewArrivals = memoizeByVersion(getCatalogVersion, 4, (count: number) =>
	readCards([], newestFirst, count),
)

/**
 * Returns the most purchased products, at most `count` and never more than 8. They complete 'Recently Viewed Products'
 * (rule: recently-viewed).
 */
export const listBestSellers = memoizeByVersion(getCatalogVersion, 4, (count: number) => readRanked([], count))

/**
 * Returns the featured products, most purchased first, or else the best sellers (rule: featured-products), at most
 * `count` and never more than 8.
 */
export const listFeaturedProducts = memoizeByVersion(getCatalogVersion, 4, async (count: number) => {
	const flagged = await readRanked([Prisma.sql`"isFeatured" = TRUE`], count)
	return flagged.length > 0 ? flagged : listBestSellers(count)
})

/** Selects products whose card shows a struck-through price (app/shop/catalog/sales/sale.ts). */
const isReducedSql = Prisma.sql`("originalPricePaise" > "toPricePaise"
	OR ("originalPricePaise" IS NULL AND "basePricePaise" > "toPricePaise"
		AND ("salePercent" IS NOT NULL OR "saleOffPaise" IS NOT NULL)))`

/**
 * Returns up to 8 products of a home page section (rule: added-sections): the newest, the best sellers or the reduced
 * ones, of one collection if `collectionId` is not `null`.
 */
export const listProductsByRule = memoizeByVersion(
	getCatalogVersion,
	30,
	async (rule: 'newest' | 'best' | 'sale', collectionId: number | null): Promise<ProductCard[]> => {
		const ids = await readIds(Prisma.sql`
			SELECT "id" FROM "Product"
			WHERE ${activeSql}
				AND ${collectionId === null ? Prisma.sql`TRUE` : Prisma.sql`"collectionId" = ${collectionId}`}
				AND ${rule === 'sale' ? isReducedSql : Prisma.sql`TRUE`}
			ORDER BY ${sortOrders[rule === 'best' ? 'loved' : 'newest']} LIMIT ${rowLength}`)
		return findCards(ids)
	},
)

/** Returns manually selected products in their order. Deleted products and drafts are excluded. */
export const listChosenProducts = memoizeByVersion(getCatalogVersion, 30, (...ids: number[]) => findCards(ids))

/** The number of best sellers that are read. Those with equal sales are then sorted by whether they have a photo. */
const rankedLength = 64

/**
 * Returns the most purchased products. Of products with equal sales, those without a photo come last (rule:
 * photos-first).
 */
async function readRanked(conditions: Prisma.Sql[], count: number): Promise<ProductCard[]> {
	const where = Prisma.join([activeSql, ...conditions], ' AND ')
	const rows = await read.$queryRaw<{ id: number; purchaseQty: number; lacksPhoto: bigint | number }[]>`
		SELECT "id", "purchaseQty",
			CASE WHEN EXISTS (SELECT 1 FROM "ProductImage" WHERE "productId" = "Product"."id") THEN 0 ELSE 1 END AS "lacksPhoto"
		FROM "Product" WHERE ${where} ORDER BY ${sortOrders.loved} LIMIT ${rankedLength}`
	const ranked = rows.toSorted(
		(one, other) => other.purchaseQty - one.purchaseQty || Number(one.lacksPhoto) - Number(other.lacksPhoto),
	)
	const ids = ranked.slice(0, Math.min(count, rowLength)).map(({ id }) => id)
	return findCards(ids)
}

async function readCards(conditions: Prisma.Sql[], order: Prisma.Sql, take: number): Promise<ProductCard[]> {
	const where = Prisma.join([activeSql, ...conditions], ' AND ')
	return findCards(await readIds(Prisma.sql`SELECT "id" FROM "Product" WHERE ${where} ORDER BY ${order} LIMIT ${take}`))
}
