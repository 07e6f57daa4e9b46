import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import type { Transaction, Prisma } from '#app/adapters/db/db.server.ts'
import type { CartLine, Cart } from '../../cart/cart-totals.ts'
import { type ActivityValues, recordOrderActivity, type ActivityActor } from '../../activity/record-activity.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import type { CheckoutInput } from './checkout.schema.ts'
import type { StockMove } from '../../inventory/stock.server.ts'
import { insertStaffLink } from '../links/order-link.server.ts'
import { type OrderDiscount, sumByLine } from '../../pricing/order-discounts.ts'
import type { GuestCart } from '../../cart/cart-owner.ts'
import { readGuestCart } from '../../cart/guest-cart.server.ts'
import type { GuestContact } from '../../people/customers/customer.server.ts'
import { toE164 } from '../../values/phone.ts'

interface NewOrder {
	/** The columns of the order itself, without its timestamps. */
	columns: Record<string, string | number | null>
	/** The status, from 1 to 5. */
	status: number
	lines: CartLine[]
	/** The discounts, each with its amount per line. */
	discounts: readonly OrderDiscount[]
	/**
	 * The stock movements of this transaction. The caller may pass a promise, so that the stock is deducted while the
	 * order row is inserted.
	 */
	moved: StockMove[] | Promise<StockMove[]>
	/** The customer or staff member who places the order. `null` for a guest. */
	byUserId: number | null
	who: ActivityActor
	/** The values that the activity log records about the new order. */
	facts?: ActivityValues
	/**
	 * The idempotency key of a user's form or API call: sending it again returns the same order (rule: order-once). The
	 * key of a guest's form is stored with the cart.
	 */
	once?: KeyUse | undefined
}

/**
 * An idempotency key of a request. `purpose` names the kind of request, and `inputDigest` is the digest of its input.
 */
interface KeyUse {
	purpose: string
	key: string
	inputDigest?: string
}

/** Inserts an order with its lines, its first status entry and its stock movements, and returns its number. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<number> {
	const { prepared } = tx
	const { columns, status, lines, discounts, byUserId, who, facts, once } = order
	const now = Date.now()
	const byLine = sumByLine(discounts, lines.length)
	const [moved, orderId] = await Promise.all([
		order.moved,
		prepared.insert('Order', { ...columns, status, createdAt: now, updatedAt: now }),
	])
	// All statements are sent at once, without waiting for the response of each, and the database runs them in this
	// order.
	await Promise.all([
		prepared.insertAll(
			'OrderItem',
			lines.map((line, index) => ({ orderId, ...toOrderItemRow(line, byLine[index]!) })),
		),
		recordOrderActivity(tx, who, orderId, { action: 'status', from: null, to: status, ...(facts && { new: facts }) }),
		prepared.insertAll(
			'StockMovement',
			moved.map((movement) => ({ orderId, ...movement, reason: 'ordered', byUserId, createdAt: now })),
		),
		insertStaffLink(prepared, orderId, now),
		once &&
			byUserId !== null &&
			prepared.insert('IdempotencyKey', { orderId, userId: byUserId, ...once, createdAt: now }),
	])
	if (discounts.length > 0) await insertDiscounts(prepared, orderId, discounts)
	return orderId
}

const itemIdsSql = 'SELECT "id" FROM "OrderItem" WHERE "orderId" = ? ORDER BY "id"'

/**
 * Stores the terms of the discounts and their amount for each item. Later edits of the order calculate with the terms.
 */
async function insertDiscounts(prepared: PreparedSql, orderId: number, discounts: readonly OrderDiscount[]) {
	// `insertOrder` has already inserted the items, so this query finds their IDs.
	const [items, ...ids] = await Promise.all([
		prepared.rows<{ id: number }>(itemIdsSql, orderId),
		...discounts.map(({ covered: _, amounts: _amounts, ...terms }) =>
			prepared.insert('OrderDiscount', { orderId, ...terms }),
		),
	])
	await prepared.insertAll(
		'OrderItemDiscount',
		discounts.flatMap(({ covered, amounts }, index) =>
			items.flatMap(({ id: orderItemId }, line) =>
				covered[line] ? [{ orderDiscountId: ids[index]!, orderItemId, amountPaise: amounts[line]! }] : [],
			),
		),
	)
}

