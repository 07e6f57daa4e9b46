import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'

/** The reason for a stock change, and its author. */
export interface StockCause {
	reason: 'created' | 'edited' | 'imported'
	byUserId?: number | undefined
	/** The note in the stock history. */
	note?: string | undefined
}

export interface RemovedVariant {
	id: number
	productId: number
	colorName: string
	size: string
	remainingQty: number
	purchaseQty: number
}

/** Records in the stock history that variants with stock are removed. It is called before they are deleted. */
export async function recordRemovedVariants(
	tx: Transaction,
	removed: RemovedVariant[],
	cause: StockCause,
): Promise<void> {
	const withStock = removed.filter(({ remainingQty }) => remainingQty > 0)
	await tx.stockMovement.createMany({
		data: withStock.map(({ productId, colorName, size, remainingQty }) => ({
			note: 'No longer sold in this size and color',
			...cause,
			productId,
			colorName,
			size,
			change: -remainingQty,
			remaining: 0,
		})),
	})
}

/** Adds the purchased quantity of removed variants to the product's first variant. */
export async function carryOverPurchases(tx: Transaction, productId: number, bought: number): Promise<void> {
	if (bought === 0) return
	const first = await tx.variant.findFirst({
		where: { productId },
		orderBy: [{ productColor: { position: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
		select: { id: true },
	})
	if (first) await tx.variant.update({ where: { id: first.id }, data: { purchaseQty: { increment: bought } } })
}

/**
 * Removes the variants of product colors that are about to be removed, with a history entry. Their purchased quantity
 * is added to the first remaining variant.
 */
export async function removeColorVariants(
	tx: Transaction,
	colors: Prisma.ProductColorWhereInput,
	cause: StockCause,
): Promise<void> {
	const rows = await tx.variant.findMany({
		where: { productColor: colors },
		orderBy: [{ productId: 'asc' }, { position: 'asc' }, { id: 'asc' }],
		select: {
			id: true,
			productId: true,
			size: true,
			remainingQty: true,
			purchaseQty: true,
			productColor: { select: { color: { select: { name: true } } } },
		},
	})
	if (rows.length === 0) return
	const removed = rows.map(({ productColor, ...row }) => ({ ...row, colorName: productColor.color.name }))
	await recordRemovedVariants(tx, removed, cause)
	await tx.variant.deleteMany({ where: { productColor: colors } })
	const bought = new Map<number, number>()
	for (const { productId, purchaseQty } of removed) bought.set(productId, (bought.get(productId) ?? 0) + purchaseQty)
	for (const [productId, purchasedQty] of bought) await carryOverPurchases(tx, productId, purchasedQty)
}
