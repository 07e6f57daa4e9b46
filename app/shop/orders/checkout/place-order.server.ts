import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type Client, orderLimit } from '../../rate-limits/rate-limits.ts'
import { removeOrderedLines, type LineInput } from '../../cart/cart-rows.server.ts'
import { type CartClient, toCartOwner } from '../../cart/cart-owner.ts'
import { queryOwnedCart } from '../../cart/cart.server.ts'
import { guestCartLock } from '../../cart/guest-cart.server.ts'
import { getAvailableQty, type Cart, filterInStock } from '../../cart/cart-totals.ts'
import { systemActor } from '../../activity/record-activity.server.ts'
import { parseIdempotencyKey, idempotencyKeyPattern } from '../../values/idempotency-key.ts'
import { type ReleaseLimit, createRateLimit } from '../../rate-limits/rate-limit.server.ts'
import {
	assertCodAllowed,
	assertPhoneConfirmed,
	assertUnpaidCodLimit,
	orderLockKeys,
	findOrderPhone,
} from '../payments/cod/cod-eligibility.server.ts'
import { calculatePaymentExpiry } from '../payments/payment-expiry.server.ts'
import { assertContactNotBlocked, assertNotBlocked } from '../../people/customers/customer.server.ts'
import { refuse } from '../../values/refusal.ts'
import type { CheckoutInput } from './checkout.schema.ts'
import { digestValues } from '../../edit-conflicts/expected-version.server.ts'
import {
	insertOrder,
	findOrderAndDigestByKey,
	toCheckoutColumns,
	completeGuestCart,
	findGuestOrderByKey,
	toGuestContact,
} from './insert-order.server.ts'
import { deleteCheckoutDraft } from './checkout-draft.server.ts'
import { findChangeSince, type ExpectedOrder, type OrderChange, OrderPriceChanged } from './expected-order.ts'
import {
	assertLineCount,
	assertOrderable,
	buildCartFromLines,
	findOtherTotal,
	priceFor,
} from '../checkout/quote-order.server.ts'
import { PENDING } from '../../values/order-status.ts'
import { calculateDiscounts } from '../../pricing/order-discounts.ts'
import type { OrderPrice } from '../../pricing/order-price.ts'
import { findCustomerLocale, getRequestLocale } from '../../people/customers/customer-language.server.ts'
import { toStockLine, deductStock } from '../../inventory/stock.server.ts'

interface CheckoutSubmission extends ExpectedOrder {
	/** The idempotency key of the form: submitting it again returns the same order (rule: order-once). */
	idempotencyKey: string
	/** The phone number that was confirmed in this browser, in E.164. */
	confirmedPhone?: string | null
}

interface PlacedOrder {
	orderId: number
	/** True if the order was placed by an earlier request with the same key. */
	repeated: boolean
	/** True if that earlier request had other input. */
	hasOtherInput?: true
}

const purpose = 'order'
const orderRateLimit = createRateLimit(orderLimit)

/**
 * Places an order for the cart of an account or a guest in one transaction (rules: seen-total, all-or-nothing,
 * confirmation-email, delivery-price). Sold-out lines stay in the cart. If the key has already placed an order, returns
 * this order and whether its input was different.
 *
 * @throws invalid: the cart is empty or above the limits, or the pincode is not served.
 * @throws conflict: the cart differs from what the customer saw, stock is short, the coupon is not valid (rule:
 * coupon-terms), a product has no price (rule: no-sale-without-price), the payment method is not available (rules:
 * offered-payments, cod-limits), COD needs a confirmed phone (rule: confirmed-phone), or too many COD orders are
 * unpaid.
 * @throws too-many: the rate limit is reached.
 * @throws forbidden: the customer is blocked (rule: blocked-customer).
 */
export async function placeOrder(
	customer: CartClient,
	input: CheckoutInput,
	{ idempotencyKey, confirmedPhone, ...expected }: CheckoutSubmission,
): Promise<PlacedOrder> {
	if (!idempotencyKeyPattern.test(idempotencyKey)) refuse('invalid', 'order-form-expired')
	const once = { purpose, key: idempotencyKey, inputDigest: `form ${digestValues(input)}` }
	return placeInTransaction(customer, input, once, async ({ prepared }) => {
		const cart = await queryOwnedCart(prepared.rows, toCartOwner(customer))
		if (cart.lines.length === 0) refuse('invalid', 'order-cart-empty')
		const lines = filterInStock(cart.lines)
		// Lines with too little stock stay in the order, so that `deductStock` refuses it and names every shortage.
		if (lines.length === 0 || lines.some((line) => line.quantity > getAvailableQty(line, lines))) return { cart }
		return {
			cart: { ...cart, lines },
			changeAt: (price) => findChangeSince(expected, cart, price),
			shouldDeleteDraft: true,
			confirmedPhone,
			locale: getRequestLocale() ?? null,
		}
	})
}

