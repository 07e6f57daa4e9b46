import { isCash } from '../../words/ways-to-pay.ts'
import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type Requester, orderLimit } from '../../rate-limits.ts'
import { cartIn, leaveCart, type WantedLine, linesFor } from '../../cart/cart-rows.server.ts'
import { availableFor, type Cart, type CartLine, cartOf, orderable, sumPaise } from '../../cart/cart-totals.ts'
import { noColorToBuy } from '../../cart/cart.schema.ts'
import { mustHavePrices } from '../../catalog/product/price-words.ts'
import { pleaseSelectOneOf } from '../../catalog/variant/variant-view.ts'
import { couponFor } from '../../pricing/coupons/coupon-of-order.server.ts'
import { unnamedActor } from '../../journal/journal.server.ts'
import { callersIdempotencyKey, idempotencyKeyPattern } from '../../idempotency-key.ts'
import { type Uncount, rateLimit } from '../../rate-limit.server.ts'
import { mustBeForCash } from '../payments/cash/cash-rules-of.server.ts'
import { mustNotOweTooMuch, ownOfOrder, phoneOfOrder } from '../payments/cash/open-cash.server.ts'
import { heldUntil } from '../../settings/online-payment/service-now.server.ts'
import { mustBeOffered } from '../payments/offered-ways.server.ts'
import { mustNotBeBlocked } from '../../people/customers/block.server.ts'
import { refuse } from '../../refusal.ts'
import type { CheckoutInput } from './checkout.schema.ts'
import { insertOrder, orderOfKey } from './insert-order.server.ts'
import { addressOf } from './order-columns.ts'
import { mustBeOrderable } from '../../cart/quantity-limits.server.ts'
import { forgetDraft } from './checkout-draft.server.ts'
import { changeSince, type SeenOrder } from './seen-order.ts'
import { PENDING } from '../../words/order-status.ts'
import { mustBeServed } from '../pins/pin-area.server.ts'
import { type CouponTerms, discountsOf } from '../../pricing/coupon-discount.ts'
import { type OrderPrice, priceOfOrder } from '../../pricing/price-of-order.ts'
import { cashFeePaise, deliveryPrices } from '../../settings/shop-settings.server.ts'
import { stockLine, takeStock } from './stock.server.ts'

interface Submission extends SeenOrder {
	/** The key of a form that is the same order when it is sent again (rule: order-once). */
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
 * Orders the cart in one transaction (rules: seen-total, all-or-nothing, confirmation-mail), with what delivery costs
 * (rule: delivery-price). Sold-out lines stay. A key used before answers its order.
 *
 * @throws invalid: empty, above the limits or to a PIN that is not served.
 * @throws conflict: other than seen, short of stock, with a coupon that does not hold (rule: coupon-terms), without a
 *   price (rule: no-sale-without-price), paid in a way that is not offered (rules: offered-payments, cash-limits) or
 *   too many unpaid.
 * @throws too-many: the limit is reached.
 * @throws forbidden: of a blocked customer (rule: blocked-customer).
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
		// Taking the stock refuses, and names all that is short.
		if (lines.length === 0 || lines.some((line) => line.quantity > availableFor(line, lines))) return { cart }
		return { cart: { ...cart, lines }, changeAt: (price) => changeSince(seen, cart, price), endsDraft: true }
	})
}

/**
 * `placeOrder` for named lines, up to 100, which leave the cart too (rule: api-order-lines).
 * @throws not-found: unknown colour.
 * @throws invalid: no lines and no size (rule: size-required).
 * @throws conflict: above the sum that was seen, if one is named (rule: seen-total).
 */
export async function placeOrderOf(
	customer: Customer,
	input: CheckoutInput,
	wanted: readonly WantedLine[],
	idempotencyKey?: string,
	seenTotalPaise?: number,
): Promise<Placed> {
	if (idempotencyKey !== undefined) callersIdempotencyKey(idempotencyKey)
	if (wanted.length === 0) refuse('invalid', 'Cart is empty.', 'cartItems')
	if (wanted.length > 100) refuse('invalid', 'At most 100 items', 'cartItems')
	return place(customer, input, idempotencyKey, async ({ prepared }) => {
		const named = (await linesFor(prepared.rows, wanted)).map((line) =>
			line ? mustHaveSize(line) : refuse('not-found', noColorToBuy, 'cartItems'),
		)
		const cart = cartOf(named, '')
		if (seenTotalPaise === undefined) return { cart }
		return { cart, changeAt: (price) => changeSince({ seenTotalPaise }, cart, price), field: 'seenTotal' }
	})
}

function mustHaveSize(line: CartLine): CartLine {
	if (line.variant?.id === null && line.variant.sizes.length > 0)
		refuse('invalid', pleaseSelectOneOf(line.variant.sizes), 'cartItems')
	return line
}

/** What is ordered. */
interface Ordered {
	cart: Cart
	/** Says what is other than was seen, at this price; null where nothing is. */
	changeAt?: (price: OrderPrice) => string | null
	/** The field that the caller is told is wrong then. */
	field?: string
	/** What was typed at the checkout is this order. */
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

/** What was answered; throws what was thrown instead. */
function valueOf<T>(settled: PromiseSettledResult<T>): T {
	if (settled.status === 'rejected') throw settled.reason
	return settled.value
}

/** The price at the charges of this moment (rules: delivery-price, cash-fee). */
function priceNow(lines: readonly CartLine[], input: CheckoutInput, coupon: CouponTerms | null): OrderPrice {
	const codFeePaise = isCash(input) ? cashFeePaise() : 0
	return priceOfOrder(lines, input, deliveryPrices(), { coupon, codFeePaise })
}

async function saveOrder(
	tx: Transaction,
	userId: number,
	input: CheckoutInput,
	{ cart, changeAt, field, endsDraft }: Ordered,
	idempotencyKey: string | undefined,
): Promise<number> {
	const { couponCode: code } = input
	const subtotalPaise = sumPaise(cart.lines)
	const coupon = code ? await couponFor(tx.prepared.rows, { code, userId, subtotalPaise }) : null
	const price = priceNow(cart.lines, input, coupon)
	const change = changeAt?.(price)
	if (change) refuse('conflict', change, field)
	// The database could not give the sum back.
	if (!Number.isSafeInteger(price.totalPaise))
		refuse('conflict', 'This is too much for one order. Please order less at once.')
	mustHavePrices(cart.lines)
	mustBeOrderable(cart.lines)
	mustBeServed(input)
	mustBeOffered(input)
	const phoneE164 = await phoneOfOrder(tx, userId, input)
	// Sent in this order, refused before the order is written; a server is not waited for between them.
	const [orderId] = await Promise.all([
		insertOrder(tx, {
			columns: {
				userId,
				...addressOf(input),
				phoneE164,
				heldUntil: heldUntil(input.paymentMethod, Date.now()),
				orderNote: input.orderNote || cart.note,
				...price,
				// Nothing is to be paid, and nothing to wait for.
				...(price.totalPaise === 0 && { paymentState: 'paid', heldUntil: null }),
				couponCode: coupon?.code ?? null,
			},
			status: PENDING,
			lines: cart.lines,
			discounts: discountsOf(cart.lines, coupon),
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
