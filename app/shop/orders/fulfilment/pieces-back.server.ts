import { read } from '#app/adapters/db/db.server.ts'
import { choiceWords } from '../../catalog/color/color-words.ts'
import { refuse } from '../../refusal.ts'
import { movingSelect } from '../placing/move-stock.server.ts'

/** An order line to restock. */
export type PiecesBack = Awaited<ReturnType<typeof piecesBack>>[number]

/**
 * Returns the stock that cancelling an order restores, one entry per line (rule: cancel-restocks).
 *
 * @throws not-found: the order is unknown.
 */
export async function piecesBack(orderId: number) {
	const order = await read.order.findUnique({ where: { id: orderId }, select: movingSelect })
	if (!order) refuse('not-found', 'Order not found')
	return order.items.map(({ productId, productName, product, variantId, quantity, colorName, size }) => ({
		/** Example: `'2 × Linen Shirt, White, size M'`. */
		words: `${quantity} × ${[productName, choiceWords({ colorName, size })].filter(Boolean).join(', ')}`,
		/** Stock of the product, or of its size and color, is no longer tracked (rule: restock-same-variant). */
		isUncounted: productId === null || (variantId === null && Boolean(product?.countsByVariant)),
	}))
}
