import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { cartIn, type WantedLine, wantedIn } from '../cart/cart-rows.server.ts'
import { type Cart, type CartLine, cartOf } from '../cart/cart-totals.ts'
import { catalogChanged } from '../catalog/changed.server.ts'
import { foldText } from '../fold.ts'
import { enqueue } from '../mail/outbox.server.ts'
import { formatPaise } from '../money.ts'
import { refuse } from '../refusal.ts'
import type { CheckoutInput } from './order.schema.ts'
import { takeStock } from './stock.server.ts'

interface Submission {
	/** Random text that the form was made with: the same form sent again is the same order (decision Q-77). */
	onceKey: string
	/** The total that the customer saw and agreed to. */
	seenTotalPaise: number
}

interface Placed {
	orderId: number
	/** Whether this is what came of the same key before. */
	repeated: boolean
}

const purpose = 'order'
const keyPattern = /^[\w-]{16,100}$/

/**
 * Orders what is in the customer's cart at the prices of this moment, as one act: takes the stock, writes the order with its own copy of
 * names and prices, empties the cart and its note, and puts the confirmation into the outbox (specification 1, sections 5 and 9; decisions
 * Tax and shipping are 0. The same `onceKey` again answers the first order, `repeated`. Refuses an empty
 * cart ('invalid'), a total other than the one seen, and too little stock of any product ('conflict').
 */
export async function placeOrder(userId: number, input: CheckoutInput, { onceKey, seenTotalPaise }: Submission): Promise<Placed> {
	if (!keyPattern.test(onceKey)) refuse('invalid', 'Please reload the page and place the order again.')
	return place(userId, input, onceKey, async (tx) => {
		const cart = await cartIn(tx, userId)
		if (cart.lines.length === 0) refuse('invalid', 'Cart is empty.')
		mustBeAsSeen(cart.totalPaise, seenTotalPaise)
		return cart
	})
}

/**
 * As `placeOrder`, for what the caller names instead of what is in the cart (decision Q-13): up to 100 lines, which leave the cart too. Two
 * calls are two orders, unless they carry the same `onceKey`. Refuses no lines at all ('invalid'), an unknown variant ('not-found') and
 * too little stock ('conflict').
 */
export async function placeOrderOf(userId: number, input: CheckoutInput, wanted: readonly WantedLine[], onceKey?: string): Promise<Placed> {
	if (onceKey !== undefined && !keyPattern.test(onceKey)) refuse('invalid', 'The Idempotency-Key must be 16 to 100 letters, digits, - and _.')
	if (wanted.length === 0) refuse('invalid', 'Cart is empty.', 'cartItems')
	if (wanted.length > 100) refuse('invalid', 'At most 100 items', 'cartItems')
	return place(userId, input, onceKey, async (tx) => {
		const lines = await wantedIn(tx, wanted)
		return cartOf(lines.map((line) => line ?? refuse('not-found', 'No valid color variant available for this product.', 'cartItems')), '')
	})
}

async function place(userId: number, input: CheckoutInput, onceKey: string | undefined, cartOfMoment: (tx: Transaction) => Promise<Cart>): Promise<Placed> {
	const placed = await write(async (tx) => {
		const first = onceKey === undefined ? null : await orderOfKey(tx, userId, onceKey)
		if (first) return { orderId: first.orderId, repeated: true }
		return { orderId: await saveOrder(tx, userId, input, await cartOfMoment(tx), onceKey), repeated: false }
	})
	if (!placed.repeated) catalogChanged()
	return placed
}

function orderOfKey(tx: Transaction, userId: number, key: string) {
	return tx.onceKey.findUnique({ where: { userId_purpose_key: { userId, purpose, key } }, select: { orderId: true } })
}

function mustBeAsSeen(totalPaise: number, seenTotalPaise: number) {
	if (totalPaise === seenTotalPaise) return
	refuse('conflict', `Your order has changed and now comes to ${formatPaise(totalPaise)}. Please check it and place it again.`)
}

async function saveOrder(tx: Transaction, userId: number, input: CheckoutInput, cart: Cart, onceKey: string | undefined): Promise<number> {
	// Beyond this the database could not give the sum back.
	if (!Number.isSafeInteger(cart.totalPaise)) refuse('conflict', 'This is too much for one order. Please order less at once.')
	const moved = await takeStock(tx, cart.lines)
	const { id: orderId } = await tx.order.create({
		data: {
			...input,
			phoneNumber: input.phoneNumber || null,
			waistSize: input.waistSize || null,
			fullLength: input.fullLength || null,
			apartment: input.apartment || null,
			userId,
			orderNote: input.orderNote || cart.note,
			customerKey: foldText(`${input.firstName} ${input.lastName} ${input.email} ${input.phoneNumber ?? ''}`),
			subtotalPaise: cart.totalPaise,
			totalPaise: cart.totalPaise,
			items: { createMany: { data: cart.lines.map(orderItem) } },
			events: { createMany: { data: [{ toStatus: 1, byUserId: userId }] } },
			stockMovements: { createMany: { data: moved.map((movement) => ({ ...movement, reason: 'ordered', byUserId: userId })) } },
			...(onceKey === undefined ? {} : { onceKeys: { createMany: { data: [{ userId, purpose, key: onceKey }] } } }),
		},
		select: { id: true },
	})
	await tx.cartItem.deleteMany({ where: { userId, productColorId: { in: cart.lines.map(({ productColorId }) => productColorId) } } })
	if (cart.note) await tx.user.update({ where: { id: userId }, data: { cartNote: '' } })
	await enqueue(tx, { template: 'order-confirmation', recipient: input.email, orderId })
	return orderId
}

function orderItem({ productId, productColorId, name, colorName, hexCode, pricePaise, quantity, size, picture }: CartLine) {
	return {
		productId,
		productColorId,
		productName: name,
		productNameKey: foldText(name),
		colorName,
		colorHex: hexCode,
		imageHash: picture?.hash ?? null,
		pricePaise,
		quantity,
		size,
	}
}
