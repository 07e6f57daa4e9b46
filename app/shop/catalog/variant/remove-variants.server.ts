import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'

/** Why stock changes, and who changes it. */
export interface StockCause {
	reason: 'created' | 'edited' | 'imported'
	byUserId?: number | undefined
	/** The words for the history. */
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

/** Writes the pieces of variants that are about to be removed into the history. */
export async function recordRemoved(tx: Transaction, removed: RemovedVariant[], cause: StockCause): Promise<void> {
	const withPieces = removed.filter(({ remainingQty }) => remainingQty > 0)
	await tx.stockMovement.createMany({
		data: withPieces.map(({ productId, colorName, size, remainingQty }) => ({
			note: 'No longer in the shop in this size and colour',
			...cause,
			productId,
			colorName,
			size,
			change: -remainingQty,
			remaining: 0,
		})),
	})
}

/** Adds what was bought of variants that went to the first that a product has. */
export async function keepBought(tx: Transaction, productId: number, bought: number): Promise<void> {
	if (bought === 0) return
	const first = await tx.variant.findFirst({
		where: { productId },
		orderBy: [{ productColor: { position: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
		select: { id: true },
	})
	if (first) await tx.variant.update({ where: { id: first.id }, data: { purchaseQty: { increment: bought } } })
}

/**
 * Removes the variants of product colours that are about to go, with a line in the history; what was bought of them is
 * kept at the first variant that stays.
 */
export async function removeVariantsOf(
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
	await recordRemoved(tx, removed, cause)
	await tx.variant.deleteMany({ where: { productColor: colors } })
	const bought = new Map<number, number>()
	for (const { productId, purchaseQty } of removed) bought.set(productId, (bought.get(productId) ?? 0) + purchaseQty)
	for (const [productId, pieces] of bought) await keepBought(tx, productId, pieces)
}
