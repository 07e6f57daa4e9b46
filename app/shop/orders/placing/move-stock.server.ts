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
 * Moves the pieces of an order that changes its status (rule: cancel-restocks): to where they came from, or from there
 * again, with its coupon's use (rule: coupon-uses). Short, or the coupon used up meanwhile: 'conflict'.
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

/** What came back to no variant is taken from none (rule: restock-same-variant). */
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