const orderByKeySql =
	'SELECT "orderId", "inputDigest" FROM "IdempotencyKey" WHERE "userId" = ? AND "purpose" = ? AND "key" = ?'

interface OrderByKey {
	orderId: number
	/** `null` for orders from before digests were stored, and for requests without a digest. */
	inputDigest: string | null
}

/**
 * Returns the order that the user created earlier with this idempotency key, and the digest of its input. `undefined`
 * when there is none.
 */
export async function findOrderAndDigestByKey(
	{ prepared }: { prepared: Pick<PreparedSql, 'rows'> },
	userId: number,
	{ purpose, key }: KeyUse,
): Promise<OrderByKey | undefined> {
	return (await prepared.rows<OrderByKey>(orderByKeySql, userId, purpose, key))[0]
}

/**
 * Returns the number of the order that the user created earlier with this idempotency key. `undefined` when there is
 * none.
 */
export async function findOrderByIdempotencyKey(
	db: { prepared: Pick<PreparedSql, 'rows'> },
	userId: number,
	use: KeyUse,
): Promise<number | undefined> {
	return (await findOrderAndDigestByKey(db, userId, use))?.orderId
}

/** Returns the columns of an order that come from the checkout input, except for the note and the coupon. */
export function toCheckoutColumns({
	firstName,
	lastName,
	email,
	phoneNumber,
	waistSize,
	fullLength,
	gstin = '',
	streetAddress,
	apartment,
	city,
	state,
	zipCode,
	country,
	paymentMethod,
}: CheckoutInput) {
	return {
		firstName,
		lastName,
		email,
		phoneNumber: phoneNumber || null,
		waistSize: waistSize || null,
		fullLength: fullLength || null,
		buyerGstin: gstin,
		streetAddress,
		apartment: apartment || null,
		city,
		state,
		zipCode,
		country,
		paymentMethod,
		customerKey: normalizeText(`${firstName} ${lastName} ${email} ${phoneNumber ?? ''}`),
	}
}

/**
 * Builds an order line, which has a copy of the product's data (rule: order-keeps-copy) and the line's share of the
 * discount.
 */
function toOrderItemRow(
	{
		productId,
		productColorId,
		name,
		colorName,
		hexCode,
		pricePaise,
		quantity,
		size,
		variant,
		image,
		colorShown,
	}: CartLine,
	discountPaise: number,
) {
	return {
		productId,
		productColorId,
		productName: name,
		productNameKey: normalizeText(name),
		colorName,
		colorHex: hexCode,
		imageHash: image?.hash ?? null,
		imageColor: colorShown,
		pricePaise,
		quantity,
		discountPaise,
		size,
		sku: variant?.sku ?? null,
		variantId: variant?.id ?? null,
	}
}

/** Returns the phone number and the email address of a guest's order. Both are `''` when missing. */
export function toGuestContact({ phoneNumber, email }: CheckoutInput): GuestContact {
	return { phoneE164: phoneNumber ? toE164(phoneNumber) : '', email }
}

const guestOrderSql = `
	SELECT "placedOrderId" AS "orderId", "placedDigest" AS "inputDigest" FROM "GuestCart"
	WHERE "id" = ? AND "placedKey" = ? AND "placedOrderId" IS NOT NULL`

/**
 * Returns the last order that was placed from a guest's cart, if it was placed with this idempotency key (rule:
 * order-once). `undefined` otherwise.
 */
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

/**
 * Removes the ordered lines, the note and the checkout input from a guest's cart. Stores the order's number and
 * idempotency key with the cart, so that a form that is submitted again gets the same order.
 */
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
