import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { hashToken } from '../people/session/session.server.ts'
import { getOrderLimits } from '../settings/shop-settings.server.ts'
import { markCartChanged, queryCart } from './cart-rows.server.ts'
import { type CartLine, countUnits, filterInStock, formatLineName } from './cart-totals.ts'
import { queryGuestCart } from './guest-cart.server.ts'

/**
 * Moves the cart of a browser to an account at the log-in, in one transaction (rule: guest-cart-merged). Equal items are
 * added up as far as stock and limits allow. Sold-out items, the note and the checkout input are kept, unless the
 * account has its own. Returns a sentence about what did not fit, or `''`.
 */
export async function mergeGuestCart(userId: number, token: string): Promise<string> {
	return write(async (tx) => {
		const where = { tokenHash: hashToken(token) }
		const guest = await tx.guestCart.findUnique({ where, select: { id: true, draft: true } })
		if (!guest) return ''
		const { lines, note } = await queryGuestCart(tx.prepared.rows, { guestCartId: guest.id })
		await tx.guestCart.delete({ where, select: { id: true } })
		if (note) await tx.user.updateMany({ where: { id: userId, cartNote: '' }, data: { cartNote: note } })
		if (guest.draft) await moveDraft(tx, userId, guest.draft)
		const held = (await queryCart(tx.prepared.rows, userId)).lines
		const lost: string[] = []
		for (const line of lines) {
			const taken = countFitting(line, held)
			if (line.remainingQty > 0 && taken < line.quantity)
				lost.push(`${formatLineName(line)} (${taken} of ${line.quantity})`)
			if (taken === 0) continue
			await addUnits(tx, userId, line, taken)
			held.push({ ...line, quantity: taken })
		}
		if (lines.length > 0) await markCartChanged(tx, userId, lines)
		return lost.length > 0 ? `Not everything fit into your cart: ${lost.join(', ')}.` : ''
	})
}

/**
 * Returns how many units of a guest's line fit into the account's cart, whose lines are `held`, within stock and order
 * limits. A sold-out line fits with all its units unless `held` has the same item.
 */
function countFitting(line: CartLine, held: CartLine[]): number {
	if (line.remainingQty === 0) return held.some((other) => isSameItem(other, line)) ? 0 : line.quantity
	const counted = filterInStock(held)
	const sharesStock = (other: CartLine) =>
		line.variant ? other.variant?.id === line.variant.id : other.productId === line.productId
	const ofColor = counted.filter(({ productColorId }) => productColorId === line.productColorId)
	const { perLine, perOrder } = getOrderLimits() ?? { perLine: Infinity, perOrder: Infinity }
	const room = Math.min(
		line.remainingQty - countUnits(counted.filter(sharesStock)),
		perLine - countUnits(ofColor),
		perOrder - countUnits(counted),
	)
	return Math.max(0, Math.min(line.quantity, room))
}

function isSameItem(one: CartLine, other: CartLine): boolean {
	return one.productColorId === other.productColorId && one.size === other.size
}

async function addUnits(tx: Transaction, userId: number, { productColorId, size }: CartLine, quantity: number) {
	const line = { userId, productColorId, size: size ?? '' }
	await tx.cartItem.upsert({
		where: { userId_productColorId_size: line },
		create: { ...line, quantity },
		update: { quantity: { increment: quantity } },
		select: { id: true },
	})
}

async function moveDraft(tx: Transaction, userId: number, draft: Prisma.JsonValue): Promise<void> {
	const row = { fields: draft as Prisma.InputJsonObject, updatedAt: new Date() }
	const select = { userId: true } as const
	await tx.checkoutDraft.upsert({ where: { userId }, create: { userId, ...row }, update: {}, select })
}
