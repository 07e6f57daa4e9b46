import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import type { Asker } from '../../asker.ts'
import { cartIn, type WantedLine, wantedIn } from '../../cart/cart-rows.server.ts'
import { availableFor, type Cart, type CartLine, cartOf, orderable } from '../../cart/cart-totals.ts'
import { normaliseText } from '../../search/normalise.ts'
import { enqueue } from '../../mail/outbox.server.ts'
import { callersIdempotencyKey, idempotencyKeyPattern } from '../../idempotency-key.ts'
import { type GiveBack, rateLimit } from '../../rate-limit.server.ts'
import { refuse } from '../../refusal.ts'
import { cashPhoneOf } from './open-cash.server.ts'
import type { CheckoutInput } from './order.schema.ts'
import { mustBeOrderable } from './quantity-limits.server.ts'
import { changeSince, type SeenOrder } from './seen-order.ts'
import { takeStock } from './stock.server.ts'

interface Submission extends SeenOrder {
	/** Random text that the form was made with: the same form sent again is the same order (rule 49). */
	idempotencyKey: string
}

interface Placed {
	orderId: number
	/** Whether this is what came of the same key before. */
	repeated: boolean
}

type Customer = Asker<number>

const purpose = 'order'
const limit = rateLimit('order', { account: 10, network: 120, seconds: 600 })

/**
 * Orders what is in the customer's cart at the current prices, in one transaction: takes the stock, inserts the order
 * with its own copy of names and prices, empties the cart and its note, and puts the confirmation into the outbox
 * (rules 46, 47 and 53). Tax and shipping are 0 (rule 4). A sold-out line stays in the cart; it was no part of what was
 * seen. The same `idempotencyKey` again answers the first order, `repeated`. Refuses an empty cart and more pieces than
 * one order may take ('invalid'), an order other than the one seen, too little stock of any product and too many unpaid
 * cash orders ('conflict'), and the eleventh order of an account or the 121st of a network in ten minutes ('too-many').
 */
export async function placeOrder(
	customer: Customer,
	input: CheckoutInput,
	{ idempotencyKey, ...seen }: Submission,
): Promise<Placed> {
	if (!idempotencyKeyPattern.test(idempotencyKey))
		refuse('invalid', 'Please reload the page and place the order again.')
	return place(customer, input, idempotencyKey, ({ prepared }) => {
		const cart = cartIn(prepared.rows, customer.userId)
		if (cart.lines.length === 0) refuse('invalid', 'Cart is empty.')
		const lines = orderable(cart.lines)
		// Taking the stock refuses, and names everything that is short, also what has sold out.
		if (lines.length === 0 || lines.some((line) => line.quantity > availableFor(line, lines))) return cart
		const change = changeSince(seen, cart)
		if (change) refuse('conflict', change)
		return { ...cart, lines }
	})
}

/**
 * As `placeOrder`, for what the caller names instead of what is in the cart (rule 48): up to 100 lines, which
 * leave the cart too. Two calls are two orders, unless they carry the same `idempotencyKey`. Refuses no lines at all
 * ('invalid'), an unknown variant ('not-found'), and what `placeOrder` refuses.
 */
export async function placeOrderOf(
	customer: Customer,
	input: CheckoutInput,
	wanted: readonly WantedLine[],
	idempotencyKey?: string,
): Promise<Placed> {
	if (idempotencyKey !== undefined) callersIdempotencyKey(idempotencyKey)
	if (wanted.length === 0) refuse('invalid', 'Cart is empty.', 'cartItems')
	if (wanted.length > 100) refuse('invalid', 'At most 100 items', 'cartItems')
	return place(customer, input, idempotencyKey, ({ prepared }) => {
		const lines = wantedIn(prepared.rows, wanted)
		return cartOf(
			lines.map(
				(line) => line ?? refuse('not-found', 'No valid color variant available for this product.', 'cartItems'),
			),
			'',
		)
	})
}

