import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type Requester, orderLimit } from '../../rate-limits.ts'
import { cartIn, leaveCart, type WantedLine } from '../../cart/cart-rows.server.ts'
import { availableFor, type Cart, orderable } from '../../cart/cart-totals.ts'
import { unnamedActor } from '../../journal/journal.server.ts'
import { callersIdempotencyKey, idempotencyKeyPattern } from '../../idempotency-key.ts'
import { type Uncount, rateLimit } from '../../rate-limit.server.ts'
import { mustBeForCash } from '../payments/cash/cash-rules-of.server.ts'
import { mustNotOweTooMuch, ownOfOrder, phoneOfOrder } from '../payments/cash/open-cash.server.ts'
import { heldUntil } from '../../settings/online-payment/service-now.server.ts'
import { mustNotBeBlocked } from '../../people/customers/block.server.ts'
import { refuse } from '../../refusal.ts'
import type { CheckoutInput } from './checkout.schema.ts'
import { insertOrder, orderOfKey } from './insert-order.server.ts'
import { addressOf } from './order-columns.ts'
import { forgetDraft } from './checkout-draft.server.ts'
import { changeSince, type SeenOrder } from './seen-order.ts'
import { assertLineCount, assertOrderable, cartOfLines, describeOtherTotal, priceFor } from './order-price.server.ts'
import { OrderPriceChanged } from './order-price-changed.ts'
import { PENDING } from '../../words/order-status.ts'
import { calculateDiscounts } from '../../pricing/order-discounts.ts'
import type { OrderPrice } from '../../pricing/price-of-order.ts'
import { stockLine, takeStock } from './stock.server.ts'

interface Submission extends SeenOrder {
	/** The idempotency key of a form: sending it again returns the same order (rule: order-once). */
	idempotencyKey: string
}

interface Placed {
	orderId: number
	repeated: boolean
}

type Customer = Requester<number>

const purpose = 'order'
const limit = rateLimit(orderLimit)

/**
 * Places an order for the cart in one transaction (rules: seen-total, all-or-nothing, confirmation-mail), including the
 * delivery price (rule: delivery-price). Sold-out lines stay in the cart. A key that was used before returns its order.
 *
 * @throws invalid: the cart is empty or above the limits, or the pincode is not served.
 * @throws conflict: the cart differs from what the customer saw, stock is short, the coupon is not valid (rule:
 * coupon-terms), a product has no price (rule: no-sale-without-price), the payment method is not available (rules:
 * offered-payments, cash-limits), or too many COD orders are unpaid.
 * @throws too-many: the rate limit is reached.
 * @throws forbidden: the customer is blocked (rule: blocked-customer).
 */
export async function placeOrder(
	customer: Customer,
	input: CheckoutInput,
	{ idempotencyKey, ...seen }: Submission,
): Promise<Placed> {
	if (!idempotencyKeyPattern.test(idempotencyKey))
		refuse('invalid', 'Please reload the page and place the order again.')
	return place(customer, input, idempotencyKey, async ({ prepared }) => {
		const cart = await cartIn(prepared.rows, customer.userId)
		if (cart.lines.length === 0) refuse('invalid', 'Cart is empty.')
		const lines = orderable(cart.lines)
		// Taking the stock rejects the order and names every shortage.
		if (lines.length === 0 || lines.some((line) => line.quantity > availableFor(line, lines))) return { cart }
		return { cart: { ...cart, lines }, changeAt: (price) => changeSince(seen, cart, price), endsDraft: true }
	})
}

/**
 * `placeOrder` for named lines, up to 100, which leave the cart too (rule: api-order-lines).
 * @throws not-found: unknown colour.
 * @throws invalid: no lines and no size (rule: size-required).
 * @throws conflict: above `expected.seenTotalPaise` or other than `expected.exactTotalPaise`, with the price that it has
 *   (rule: seen-total).
 */
export async function placeOrderOf(
	customer: Customer,
	input: CheckoutInput,
	wanted: readonly WantedLine[],
	idempotencyKey?: string,
	expected: ExpectedTotal = {},
): Promise<Placed> {
	if (idempotencyKey !== undefined) callersIdempotencyKey(idempotencyKey)
	assertLineCount(wanted)
	const { seenTotalPaise, exactTotalPaise } = expected
	return place(customer, input, idempotencyKey, async ({ prepared }) => {
		const cart = await cartOfLines(prepared.rows, wanted)
		if (exactTotalPaise !== undefined)
			return { cart, changeAt: (price) => describeOtherTotal(exactTotalPaise, price), field: 'total' }
		if (seenTotalPaise === undefined) return { cart }
		return { cart, changeAt: (price) => changeSince({ seenTotalPaise }, cart, price), field: 'seenTotal' }
	})
}

