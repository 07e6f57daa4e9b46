import { read } from '#app/adapters/db/db.server.ts'
import { choiceWords } from '../../catalog/color/color-words.ts'
import { refuse } from '../../refusal.ts'
import { movingSelect } from '../placing/move-stock.server.ts'

/** A line of an order that goes back to the shelf. */
export type PiecesBack = Awaited<ReturnType<typeof piecesBack>>[number]

/** What cancelling an order puts back into stock, a line each (rule: cancel-restocks). Unknown: 'not-found'. */
export async function piecesBack(orderId: number) {
	const order = await read.order.findUnique({ where: { id: orderId }, select: movingSelect })
	if (!order) refuse('not-found', 'Order not found')
	return order.items.map(({ productId, productName, product, variantId, quantity, colorName, size }) => ({
		/** '2 × Linen Shirt, White, size M' */
		words: `${quantity} × ${[productName, choiceWords({ colorName, size })].filter(Boolean).join(', ')}`,
		/** The product, or its size and colour, is counted no longer (rule: restock-same-variant). */
		isUncounted: productId === null || (variantId === null && Boolean(product?.countsByVariant)),
	}))
}
