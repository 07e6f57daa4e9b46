import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { activeSql } from '../product/product-status.server.ts'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { getCatalogVersion, getListingVersion } from '../../catalog-version/catalog-version.server.ts'
import { buildTree, type CategoryNode, type CategoryRow, comparePositions, groupByParent } from './category-tree.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { refuse } from '../../values/refusal.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'

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

/** Maps the name key of each category that has children to its own ID and its children's IDs. */
export const getCategoryFamilies = memoizeByVersion(getListingVersion, 1, async (): Promise<Map<string, number[]>> => {
	const parents = await read.category.findMany({
		where: { children: { some: {} } },
		select: { id: true, nameKey: true, children: { select: { id: true } } },
	})
	return new Map(parents.map(({ id, nameKey, children }) => [nameKey, [id, ...children.map((child) => child.id)]]))
})

const placeSelect = { id: true, name: true, nameKey: true, position: true } as const

/** The position of a category among its siblings, counted from 1. */
export interface SiblingPosition {
	place: number
	total: number
}

/** Returns the positions of all categories. */
export async function getCategoryPositions(): Promise<Map<number, SiblingPosition>> {
	const rows = await read.category.findMany({ select: { ...placeSelect, parentId: true } })
	const siblings = [...groupByParent(rows.toSorted(comparePositions)).values()]
	return new Map(
		siblings.flatMap((group) => group.map(({ id }, index) => [id, { place: index + 1, total: group.length }] as const)),
	)
}

/**
 * Lists the possible parents of a category: top-level categories except itself. A category with children
 * (`hasChildren`) has none.
 */
export async function listPossibleParents(
	id?: number,
): Promise<{ parents: { id: number; name: string }[]; hasChildren: boolean }> {
	const hasChildren = id !== undefined && (await read.category.count({ where: { parentId: id } })) > 0
	if (hasChildren) return { parents: [], hasChildren }
	const rows = await read.category.findMany({ where: { parentId: null }, select: placeSelect })
	return { parents: rows.filter((row) => row.id !== id).toSorted(comparePositions), hasChildren }
}

/**
 * Rejects a parent that is unknown, is the category itself or has a parent of its own, and any parent for a category
 * that has children. The tree has two levels: they are enough for a menu and exclude cycles (rule: category-tree).
 *
 * @throws invalid: on `parentId`, the category cannot have this parent.
 */
export async function assertValidParent(tx: Transaction, parentId: number, id?: number): Promise<void> {
	const parent = await tx.category.findUnique({ where: { id: parentId }, select: { name: true, parentId: true } })
	if (!parent) refuse('invalid', 'category-parent-unknown', {}, 'parentId')
	if (parentId === id) refuse('invalid', 'category-own-parent', {}, 'parentId')
	if (parent.parentId !== null) {
		refuse('invalid', 'category-parent-nested', { parent: parent.name }, 'parentId')
	}
	if (id !== undefined && (await tx.category.count({ where: { parentId: id } })) > 0) {
		refuse('invalid', 'category-has-subcategories', {}, 'parentId')
	}
}

/**
 * Returns the position for a new last child of a parent. 0 while no child has been moved, because the children are then
 * sorted alphabetically.
 */
export async function getNextPosition(tx: Transaction, parentId: number | null): Promise<number> {
	const { _max } = await tx.category.aggregate({ where: { parentId }, _max: { position: true } })
	return _max.position ? _max.position + 1 : 0
}

/**
 * Moves a category to a position among its siblings, counted from 1. A position beyond the end means the last (rule:
 * owners-order).
 *
 * @throws not-found: the category is unknown.
 */
export async function moveCategory(actor: Actor, id: number, place: number): Promise<void> {
	requirePermission(actor, 'catalog')
	await write(async (tx) => {
		const moved = await tx.category.findUnique({ where: { id }, select: { ...placeSelect, parentId: true } })
		if (!moved) refuse('not-found', 'category-to-move-gone')
		const rows = await tx.category.findMany({ where: { parentId: moved.parentId }, select: placeSelect })
		const sorted = rows.toSorted(comparePositions)
		const from = sorted.findIndex((row) => row.id === id)
		const to = Math.min(Math.max(place, 1), sorted.length) - 1
		if (from === to) return
		for (const [index, row] of sorted.toSpliced(from, 1).toSpliced(to, 0, moved).entries()) {
			if (row.position === index + 1) continue
			await tx.category.update({ where: { id: row.id }, data: { position: index + 1 }, select: { id: true } })
		}
		const activity = { old: { place: from + 1 }, new: { place: to + 1 } }
		await recordActivity(tx, actor, { action: 'change', kind: 'category', id, label: moved.name, ...activity })
	})
}
