import { read } from '#app/adapters/db/db.server.ts'
import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { refuse } from '../../values/refusal.ts'
import { statusChangeSelect } from './move-stock-for-status.server.ts'

/** An order line to restock. */
export type RestockLine = Awaited<ReturnType<typeof getRestockPreview>>[number]

/**
 * Returns the stock that cancelling an order restores, one entry per line (rule: cancel-restocks).
 *
 * @throws not-found: the order is unknown.
 */
export async function getRestockPreview(orderId: number) {
	const order = await read.order.findUnique({ where: { id: orderId }, select: statusChangeSelect })
	if (!order) refuse('not-found', 'Order not found')
	return order.items.map(({ productId, productName, product, variantId, quantity, colorName, size }) => ({
		/** Example: `'2 × Linen Shirt, White, size M'`. */
		words: `${quantity} × ${[productName, formatVariantTitle({ colorName, size })].filter(Boolean).join(', ')}`,
		/** Stock of the product, or of its size and color, is no longer tracked (rule: restock-same-variant). */
		isUncounted: productId === null || (variantId === null && Boolean(product?.countsByVariant)),
	}))
}