/** The total that a caller expects an order to have; the exact one wins. */
interface ExpectedTotal {
	/** The order costs no more than this. */
	seenTotalPaise?: number | undefined
	/** The order costs this. */
	exactTotalPaise?: number | undefined
}

/** The contents of a new order. */
interface Ordered {
	cart: Cart
	/** Returns what differs from the order that the customer saw, at this price. `null` when nothing does. */
	changeAt?: (price: OrderPrice) => string | null
	/** The field to which the error then belongs. */
	field?: string
	/** The order completes the checkout draft. */
	endsDraft?: boolean
}

async function place(
	customer: Customer,
	input: CheckoutInput,
	idempotencyKey: string | undefined,
	orderedNow: (tx: Transaction) => Promise<Ordered>,
): Promise<Placed> {
	const once = idempotencyKey === undefined ? undefined : { purpose, key: idempotencyKey }
	const known = once && (await orderOfKey({ prepared: { rows: readPrepared } }, customer.userId, once))
	if (known !== undefined) return { orderId: known, repeated: true }
	const placeNow = (uncounted?: unknown) =>
		write(
			async (tx) => {
				// Sent together: the transaction does not wait for a database server between them.
				const [first, blocked, ordered] = await Promise.allSettled([
					once && orderOfKey(tx, customer.userId, once),
					mustNotBeBlocked(tx, customer.userId),
					orderedNow(tx),
				])
				const repeated = valueOf(first)
				if (repeated !== undefined) return { orderId: repeated, repeated: true }
				if (uncounted) throw uncounted
				valueOf(blocked)
				return {
					orderId: await saveOrder(tx, customer.userId, input, valueOf(ordered), idempotencyKey),
					repeated: false,
				}
			},
			ownOfOrder(customer.userId, input),
		)
	// The order is counted before the transaction: the count may wait for another process, and every writer would wait too.
	let uncount: Uncount
	try {
		uncount = await limit(customer)
	} catch (error) {
		// The same form may have taken the last point a moment ago: the transaction waits for it and finds its order.
		if (once) return placeNow(error)
		throw error
	}
	try {
		const placed = await placeNow()
		if (placed.repeated) await uncount()
		return placed
	} catch (error) {
		await uncount()
		throw error
	}
}

/** Returns the value of a settled promise, or throws its rejection reason. */
function valueOf<T>(settled: PromiseSettledResult<T>): T {
	if (settled.status === 'rejected') throw settled.reason
	return settled.value
}

async function saveOrder(
	tx: Transaction,
	userId: number,
	input: CheckoutInput,
	{ cart, changeAt, field, endsDraft }: Ordered,
	idempotencyKey: string | undefined,
): Promise<number> {
	const { price, coupon } = await priceFor(tx.prepared.rows, userId, cart.lines, input)
	const change = changeAt?.(price)
	if (change) throw new OrderPriceChanged(change, field, price)
	assertOrderable(cart.lines, input, price)
	const phoneE164 = await phoneOfOrder(tx, userId, input)
	// The statements are sent in this order without waiting for a database server, and the checks reject the order
	// before it is inserted.
	const [orderId] = await Promise.all([
		insertOrder(tx, {
			columns: {
				userId,
				...addressOf(input),
				phoneE164,
				heldUntil: heldUntil(input.paymentMethod, Date.now()),
				orderNote: input.orderNote || cart.note,
				...price,
				// A free order has nothing to pay and does not await payment.
				...(price.totalPaise === 0 && { paymentState: 'paid', heldUntil: null }),
				couponCode: coupon?.code ?? null,
			},
			status: PENDING,
			lines: cart.lines,
			discounts: calculateDiscounts(cart.lines, coupon),
			moved: Promise.all([
				mustNotOweTooMuch(tx, userId, input, phoneE164),
				takeStock(tx, cart.lines.map(stockLine)),
				mustBeForCash(tx.prepared.rows, userId, input, price),
			]).then(([, moved]) => moved),
			byUserId: userId,
			who: unnamedActor(userId),
			once: idempotencyKey === undefined ? undefined : { purpose, key: idempotencyKey },
		}),
		leaveCart(tx.prepared, userId, cart),
		endsDraft && forgetDraft(tx, userId),
	])
	return orderId
}
