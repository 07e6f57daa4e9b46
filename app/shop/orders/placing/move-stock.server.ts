import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { takeUseAgain } from '../../pricing/coupons/coupon-of-order.server.ts'
import { refuse } from '../../refusal.ts'
import { CANCELLED } from '../../words/order-status.ts'
import { boughtLine, boughtSelect, goneOf, type Moved, returnStock, type StockLine, takeStock } from './stock.server.ts'

export const movingSelect = {
	status: true,
	userId: true,
	paymentMethod: true,
	paymentState: true,
	couponCode: true,
	items: { select: { ...boughtSelect, quantity: true } },
} as const satisfies Prisma.OrderSelect

type Moving = Prisma.OrderGetPayload<{ select: typeof movingSelect }>

/**
 * Moves the stock of an order that changes its status (rule: cancel-restocks), back to where it was taken from or out
 * of it again, together with the coupon use (rule: coupon-uses).
 *
 * @throws conflict: stock is short, or the coupon was used up meanwhile.
 */
export async function moveStock(tx: Transaction, orderId: number, order: Moving, to: number) {
	const { status: from, items, couponCode, userId } = order
	const lines = items.flatMap((item) => boughtLine(item, item.quantity))
	if (to === CANCELLED) return (await returnStock(tx, lines)).map((movement) => ({ ...movement, reason: 'cancelled' }))
	if (from === CANCELLED && couponCode) await takeUseAgain(tx.prepared.rows, couponCode, userId)
	if (from === CANCELLED)
		return (await takeAgain(tx, orderId, lines)).map((movement) => ({ ...movement, reason: 'reinstated' }))
	return []
}

/** Takes stock again. Units that were returned to no variant are taken from none (rule: restock-same-variant). */
async function takeAgain(tx: Transaction, orderId: number, lines: StockLine[]): Promise<Moved[]> {
	const gone = lines.filter(({ isByVariant, variantId }) => isByVariant && variantId === null)
	const moved: Moved[] = []
	for (const line of gone) {
		const movement = goneOf(line)
		const { productId, colorName, size } = movement
		const last = await tx.stockMovement.findFirst({
			where: { orderId, productId, colorName, size },
			orderBy: { id: 'desc' },
			select: { change: true },
		})
		if (last?.change !== 0)
			refuse('conflict', `${line.name} is no longer counted in this size and colour: its pieces cannot be taken again.`)
		moved.push(movement)
	}
	return [
		...moved,
		...(await takeStock(
			tx,
			lines.filter((line) => !gone.includes(line)),
		)),
	]
}
