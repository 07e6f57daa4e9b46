import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../values/refusal.ts'
import { moveRequestsToColors } from '../back-in-stock/notify-back-in-stock.server.ts'
import { type VariantCell, buildGrid, type StoredVariant } from './variant-grid.ts'
import {
	carryOverPurchases,
	type RemovedVariant,
	recordRemovedVariants,
	type StockCause,
} from './remove-variants.server.ts'
import { recordStock } from '../product/product-parts.server.ts'
import type { ProductInput, VariantInput } from '../product/product.schema.ts'

const colorsSelect = {
	id: true,
	colorId: true,
	color: { select: { name: true } },
	variants: true,
} as const satisfies Prisma.ProductColorSelect

const productSelect = {
	countsByVariant: true,
	basePricePaise: true,
	remainingQty: true,
	purchaseQty: true,
	colors: { select: colorsSelect, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.ProductSelect

/**
 * Tracks the stock of a product per variant (rule: counted-by-variant) and saves exactly the `requested` variants. A
 * stored variant that is requested keeps its row, and thereby its stock history. The first variant also gets the
 * purchased quantity of removed variants and, if the product was tracked as a whole until now, the product's purchased
 * quantity. The stock history records each change.
 *
 * @throws invalid: on `variants`, the grid is wrong (`buildGrid`).
 * @throws conflict: on `variants`, another product has the SKU (rule: sku-once), or too many units were sold meanwhile.
 */
export async function saveVariants(
	tx: Transaction,
	productId: number,
	requested: readonly VariantInput[],
	cause: StockCause,
): Promise<void> {
	const product = await tx.product.findUniqueOrThrow({ where: { id: productId }, select: productSelect })
	const colors = product.colors.map(({ id, colorId, color }) => ({ id, colorId, name: color.name }))
	const stored = listVariants(product)
	const cells = buildGrid(requested, colors, stored, product.basePricePaise)
	await assertSkusAvailable(tx, productId, cells)
	const remainingIds = new Set(cells.map(({ stored }) => stored?.id))
	const removed = stored.filter(({ id }) => !remainingIds.has(id))
	const bought = await removeVariants(tx, removed, cause)
	if (!product.countsByVariant) await clearWholeStock(tx, productId, product.remainingQty, cause)
	await updateVariants(tx, productId, cells, cause)
	await createVariants(tx, productId, cells, cause)
	await carryOverPurchases(tx, productId, bought + (product.countsByVariant ? 0 : product.purchaseQty))
	if (!product.countsByVariant) await tx.product.update({ where: { id: productId }, data: { countsByVariant: true } })
	await tx.$executeRaw`
		UPDATE "CartItem" SET "size" = (SELECT "size" FROM "Variant" WHERE "productColorId" = "CartItem"."productColorId")
		WHERE "size" = '' AND "productColorId" IN (
			SELECT "productColorId" FROM "Variant" WHERE "productId" = ${productId} GROUP BY "productColorId" HAVING count(*) = 1)
			AND NOT EXISTS (SELECT 1 FROM "CartItem" held JOIN "Variant" single ON single."productColorId" = held."productColorId"
				WHERE held."userId" = "CartItem"."userId" AND held."productColorId" = "CartItem"."productColorId"
					AND held."size" = single."size")`
}

/**
 * Tracks the stock of a product as a whole. Its stock is `remainingQty`, which defaults to the sum of its variants. Its
 * purchased quantity does not change, and cart lines keep their sizes.
 */
export async function countAsWhole(
	tx: Transaction,
	productId: number,
	cause: StockCause,
	remainingQty?: number,
): Promise<void> {
	const product = await tx.product.findUniqueOrThrow({ where: { id: productId }, select: productSelect })
	if (!product.countsByVariant) return
	const remaining = remainingQty ?? product.remainingQty
	const originalQty = remaining + product.purchaseQty
	const data = { countsByVariant: false, remainingQty: remaining, originalQty }
	// The product is updated before its variants are deleted: while `countsByVariant` is true, a trigger subtracts the
	// stock of each deleted variant from the stock of the product.
	await tx.product.update({ where: { id: productId }, data })
	const removed = listVariants(product)
	await moveRequestsToColors(tx, productId)
	await removeVariants(tx, removed, { ...cause, note: countedAsWholeNote })
	if (remaining > 0)
		await tx.stockMovement.create({
			data: { productId, ...cause, change: remaining, remaining, note: countedAsWholeNote },
		})
}

function listVariants({ colors }: Prisma.ProductGetPayload<{ select: typeof productSelect }>) {
	return colors.flatMap(({ variants, color }) => variants.map((variant) => ({ ...variant, colorName: color.name })))
}

const countedAsWholeNote = 'Stock now tracked per product'
const countedByVariantNote = 'Stock now tracked per size and color'

/** Removes the variants in `removed` and returns their purchased quantity. */
async function removeVariants(tx: Transaction, removed: RemovedVariant[], cause: StockCause): Promise<number> {
	if (removed.length === 0) return 0
	await recordRemovedVariants(tx, removed, cause)
	await tx.variant.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } })
	return removed.reduce((sum, { purchaseQty }) => sum + purchaseQty, 0)
}

