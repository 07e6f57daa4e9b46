import { readPrepared } from '#app/adapters/db/sql.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { type WantedLine, linesFor } from '../../cart/cart-rows.server.ts'
import { type Cart, type CartLine, cartOf, sumPaise } from '../../cart/cart-totals.ts'
import { noColorToBuy } from '../../cart/cart.schema.ts'
import { mustBeOrderable } from '../../cart/quantity-limits.server.ts'
import { mustHavePrices } from '../../catalog/product/price-words.ts'
import { pleaseSelectOneOf } from '../../catalog/variant/variant-view.ts'
import { formatPaise } from '../../money.ts'
import { mustNotBeBlocked } from '../../people/customers/block.server.ts'
import { couponFor } from '../../pricing/coupons/coupon-of-order.server.ts'
import type { CouponTerms } from '../../pricing/order-discounts.ts'
import { type OrderPrice, priceOfOrder } from '../../pricing/price-of-order.ts'
import { rateLimit } from '../../rate-limit.server.ts'
import { orderPriceLimit, type Requester } from '../../rate-limits.ts'
import { refuse } from '../../refusal.ts'
import { cashFeePaise, deliveryPrices } from '../../settings/shop-settings.server.ts'
import { isCash } from '../../words/ways-to-pay.ts'
import { mustBeForCash } from '../payments/cash/cash-rules-of.server.ts'
import { mustNotOweTooMuch, phoneOfOrder } from '../payments/cash/open-cash.server.ts'
import { mustBeOffered } from '../payments/offered-ways.server.ts'
import { mustBeServed } from '../pins/pin-area.server.ts'
import type { CheckoutInput } from './checkout.schema.ts'
import { assertInStock, stockLine } from './stock.server.ts'

const limit = rateLimit(orderPriceLimit)

/**
 * Calculates the price of an order of named lines and places nothing. It refuses what `placeOrderOf` refuses, except for
 * the number of orders; each request counts, also a refused one, so that nobody guesses coupons.
 *
 * @throws too-many: the limit of such requests is reached.
 */
export async function priceOrder(
	customer: Requester<number>,
	input: CheckoutInput,
	wanted: readonly WantedLine[],
): Promise<OrderPrice> {
	const { userId } = customer
	await limit(customer)
	assertLineCount(wanted)
	const reading = { prepared: { rows: readPrepared } }
	await mustNotBeBlocked(reading, userId)
	const { lines } = await cartOfLines(readPrepared, wanted)
	const { price } = await priceFor(readPrepared, userId, lines, input)
	assertOrderable(lines, input, price)
	await mustNotOweTooMuch(reading, userId, input, await phoneOfOrder(reading, userId, input))
	await assertInStock(reading, lines.map(stockLine))
	await mustBeForCash(readPrepared, userId, input, price)
	return price
}

/** Refuses no lines and more than 100. */
export function assertLineCount(wanted: readonly WantedLine[]) {
	if (wanted.length === 0) refuse('invalid', 'Cart is empty.', 'cartItems')
	if (wanted.length > 100) refuse('invalid', 'At most 100 items', 'cartItems')
}

/** Returns a cart of named lines, each with a size where its product has sizes (rule: size-required). */
export async function cartOfLines(rowsOf: PreparedSql['rows'], wanted: readonly WantedLine[]): Promise<Cart> {
	const named = (await linesFor(rowsOf, wanted)).map((line) =>
		line ? mustHaveSize(line) : refuse('not-found', noColorToBuy, 'cartItems'),
	)
	return cartOf(named, '')
}

function mustHaveSize(line: CartLine): CartLine {
	if (line.variant?.id === null && line.variant.sizes.length > 0)
		refuse('invalid', pleaseSelectOneOf(line.variant.sizes), 'cartItems')
	return line
}

/** Says that a total is other than the one that a caller named; null where it is the same. */
export function describeOtherTotal(exactTotalPaise: number, { totalPaise }: OrderPrice): string | null {
	if (totalPaise === exactTotalPaise) return null
	return `The total is ${formatPaise(totalPaise)}, not ${formatPaise(exactTotalPaise)}. Nothing was ordered.`
}

/** The price at the charges of this moment, with the coupon (rules: delivery-price, cash-fee, coupon-terms). */
export async function priceFor(
	rowsOf: PreparedSql['rows'],
	userId: number,
	lines: readonly CartLine[],
	input: CheckoutInput,
): Promise<{ price: OrderPrice; coupon: CouponTerms | null }> {
	const { couponCode: code } = input
	const coupon = code ? await couponFor(rowsOf, { code, userId, subtotalPaise: sumPaise(lines) }) : null
	const codFeePaise = isCash(input) ? cashFeePaise() : 0
	return { price: priceOfOrder(lines, input, deliveryPrices(), { coupon, codFeePaise }), coupon }
}

/** Refuses what no stock and no customer need to be read for. */
export function assertOrderable(lines: readonly CartLine[], input: CheckoutInput, { totalPaise }: OrderPrice) {
	// The database could not give the sum back.
	if (!Number.isSafeInteger(totalPaise))
		refuse('conflict', 'This is too much for one order. Please order less at once.')
	mustHavePrices(lines)
	mustBeOrderable(lines)
	mustBeServed(input)
	mustBeOffered(input)
}
