import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { reclaimCouponUse } from '../../pricing/coupons/validate-coupon.server.ts'
import { refuse } from '../../values/refusal.ts'
import { CANCELLED } from '../../values/order-status.ts'
import {
	toItemStockLines,
	stockItemSelect,
	unmatchedMovement,
	type StockMove,
	restockLines,
	type StockLine,
	deductStock,
} from '../../inventory/stock.server.ts'

export const statusChangeSelect = {
	status: true,
	userId: true,
	paymentMethod: true,
	paymentState: true,
	couponCode: true,
	items: { select: { ...stockItemSelect, quantity: true } },
} as const satisfies Prisma.OrderSelect

type StatusChangeOrder = Prisma.OrderGetPayload<{ select: typeof statusChangeSelect }>

/**
 * Moves the stock of an order that changes its status (rule: cancel-restocks), back to where it was taken from or out
 * of it again, together with the coupon use (rule: coupon-uses).
 *
 * @throws conflict: stock is short, or the coupon was used up meanwhile.
 */
export async function moveStockForStatus(tx: Transaction, orderId: number, order: StatusChangeOrder, to: number) {
	const { status: from, items, couponCode, userId } = order
	const lines = items.flatMap((item) => toItemStockLines(item, item.quantity))
	if (to === CANCELLED) return (await restockLines(tx, lines)).map((movement) => ({ ...movement, reason: 'cancelled' }))
	if (from === CANCELLED && couponCode) await reclaimCouponUse(tx.prepared.rows, couponCode, userId)
	if (from === CANCELLED)
		return (await deductAgain(tx, orderId, lines)).map((movement) => ({ ...movement, reason: 'reinstated' }))
	return []
}

/** Takes stock again. Units that were returned to no variant are taken from none (rule: restock-same-variant). */
async function deductAgain(tx: Transaction, orderId: number, lines: StockLine[]): Promise<StockMove[]> {
	const deletedVariantLines = lines.filter(({ isByVariant, variantId }) => isByVariant && variantId === null)
	const moved: StockMove[] = []
	for (const line of deletedVariantLines) {
		const movement = unmatchedMovement(line)
		const { productId, colorName, size } = movement
		const last = await tx.stockMovement.findFirst({
			where: { orderId, productId, colorName, size },
			orderBy: { id: 'desc' },
			select: { change: true },
		})
		if (last?.change !== 0) refuse('conflict', 'order-stock-untracked', { product: line.name })
		moved.push(movement)
	}
	return [
		...moved,
		...(await deductStock(
			tx,
			lines.filter((line) => !deletedVariantLines.includes(line)),
		)),
	]
}