/**
 * Places an order as `placeOrder` does, but for up to 100 lines that the client sends (rule: api-order-lines). Also
 * removes these lines from the client's cart.
 * @throws not-found: a color is unknown.
 * @throws invalid: there are no lines, or a line has no size (rule: size-required).
 * @throws key-reused: the key placed an order with other input (rule: key-with-other-input).
 * @throws conflict: the total is above `expected.seenTotalPaise` or not `expected.exactTotalPaise`, with the current
 * price (rule: seen-total).
 */
export async function placeOrderForLines(
	customer: Client<number>,
	input: CheckoutInput,
	lineInputs: readonly LineInput[],
	idempotencyKey?: string,
	expected: ExpectedTotal = {},
): Promise<PlacedOrder> {
	if (idempotencyKey !== undefined) parseIdempotencyKey(idempotencyKey)
	assertLineCount(lineInputs)
	const { seenTotalPaise, exactTotalPaise, isDefaultPaymentMethod } = expected
	// The default payment method is not part of the digest: the owner may change it between two attempts.
	const digested = { ...input, ...(isDefaultPaymentMethod && { paymentMethod: null }), lines: lineInputs }
	const once = idempotencyKey === undefined ? undefined : buildCallKeyUse(idempotencyKey, digested)
	const placed = await placeInTransaction(customer, input, once, async ({ prepared }) => {
		const cart = await buildCartFromLines(prepared.rows, lineInputs)
		if (exactTotalPaise !== undefined)
			return { cart, changeAt: (price) => findOtherTotal(exactTotalPaise, price), field: 'total' }
		if (seenTotalPaise === undefined) return { cart }
		return { cart, changeAt: (price) => findChangeSince({ seenTotalPaise }, cart, price), field: 'seenTotal' }
	})
	return placed.hasOtherInput ? refuse('key-reused', 'idempotency-key-reused') : placed
}

function buildCallKeyUse(key: string, input: object): PlacementKey {
	return { purpose, key, inputDigest: `call ${digestValues(input)}` }
}

/** The total that an API client expects. If both amounts are given, only `exactTotalPaise` is checked. */
interface ExpectedTotal {
	/** The maximum that the order may cost. */
	seenTotalPaise?: number | undefined
	/** The amount that the order must cost. */
	exactTotalPaise?: number | undefined
	/** True if the client named no payment method. The order then has the shop's default. */
	isDefaultPaymentMethod?: boolean
}

/** An idempotency key with the digest of the input, which begins with `'form '` or, for an API call, with `'call '`. */
type PlacementKey = { purpose: string; key: string; inputDigest: string }

/**
 * Returns the order that this key already placed. `hasOtherInput` is only set when the digests can be compared: not
 * between a form and an API call, nor for orders placed before digests were stored.
 */
async function findRepeated(
	db: Parameters<typeof findOrderAndDigestByKey>[0],
	customer: CartClient,
	once: PlacementKey,
): Promise<PlacedOrder | undefined> {
	const found =
		customer.userId === null
			? await findGuestOrderByKey(db, customer, once.key)
			: await findOrderAndDigestByKey(db, customer.userId, once)
	if (!found) return undefined
	const { orderId, inputDigest } = found
	const isComparable = inputDigest?.split(' ')[0] === once.inputDigest.split(' ')[0]
	return { orderId, repeated: true, ...(isComparable && inputDigest !== once.inputDigest && { hasOtherInput: true }) }
}

/** The contents of a new order. */
interface OrderContents {
	cart: Cart
	/** Returns how the order, at this price, differs from the one that the customer saw. `null` if it does not. */
	changeAt?: (price: OrderPrice) => OrderChange | null
	/** The form field to which the error belongs when the order differs. */
	field?: string
	/** True to delete the checkout draft in the transaction that places the order. */
	shouldDeleteDraft?: boolean
	confirmedPhone?: string | null | undefined
	/** The page's language. If absent (API), the order gets that of the customer (rule: customer-language). */
	locale?: string | null
}