async function clearWholeStock(tx: Transaction, productId: number, remainingQty: number, cause: StockCause) {
	if (remainingQty === 0) return
	await tx.stockMovement.create({
		data: { productId, ...cause, change: -remainingQty, remaining: 0, note: countedByVariantNote },
	})
}

async function assertSkusAvailable(tx: Transaction, productId: number, cells: VariantCell[]) {
	const skus = cells.flatMap(({ sku, stored }) => (sku === null || sku === stored?.sku ? [] : [sku]))
	const taken = await tx.variant.findFirst({
		where: { sku: { in: skus }, productId: { not: productId } },
		select: { sku: true, productColor: { select: { product: { select: { name: true } } } } },
	})
	if (!taken) return
	const values = { sku: taken.sku!, product: taken.productColor.product.name }
	refuse('conflict', 'variant-sku-taken', values, 'variants')
}

async function updateVariants(tx: Transaction, productId: number, cells: VariantCell[], cause: StockCause) {
	const changed = cells.filter((cell): cell is VariantCell & { stored: StoredVariant } => isChanged(cell))
	// The old SKUs are cleared before the new ones are saved, because two variants may swap their SKUs.
	const freed = changed.filter(({ sku, stored }) => stored.sku !== null && stored.sku !== sku)
	if (freed.length > 0)
		await tx.variant.updateMany({ where: { id: { in: freed.map(({ stored }) => stored.id) } }, data: { sku: null } })
	for (const { stored, color: _, ...data } of changed) await tx.variant.update({ where: { id: stored.id }, data })
	const moved = changed.filter(({ stored, remainingQty }) => stored.remainingQty !== remainingQty)
	await tx.stockMovement.createMany({
		data: moved.map((cell) => toMovement(productId, cell, cell.stored.id, cell.stored.remainingQty, cause)),
	})
}

function isChanged({ stored, ...cell }: VariantCell): boolean {
	if (!stored) return false
	const columns = ['size', 'position', 'remainingQty', 'sku', 'barcode', 'pricePaise'] as const
	return columns.some((column) => stored[column] !== cell[column])
}

async function createVariants(tx: Transaction, productId: number, cells: VariantCell[], cause: StockCause) {
	const added = cells.filter(({ stored }) => stored === null)
	if (added.length === 0) return
	await tx.variant.createMany({
		data: added.map(({ color, stored: _, ...columns }) => ({ ...columns, productId, productColorId: color.id })),
	})
	const rows = await tx.variant.findMany({
		where: { productId },
		select: { id: true, productColorId: true, sizeKey: true },
	})
	const ids = new Map(rows.map(({ id, productColorId, sizeKey }) => [`${productColorId} ${sizeKey}`, id]))
	await tx.stockMovement.createMany({
		data: added
			.filter(({ remainingQty }) => remainingQty > 0)
			.map((cell) => toMovement(productId, cell, ids.get(`${cell.color.id} ${cell.sizeKey}`)!, 0, cause)),
	})
}

function toMovement(
	productId: number,
	{ color, size, remainingQty }: VariantCell,
	id: number,
	before: number,
	by: StockCause,
) {
	const change = remainingQty - before
	return { ...by, productId, variantId: id, colorName: color.name, size, change, remaining: remainingQty }
}

interface StoredStock {
	originalQty: number
	purchaseQty: number
	remainingQty: number
	countsByVariant: boolean
}

type Counting = Pick<ProductInput, 'originalQty' | 'variants'>

/**
 * Returns the quantities of an edited product whose stock is tracked as a whole (rule: original-quantity), to be saved
 * with its other columns. Returns no quantities when stock is tracked per variant.
 *
 * @throws invalid: the quantity is less than the units purchased, or differs from the stored quantity although stock is
 * tracked per variant.
 */
export function buildWholeQuantities({ originalQty, variants }: Counting, stored: StoredStock) {
	if (variants || (stored.countsByVariant && variants === null)) return {}
	if (stored.countsByVariant) {
		if (originalQty !== stored.originalQty) refuse('invalid', 'product-stock-by-variant', {}, 'originalQty')
		return {}
	}
	return { originalQty, remainingQty: calculateRemaining(originalQty, stored) }
}

function calculateRemaining(originalQty: number, { purchaseQty }: StoredStock): number {
	if (originalQty < purchaseQty) refuse('invalid', 'product-quantity-below-sold', { purchaseQty }, 'originalQty')
	return originalQty - purchaseQty
}

/** Saves how the stock of an edited product is tracked, after its colors are saved, and writes the history. */
export async function saveStock(
	tx: Transaction,
	id: number,
	{ originalQty, variants }: Counting,
	stored: StoredStock,
	cause: StockCause,
): Promise<void> {
	if (variants) await saveVariants(tx, id, variants, cause)
	else if (!stored.countsByVariant) {
		const remaining = calculateRemaining(originalQty, stored)
		await recordStock(tx, { productId: id, ...cause, before: stored.remainingQty, remaining })
	} else if (variants === null) await countAsWhole(tx, id, cause, calculateRemaining(originalQty, stored))
}
