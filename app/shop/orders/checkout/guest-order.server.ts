import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import type { GuestCart } from '../../cart/cart-owner.ts'
import { readGuestCart } from '../../cart/guest-cart.server.ts'
import type { Cart } from '../../cart/cart-totals.ts'
import type { GuestContact } from '../../people/customers/customer.server.ts'
import { toE164 } from '../../values/phone.ts'
import type { CheckoutInput } from './checkout.schema.ts'
import type { OrderByKey } from './insert-order.server.ts'

/** Returns how the guest of an order can be reached. */
export function toGuestContact({ phoneNumber, email }: CheckoutInput): GuestContact {
	return { phoneE164: phoneNumber ? toE164(phoneNumber) : '', email }
}

const guestOrderSql = `
	SELECT "placedOrderId" AS "orderId", "placedDigest" AS "inputDigest" FROM "GuestCart"
	WHERE "id" = ? AND "placedKey" = ? AND "placedOrderId" IS NOT NULL`

/** Returns the order that the last form of a guest's cart placed, if it had this key (rule: order-once). */
export async function findGuestOrderByKey(
	{ prepared }: { prepared: Pick<PreparedSql, 'rows'> },
	{ guestCartId }: GuestCart,
	key: string,
): Promise<OrderByKey | undefined> {
	return (await prepared.rows<OrderByKey>(guestOrderSql, guestCartId, key))[0]
}

interface GuestPlacement {
	orderId: number
	cart: Cart
	once: { key: string; inputDigest: string } | undefined
}

/** Removes the ordered lines, the note and the checkout input from a guest's cart, which remembers its order. */
export async function completeGuestCart(
	tx: Transaction,
	guest: GuestCart,
	{ orderId, cart, once }: GuestPlacement,
): Promise<void> {
	const ordered = new Set(cart.lines.map(({ cartId }) => cartId))
	const lines = ((await readGuestCart(tx.prepared.rows, guest))?.lines ?? []).filter(({ id }) => !ordered.has(id))
	const placed = { placedOrderId: orderId, placedKey: once?.key ?? null, placedDigest: once?.inputDigest ?? null }
	const { guestCartId } = guest
	await tx.$executeRaw`UPDATE "GuestCart" SET "draft" = NULL WHERE "id" = ${guestCartId}`
	await tx.guestCart.updateMany({
		where: { id: guestCartId },
		data: { ...placed, lines: lines as unknown as Prisma.InputJsonArray, note: '', updatedAt: new Date() },
	})
}
