import { read } from '#app/adapters/db/db.server.ts'
import { choiceWords } from '../../catalog/color/color-words.ts'
import { refuse } from '../../refusal.ts'
import { movingSelect } from '../placing/move-stock.server.ts'

/** A line of an order that goes back to the shelf. */
export interface PiecesBack {
	/** '2 × Linen Shirt, White, size M' */
	words: string
	/**
	 * The product, or its size and colour, is counted no longer: its history notes the pieces
	 * (rule: restock-same-variant).
	 */
	isUncounted: boolean
}

/** What cancelling an order puts back into stock, a line each (rule: cancel-restocks). Unknown: 'not-found'. */
export async function piecesBack(orderId: number): Promise<PiecesBack[]> {
	const order = await read.order.findUnique({ where: { id: orderId }, select: movingSelect })
	if (!order) refuse('not-found', 'Order not found')
	return order.items.map(({ productId, productName, product, variantId, quantity, colorName, size }) => ({
		words: `${quantity} × ${[productName, choiceWords({ colorName, size })].filter(Boolean).join(', ')}`,
		isUncounted: productId === null || (variantId === null && Boolean(product?.countsByVariant)),
	}))
}
