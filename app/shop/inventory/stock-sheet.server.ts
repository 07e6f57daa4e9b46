import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { activeWhere } from '../catalog/product/product-status.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { sortByIds } from '../values/paging.ts'
import { refuse } from '../values/refusal.ts'
import { maxQuantity } from '../values/limits.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'
import { sortSizes } from '../catalog/variant/sizes.ts'
import { countMovementsWhere, adjustQuantity, recordMoves } from './count-stock.server.ts'
import { countNotes, buildReceivedNote, type InventoryItem } from './inventory-item.ts'
import {
	countedProductSelect,
	type CountedProduct,
	toInventoryItems,
	findItemsByKeys,
} from './inventory-items.server.ts'
import { toItemKey, type CategoryThreshold, maxSheetCells, toSheetCell, type SheetProduct } from './stock-sheet.ts'
import type { SheetInput } from './inventory.schema.ts'
import { locale } from '../region/india.ts'

/**
 * Returns the stock sheet of these products, in their order, and the ID of the newest stock movement that it includes.
 * A product whose cells would exceed `maxSheetCells` together with those of earlier products has no rows.
 */
export async function getStockSheet(ids: number[]): Promise<{ products: SheetProduct[]; after: number }> {
	const after = await findNewestMovementId(read)
	const rows = await read.product.findMany({
		where: { id: { in: ids }, ...activeWhere },
		select: countedProductSelect,
	})
	let left = maxSheetCells
	const products = sortByIds(ids, rows).map((row) => {
		const product = toSheetProduct(row)
		const cells = product.rows.length * product.sizes.length
		if (cells > left) return { ...product, rows: [] }
		left -= cells
		return product
	})
	return { products, after }
}

function toSheetProduct(row: CountedProduct): SheetProduct {
	const { id, name, lowAt, lowStockThreshold, colors } = row
	const places = toInventoryItems(row)
	const sizes = sortSizes([...new Set(places.map(({ size }) => size ?? ''))])
	const names = [...new Set(places.map(({ colorName }) => colorName ?? ''))]
	return {
		id,
		name,
		lowAt,
		lowStockThreshold,
		sizes,
		rows: names.map((colorName) => ({
			colorName,
			hexCode: colors.find(({ color }) => color.name === colorName)?.color.hexCode ?? null,
			cells: sizes.map((size) => {
				const place = places.find((one) => (one.colorName ?? '') === colorName && (one.size ?? '') === size)
				return place ? toSheetCell(place) : null
			}),
		})),
	}
}

export async function findCategoryThreshold(id: number): Promise<CategoryThreshold | null> {
	const row = await read.category.findUnique({ where: { id }, select: { id: true, name: true, lowAt: true } })
	return row && { ...row, usual: getShopSettings().shop.lowAt }
}

async function findNewestMovementId(db: Pick<Transaction, 'stockMovement'>): Promise<number> {
	return (await db.stockMovement.findFirst({ orderBy: { id: 'desc' }, select: { id: true } }))?.id ?? 0
}

interface SheetConflict {
	/** The error message of each wrong cell, by the key of the cell. */
	wrong: Record<string, string>
	/** The ID of the newest stock movement that the returned errors take into account. */
	after: number
}

/**
 * Saves a sheet in one transaction. Each changed cell adds its difference to the current stock, so units sold since the
 * sheet was shown stay sold, and gets a stock history entry (rule: stock-sheet). Submitting the same sheet again
 * changes nothing. Returns `null` after saving. Saves nothing and returns the errors of the cells when the stock of a
 * cell would be negative or above the maximum, or when another count of a cell was saved since the sheet was shown.
 */
export async function saveStockSheet(actor: Actor, sheet: SheetInput): Promise<SheetConflict | null> {
	requirePermission(actor, 'stock')
	const note = sheet.mode === 'count' ? countNotes.counted : buildReceivedNote(sheet.reference)
	return write(async (tx) => {
		const places = await findItemsByKeys(
			sheet.changes.map(({ key }) => key),
			tx,
		)
		const since = await findCountsSince(tx, sheet.after, places)
		const wrong: Record<string, string> = {}
		const moves: { place: InventoryItem; change: number }[] = []
		for (const { key, change } of sheet.changes) {
			const place = places.get(key) ?? refuse('conflict', 'stock-sheet-outdated')
			const counted = since.get(key)
			if (counted?.byUserId === actor.userId && counted.note === note && counted.change === change) continue
			const problem = counted
				? `Counted by someone else in the meantime: now ${place.remainingQty}. Please check.`
				: findProblem(place.remainingQty, change)
			if (problem) wrong[key] = problem
			moves.push({ place, change })
		}
		if (Object.keys(wrong).length > 0) return { wrong, after: await findNewestMovementId(tx) }
		for (const { place, change } of moves) await adjustQuantity(tx, place, change, note, actor)
		for (const id of new Set(moves.map(({ place }) => place.productId)))
			await recordMoves(
				tx,
				actor,
				moves.filter(({ place }) => place.productId === id),
				note,
			)
		for (const threshold of sheet.marks) await saveThreshold(tx, actor, threshold)
		return null
	})
}

async function saveThreshold(tx: Transaction, actor: Actor, { key, lowAt }: SheetInput['marks'][number]) {
	const id = Number(key.slice(1))
	const kind = key.startsWith('m') ? 'product' : 'category'
	const select = { name: true, lowAt: true }
	const before =
		kind === 'product'
			? await tx.product.findFirst({ where: { id, ...activeWhere }, select })
			: await tx.category.findUnique({ where: { id }, select })
	if (!before) refuse('conflict', 'stock-sheet-outdated')
	const change = { where: { id }, data: { lowAt }, select: { id: true } }
	await (kind === 'product' ? tx.product.update(change) : tx.category.update(change))
	const activity = { old: { lowAt: before.lowAt }, new: { lowAt } }
	await recordActivity(tx, actor, { action: 'change', kind, id, label: before.name, ...activity })
}

function findProblem(remainingQty: number, change: number): string | null {
	if (remainingQty + change < 0) return `Only ${remainingQty} left.`
	return remainingQty + change > maxQuantity ? `At most ${maxQuantity.toLocaleString(locale)}` : null
}

/** Returns the newest count of each item since the movement `after`, by the item's key. */
async function findCountsSince(tx: Transaction, after: number, places: Map<string, InventoryItem>) {
	const rows = await tx.stockMovement.findMany({
		where: {
			productId: { in: [...new Set([...places.values()].map(({ productId }) => productId))] },
			id: { gt: after },
			...countMovementsWhere,
		},
		orderBy: { id: 'asc' },
		select: { productId: true, variantId: true, byUserId: true, note: true, change: true },
	})
	return new Map(rows.map((row) => [toItemKey(row), row]))
}
