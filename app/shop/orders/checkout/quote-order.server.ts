import { readPrepared } from '#app/adapters/db/sql.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { type LineInput, findLines } from '../../cart/cart-rows.server.ts'
import { type Cart, type CartLine, toCart, sumPaise } from '../../cart/cart-totals.ts'
import { assertOrderQuantities } from '../../cart/cart-limits.server.ts'
import { assertHavePrices } from '../../catalog/product/product-view.ts'
import { refuseUnknownSize } from '../../catalog/variant/variant-rows.server.ts'
import { formatPaise } from '../../values/money.ts'
import { assertNotBlocked } from '../../people/customers/customer.server.ts'
import { type CouponCustomer, validateCoupon } from '../../pricing/coupons/validate-coupon.server.ts'
import type { CouponTerms } from '../../pricing/order-discounts.ts'
import { type OrderPrice, calculateOrderPrice } from '../../pricing/order-price.ts'
import { createRateLimit } from '../../rate-limits/rate-limit.server.ts'
import { orderPriceLimit, type Client } from '../../rate-limits/rate-limits.ts'
import { refuse } from '../../values/refusal.ts'
import { getCodFeePaise, getDeliveryPrices } from '../../settings/shop-settings.server.ts'
import { isCod } from '../../values/payment-methods.ts'
import {
	assertCodAllowed,
	assertPhoneConfirmed,
	assertUnpaidCodLimit,
	findOrderPhone,
} from '../payments/cod/cod-eligibility.server.ts'
import { assertPaymentMethodAvailable } from '../payments/payment-methods.server.ts'
import { assertDeliverable } from '../delivery/delivery-estimate.server.ts'
import type { CheckoutInput } from './checkout.schema.ts'
import type { OrderChange } from './expected-order.ts'
import { assertInStock, toStockLine } from '../../inventory/stock.server.ts'

const limit = createRateLimit(orderPriceLimit)

/**
 * Calculates the price of an order for the requested lines without placing it. Throws the errors of
 * `placeOrderForLines`, but has a separate rate limit. This limit also counts refused requests, so that nobody can
 * guess coupons.
 *
 * @throws too-many: the rate limit is reached.
 */
export async function priceOrder(
	customer: Client<number>,
	input: CheckoutInput,
	wanted: readonly LineInput[],
): Promise<OrderPrice> {
	const { userId } = customer
	await limit(customer)
	assertLineCount(wanted)
	const reading = { prepared: { rows: readPrepared } }
	await assertNotBlocked(reading, userId)
	const { lines } = await buildCartFromLines(readPrepared, wanted)
	const phoneE164 = await findOrderPhone(reading, userId, input)
	const { price } = await priceFor(readPrepared, { userId, phoneE164 }, lines, input)
	assertOrderable(lines, input, price)
	await assertUnpaidCodLimit(reading, userId, input, phoneE164)
	await assertInStock(reading, lines.map(toStockLine))
	await assertCodAllowed(readPrepared, userId, input, price)
	await assertPhoneConfirmed(readPrepared, { userId }, input)
	return price
}

const maxOrderLines = 100

/** Refuses an empty list of lines and more than 100 lines. */
export function assertLineCount(wanted: readonly LineInput[]) {
	if (wanted.length === 0) refuse('invalid', 'order-cart-empty', {}, 'cartItems')
	if (wanted.length > maxOrderLines) refuse('invalid', 'order-line-limit', { max: maxOrderLines }, 'cartItems')
}

/** Returns a cart of the requested lines. Each must have a size when its product has sizes (rule: size-required). */
export async function buildCartFromLines(queryRows: PreparedSql['rows'], lines: readonly LineInput[]): Promise<Cart> {
	const named = (await findLines(queryRows, lines)).map((line) =>
		line ? requireSize(line) : refuse('not-found', 'cart-variant-unavailable', {}, 'cartItems'),
	)
	return toCart(named, '')
}

function requireSize(line: CartLine): CartLine {
	if (line.variant?.id === null && line.variant.sizes.length > 0) refuseUnknownSize(line.variant.sizes, 'cartItems')
	return line
}

/**
 * Returns the message that the total of the order differs from the total that the client expects. `null` when they are
 * equal.
 */
export function findOtherTotal(exactTotalPaise: number, { totalPaise }: OrderPrice): OrderChange | null {
	if (totalPaise === exactTotalPaise) return null
	const values = { total: formatPaise(totalPaise), expected: formatPaise(exactTotalPaise) }
	return { messageId: 'order-total-differs', values }
}

/**
 * Returns the price of an order with the current delivery price, COD fee and coupon (rules: delivery-price, cod-fee,
 * coupon-terms). `coupon` is `null` when no coupon was entered.
 */
export async function priceFor(
	rowsOf: PreparedSql['rows'],
	customer: CouponCustomer,
	lines: readonly CartLine[],
	input: CheckoutInput,
): Promise<{ price: OrderPrice; coupon: CouponTerms | null }> {
	const { couponCode: code, email } = input
	const use = { ...customer, email, subtotalPaise: sumPaise(lines) }
	const coupon = code ? await validateCoupon(rowsOf, { ...use, code }) : null
	const codFeePaise = isCod(input) ? getCodFeePaise() : 0
	return { price: calculateOrderPrice(lines, input, getDeliveryPrices(), { coupon, codFeePaise }), coupon }
}

/**
 * Checks an order's total, prices, quantities, address and payment method. These checks need no data about stock or
 * customer.
 */
export function assertOrderable(lines: readonly CartLine[], input: CheckoutInput, { totalPaise }: OrderPrice) {
	// JavaScript cannot represent a larger amount exactly.
	if (!Number.isSafeInteger(totalPaise)) refuse('conflict', 'order-total-too-large')
	assertHavePrices(lines)
	assertOrderQuantities(lines)
	assertDeliverable(input)
	assertPaymentMethodAvailable(input)
}
