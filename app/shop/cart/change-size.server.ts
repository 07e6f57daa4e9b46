import { write } from '#app/adapters/db/db.server.ts'
import { activeWhere } from '../catalog/product/product-status.server.ts'
import { refuse } from '../values/refusal.ts'
import { chosenColorSelect, findStockSource } from './stock-source.server.ts'

/**
 * Moves a line to another size of its color and merges it with an existing line of that size (rule: same-item-joins).
 * The whole quantity moves, and the cart reports when fewer units are left.
 *
 * @throws not-found: the line is unknown or belongs to another customer.
 * @throws invalid: the color does not have this size (rule: size-required).
 * @throws conflict: the size is sold out.
 */
export async function changeSize(userId: number, cartId: number, size: string): Promise<void> {
	await write(async (tx) => {
		const line = await tx.cartItem.findFirst({
			where: { id: cartId, userId, productColor: { product: activeWhere } },
			select: { quantity: true, productColor: { select: chosenColorSelect } },
		})
		if (!line) refuse('not-found', 'cart-line-not-found')
		const counted = await findStockSource(tx, line.productColor, size)
		if (counted.remainingQty === 0) refuse('conflict', 'size-sold-out')
		const where = { userId, productColorId: counted.productColorId, size: counted.size, id: { not: cartId } }
		const other = await tx.cartItem.findFirst({ where, select: { id: true, quantity: true } })
		if (other) await tx.cartItem.delete({ where: { id: other.id } })
		const quantity = line.quantity + (other?.quantity ?? 0)
		await tx.cartItem.update({ where: { id: cartId }, data: { size: counted.size, quantity } })
	})
}
