import { isCash } from '../words/ways-to-pay.ts'
import { withFreeDelivery } from './automatic-discount.ts'
import { calculateDiscounts, type CouponTerms, type NamedDiscount, toNamedDiscounts } from './order-discounts.ts'
import { cashProblem, type CashRules, cashWords } from './cash-rules.ts'
import { type DeliveryPrices, isDeliveryKnown, type Place } from '../settings/delivery/delivery-prices.ts'
import { type OrderPrice, priceOfOrder } from './price-of-order.ts'
import { pricesInIndia } from '../settings/delivery/delivery-words.ts'

/** What is charged beside the lines at this moment. */
export interface Charges {
	prices: DeliveryPrices | null
	/** The fee of who pays in cash (rule: cash-fee). */
	cashFeePaise: number
	/** The one that the form names, while it holds. */
	coupon: CouponTerms | null
	/** The rules that say to whom cash is offered. */
	cash: CashRules
}

export interface PriceAt extends OrderPrice {
	/** What delivery may cost, while the state is not chosen: it is in no sum yet. */
	ifKnown: string | null
	couponCode: string | null
	/** Each discount that takes something off. */
	discounts: NamedDiscount[]
}

/** What the lines come to at the place that the form names (rule: delivery-in-total), paid in the way that it names. */
export function priceAt(
	lines: Parameters<typeof priceOfOrder>[0],
	place: Place,
	paymentMethod: string | undefined,
	{ prices, cashFeePaise, coupon }: Omit<Charges, 'cash'>,
): PriceAt {
	const terms = { coupon, codFeePaise: isCash({ paymentMethod }) ? cashFeePaise : 0 }
	const discounted = {
		couponCode: coupon?.code ?? null,
		discounts: toNamedDiscounts(calculateDiscounts(lines, coupon)),
	}
	const price = priceOfOrder(lines, place, prices, terms)
	const charged = withFreeDelivery(lines, prices)
	if (!prices || isDeliveryKnown(place, price.subtotalPaise, charged)) return { ...price, ...discounted, ifKnown: null }
	return { ...priceOfOrder(lines, place, null, terms), ...discounted, ifKnown: pricesInIndia(prices) }
}

export type SumsByWay = NonNullable<ReturnType<typeof sumsByWay>>

/** What an order costs in each way to pay, and whether with delivery; null where both cost the same. */
export function sumsByWay({ totalPaise, codFeePaise, ifKnown }: PriceAt, { cashFeePaise }: Charges) {
	if (cashFeePaise === 0) return null
	const onlinePaise = totalPaise - codFeePaise
	return { feePaise: cashFeePaise, onlinePaise, cashPaise: onlinePaise + cashFeePaise, isKnown: ifKnown === null }
}

export type CashTold = ReturnType<typeof describeCash>

/** Why cash is not offered for an order, and for which it is: told beside the choice (rule: cash-limits). */
export function describeCash(rules: CashRules, { totalPaise, codFeePaise, ifKnown }: PriceAt, form: TypedPlace) {
	const order = { totalPaise: totalPaise - codFeePaise, country: form.place.country, zipCode: form.pin }
	// While delivery is not known the sum is still to grow.
	const isTooLow = ifKnown !== null && order.totalPaise < (rules.lowestPaise ?? 0)
	return { problem: isTooLow ? null : cashProblem(rules, order), words: cashWords(rules) }
}

interface TypedPlace {
	place: Place
	/** '' until it is complete. */
	pin: string
}