async function place(
	customer: Customer,
	input: CheckoutInput,
	idempotencyKey: string | undefined,
	cartOfMoment: (tx: Transaction) => Cart,
): Promise<Placed> {
	let giveBack: GiveBack | undefined
	try {
		return await write(async (tx) => {
			const first = idempotencyKey === undefined ? undefined : orderOfKey(tx, customer.userId, idempotencyKey)
			if (first) return { orderId: first.orderId, repeated: true }
			// Counted only now: a form sent twice at one moment is one order, also when it is the last that the
			// customer may place.
			giveBack = await limit(customer)
			return { orderId: saveOrder(tx, customer.userId, input, cartOfMoment(tx), idempotencyKey), repeated: false }
		})
	} catch (error) {
		await giveBack?.()
		throw error
	}
}

function orderOfKey({ prepared }: Transaction, userId: number, key: string): { orderId: number } | undefined {
	return prepared.rows<{ orderId: number }>(
		'SELECT "orderId" FROM "IdempotencyKey" WHERE "userId" = ? AND "purpose" = ? AND "key" = ?',
		userId,
		purpose,
		key,
	)[0]
}

function saveOrder(
	tx: Transaction,
	userId: number,
	input: CheckoutInput,
	cart: Cart,
	idempotencyKey: string | undefined,
): number {
	// Beyond this the database could not give the sum back.
	if (!Number.isSafeInteger(cart.totalPaise))
		refuse('conflict', 'This is too much for one order. Please order less at once.')
	const moved = takeStock(tx, cart.lines)
	mustBeOrderable(cart.lines)
	const cashPhone = cashPhoneOf(tx, userId, input)
	const { prepared } = tx
	const now = Date.now()
	const orderId = prepared.insert('Order', {
		userId,
		...addressOf(input),
		cashPhone,
		orderNote: input.orderNote || cart.note,
		subtotalPaise: cart.totalPaise,
		totalPaise: cart.totalPaise,
		createdAt: now,
		updatedAt: now,
	})
	for (const line of cart.lines) prepared.insert('OrderItem', { orderId, ...orderItem(line) })
	prepared.insert('OrderEvent', { orderId, toStatus: 1, byUserId: userId, createdAt: now })
	for (const movement of moved)
		prepared.insert('StockMovement', { orderId, ...movement, reason: 'ordered', byUserId: userId, createdAt: now })
	if (idempotencyKey !== undefined)
		prepared.insert('IdempotencyKey', { orderId, userId, purpose, key: idempotencyKey, createdAt: now })
	prepared.rows(emptySql, userId, JSON.stringify(cart.lines.map(({ productColorId }) => productColorId)))
	if (cart.note) prepared.rows(`UPDATE "User" SET "cartNote" = '', "updatedAt" = ? WHERE "id" = ?`, now, userId)
	enqueue(tx, { template: 'order-confirmation', recipient: input.email, orderId })
	return orderId
}

const emptySql = 'DELETE FROM "CartItem" WHERE "userId" = ? AND "productColorId" IN (SELECT "value" FROM json_each(?))'

function addressOf({
	firstName,
	lastName,
	email,
	phoneNumber,
	waistSize,
	fullLength,
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
		streetAddress,
		apartment: apartment || null,
		city,
		state,
		zipCode,
		country,
		paymentMethod,
		customerKey: normaliseText(`${firstName} ${lastName} ${email} ${phoneNumber ?? ''}`),
	}
}

function orderItem({
	productId,
	productColorId,
	name,
	colorName,
	hexCode,
	pricePaise,
	quantity,
	size,
	image,
	colorShown,
}: CartLine) {
	return {
		productId,
		productColorId,
		productName: name,
		productNameKey: normaliseText(name),
		colorName,
		colorHex: hexCode,
		imageHash: image?.hash ?? null,
		imageColor: colorShown,
		pricePaise,
		quantity,
		size,
	}
}
