import { isCash } from '../words/ways-to-pay.ts'
import { withFreeDelivery } from './automatic-discount.ts'
import { calculateDiscounts, type CouponTerms, type NamedDiscount, toNamedDiscounts } from './order-discounts.ts'
import { cashProblem, type CashRules, cashWords } from './cash-rules.ts'
import { type DeliveryPrices, isDeliveryKnown, type Place } from '../settings/delivery/delivery-prices.ts'
import { type OrderPrice, priceOfOrder } from './price-of-order.ts'
import { pricesInIndia } from '../settings/delivery/delivery-words.ts'

/** The current charges besides the lines. */
export interface Charges {
	prices: DeliveryPrices | null
	/** The fee for paying cash on delivery (rule: cash-fee). */
	cashFeePaise: number
	/** The coupon in the form, while it is valid. */
	coupon: CouponTerms | null
	/** The rules for offering COD. */
	cash: CashRules
}

export interface PriceAt extends OrderPrice {
	/** The possible delivery prices while no state is chosen. Delivery is not in any total then. */
	ifKnown: string | null
	couponCode: string | null
	/** Each discount that takes something off. */
	discounts: NamedDiscount[]
}

/** Calculates the price for the address (rule: delivery-in-total) and payment method in the form. */
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

/**
 * Returns the order total per payment method and whether it includes delivery. `null` when both methods cost the same.
 */
export function sumsByWay({ totalPaise, codFeePaise, ifKnown }: PriceAt, { cashFeePaise }: Charges) {
	if (cashFeePaise === 0) return null
	const onlinePaise = totalPaise - codFeePaise
	return { feePaise: cashFeePaise, onlinePaise, cashPaise: onlinePaise + cashFeePaise, isKnown: ifKnown === null }
}

export type CashTold = ReturnType<typeof describeCash>

/**
 * Returns why COD is not available for an order, and its limits, for display next to the choice (rule: cash-limits).
 */
export function describeCash(rules: CashRules, { totalPaise, codFeePaise, ifKnown }: PriceAt, form: TypedPlace) {
	const order = { totalPaise: totalPaise - codFeePaise, country: form.place.country, zipCode: form.pin }
	// The total can still increase while the delivery price is unknown.
	const isTooLow = ifKnown !== null && order.totalPaise < (rules.lowestPaise ?? 0)
	return { problem: isTooLow ? null : cashProblem(rules, order), words: cashWords(rules) }
}

interface TypedPlace {
	place: Place
	/** `''` until the pincode is complete. */
	pin: string
}