/** Returns the lock keys of a customer's cart: orders and changes of the same cart run one after the other. */
function getCartLock(customer: CartClient): string[] {
	return customer.userId === null ? guestCartLock(customer) : [`customer ${customer.userId}`]
}

async function placeInTransaction(
	customer: CartClient,
	input: CheckoutInput,
	once: PlacementKey | undefined,
	resolveLines: (tx: Transaction) => Promise<OrderContents>,
): Promise<PlacedOrder> {
	const known = once && (await findRepeated({ prepared: { rows: readPrepared } }, customer, once))
	if (known) return known
	const placeNow = (uncounted?: unknown) =>
		write(
			async (tx) => {
				// The queries are sent together, so that the transaction waits for the database server only once.
				const [first, blocked, ordered] = await Promise.allSettled([
					once && findRepeated(tx, customer, once),
					customer.userId === null
						? assertContactNotBlocked(tx, toGuestContact(input))
						: assertNotBlocked(tx, customer.userId),
					resolveLines(tx),
				])
				const repeated = unwrapSettled(first)
				if (repeated) return repeated
				if (uncounted) throw uncounted
				unwrapSettled(blocked)
				return {
					orderId: await saveOrder(tx, customer, input, unwrapSettled(ordered), once),
					repeated: false,
				}
			},
			orderLockKeys(getCartLock(customer), input),
		)
	// The rate limit counts the order before the transaction begins. Counting may wait for another process, and during
	// a transaction all other writes would have to wait, too.
	let uncount: ReleaseLimit
	try {
		uncount = await orderRateLimit(toLimitedClient(customer, input))
	} catch (error) {
		// The limit may have been reached by the same form, submitted twice. The transaction then waits for the first
		// submission and returns its order.
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

/** Returns the client for the rate limit. The orders of a guest are also counted by phone number or email address. */
function toLimitedClient(customer: CartClient, input: CheckoutInput): Client {
	if (customer.userId !== null) return customer
	const { phoneE164, email } = toGuestContact(input)
	return { ...customer, contact: phoneE164 || email }
}

/** Returns the value of a settled promise, or throws its rejection reason. */
function unwrapSettled<T>(settled: PromiseSettledResult<T>): T {
	if (settled.status === 'rejected') throw settled.reason
	return settled.value
}

async function saveOrder(
	tx: Transaction,
	customer: CartClient,
	input: CheckoutInput,
	{ cart, changeAt, field, shouldDeleteDraft, confirmedPhone, locale }: OrderContents,
	once: PlacementKey | undefined,
): Promise<number> {
	const { userId } = customer
	const phoneE164 = await findOrderPhone(tx, userId, input)
	const { price, coupon } = await priceFor(tx.prepared.rows, { userId, phoneE164 }, cart.lines, input)
	const change = changeAt?.(price)
	if (change) throw new OrderPriceChanged(change, field, price)
	assertOrderable(cart.lines, input, price)
	// All statements are sent at once and run in this order, so the checks refuse the order before it is inserted.
	const [orderId] = await Promise.all([
		insertOrder(tx, {
			columns: {
				userId,
				isGuest: userId === null ? 1 : 0,
				...toCheckoutColumns(input),
				phoneE164,
				paymentExpiresAt: calculatePaymentExpiry(input.paymentMethod, Date.now()),
				orderNote: input.orderNote || cart.note,
				locale: locale === undefined ? await findCustomerLocale(tx, { userId, phoneE164 }) : locale,
				...price,
				// An order with a total of 0 counts as paid and does not await payment.
				...(price.totalPaise === 0 && { paymentState: 'paid', paymentExpiresAt: null }),
				couponCode: coupon?.code ?? null,
			},
			status: PENDING,
			lines: cart.lines,
			discounts: calculateDiscounts(cart.lines, coupon),
			moved: Promise.all([
				assertUnpaidCodLimit(tx, userId, input, phoneE164),
				deductStock(tx, cart.lines.map(toStockLine)),
				assertCodAllowed(tx.prepared.rows, userId, input, price),
				assertPhoneConfirmed(tx.prepared.rows, { userId, confirmedPhone }, input),
			]).then(([, moved]) => moved),
			byUserId: userId,
			who: systemActor(userId),
			once,
		}),
		userId !== null && removeOrderedLines(tx.prepared, userId, cart),
		userId !== null && shouldDeleteDraft && deleteCheckoutDraft(tx, userId),
	])
	if (customer.userId === null) await completeGuestCart(tx, customer, { orderId, cart, once })
	return orderId
}
