import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { activeSql } from '../product/product-status.server.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { getCatalogVersion, getListingVersion } from '../../catalog-version/catalog-version.server.ts'
import { buildTree, type CategoryNode, type CategoryRow } from './category-tree.ts'

/** The maximum number of categories in the menu. */
const maxCategories = 2_000

interface StoredRow extends Omit<CategoryRow, 'count' | 'isInStock' | 'image'> {
	count: bigint
	inStock: bigint
	imageHash: string | null
	imageKind: string | null
}

/** Returns the categories as shoppers see them, in the owner's order (rule: category-tree). */
export const getCategoryTree = memoizeByVersion(getCatalogVersion, 1, async (): Promise<CategoryNode[]> => {
	const rows = await read.$queryRaw<StoredRow[]>`
		SELECT found.*, (SELECT "kind" FROM "Image" WHERE "hash" = "imageHash") AS "imageKind" FROM (SELECT
			"id", "name", "nameKey", "parentId", "position",
			(SELECT count(*) FROM "Product" WHERE "categoryId" = category."id" AND ${activeSql}) AS "count",
			(SELECT count(*) FROM (SELECT 1 FROM "Product" WHERE "categoryId" = category."id" AND ${activeSql}
				AND "remainingQty" > 0 AND "basePricePaise" > 0 LIMIT 1) one) AS "inStock",
			(SELECT image."imageHash" FROM "Product" product JOIN "ProductImage" image ON image."productId" = product."id"
				WHERE product."categoryId" = category."id" AND product.${activeSql}
				ORDER BY product."createdAt" DESC, product."id" DESC, image."position" LIMIT 1) AS "imageHash"
		FROM "Category" category ORDER BY "position", "nameKey" LIMIT ${maxCategories}) found`
	return buildTree(
		rows.map(({ count, inStock, imageHash, imageKind, ...row }) => ({
			...row,
			count: Number(count),
			isInStock: inStock > 0,
			image: imageHash === null ? null : { hash: imageHash, kind: imageKind },
		})),
	)
})

/** Maps the name keys of categories that have children to their own id and their children's ids. */
export const getCategoryFamilies = memoizeByVersion(getListingVersion, 1, async (): Promise<Map<string, number[]>> => {
	const parents = await read.category.findMany({
		where: { children: { some: {} } },
		select: { id: true, nameKey: true, children: { select: { id: true } } },
	})
	return new Map(parents.map(({ id, nameKey, children }) => [nameKey, [id, ...children.map((child) => child.id)]]))
})
