import type { Transaction } from '#app/adapters/db/db.server.ts'
import { notDeleted } from './drafts.server.ts'

/**
 * Takes a product from the shop and from carts; answers whether it was there. Orders keep their copies
 * (rule: deleted-product).
 */
export async function removeProduct(tx: Transaction, id: number): Promise<boolean> {
	const data = { deletedAt: new Date(), isDraft: false }
	const { count } = await tx.product.updateMany({ where: { id, ...notDeleted }, data })
	if (count === 0) return false
	await tx.cartItem.deleteMany({ where: { productColor: { productId: id } } })
	// Another product may have them.
	await tx.variant.updateMany({ where: { productId: id, sku: { not: null } }, data: { sku: null } })
	return true
}
