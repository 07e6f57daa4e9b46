import { Prisma } from '#app/adapters/db/db.server.ts'
import { activeSql } from './product-status.server.ts'

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
