import { isCod } from '../values/payment-methods.ts'
import {
	applyFreeDelivery,
	calculateDiscounts,
	type CouponTerms,
	type NamedDiscount,
	toNamedDiscounts,
} from './order-discounts.ts'
import { formatPaise } from '../values/money.ts'
import {
	type DeliveryPrices,
	isDeliveryKnown,
	type Destination,
	describePricesInIndia,
} from '../settings/delivery/delivery-prices.ts'
import { type OrderPrice, calculateOrderPrice } from './order-price.ts'

/** The current charges besides the lines. */
export interface CheckoutCharges {
	prices: DeliveryPrices | null
	/** The fee for paying cash on delivery (rule: cash-fee). */
	cashFeePaise: number
	/** The coupon in the form, while it is valid. */
	coupon: CouponTerms | null
	/** The rules for offering COD. */
	cash: CodRules
}

export interface CheckoutPrice extends OrderPrice {
	/** The possible delivery prices while no state is chosen. Delivery is not in any total then. */
	unknownShippingLabel: string | null
	couponCode: string | null
	/** The discounts above 0. */
	discounts: NamedDiscount[]
}

/** Calculates the price for the address (rule: delivery-in-total) and payment method in the form. */
export function calculateCheckoutPrice(
	lines: Parameters<typeof calculateOrderPrice>[0],
	place: Destination,
	paymentMethod: string | undefined,
	{ prices, cashFeePaise, coupon }: Omit<CheckoutCharges, 'cash'>,
): CheckoutPrice {
	const terms = { coupon, codFeePaise: isCod({ paymentMethod }) ? cashFeePaise : 0 }
	const discounted = {
		couponCode: coupon?.code ?? null,
		discounts: toNamedDiscounts(calculateDiscounts(lines, coupon)),
	}
	const price = calculateOrderPrice(lines, place, prices, terms)
	const charged = applyFreeDelivery(lines, prices)
	if (!prices || isDeliveryKnown(place, price.subtotalPaise, charged))
		return { ...price, ...discounted, unknownShippingLabel: null }
	return {
		...calculateOrderPrice(lines, place, null, terms),
		...discounted,
		unknownShippingLabel: describePricesInIndia(prices),
	}
}

export type TotalsByPaymentMethod = NonNullable<ReturnType<typeof getTotalsByPaymentMethod>>

/**
 * Returns the order total per payment method and whether it includes delivery. `null` when both methods cost the same.
 */
export function getTotalsByPaymentMethod(
	{ totalPaise, codFeePaise, unknownShippingLabel }: CheckoutPrice,
	{ cashFeePaise }: CheckoutCharges,
) {
	if (cashFeePaise === 0) return null
	const onlinePaise = totalPaise - codFeePaise
	return {
		feePaise: cashFeePaise,
		onlinePaise,
		cashPaise: onlinePaise + cashFeePaise,
		isKnown: unknownShippingLabel === null,
	}
}

export type CodAvailability = ReturnType<typeof describeCodAvailability>

/**
 * Returns why COD is not available for an order, and its limits, for display next to the choice (rule: cash-limits).
 */
export function describeCodAvailability(
	rules: CodRules,
	{ totalPaise, codFeePaise, unknownShippingLabel }: CheckoutPrice,
	form: EnteredPlace,
) {
	const order = { totalPaise: totalPaise - codFeePaise, country: form.place.country, zipCode: form.pin }
	// The total can still increase while the delivery price is unknown.
	const isTooLow = unknownShippingLabel !== null && order.totalPaise < (rules.lowestPaise ?? 0)
	const restricting = isTooLow ? { ...rules, lowestPaise: null } : rules
	return { problem: findCodRestriction(restricting, order), words: describeCodRules(rules) }
}

interface EnteredPlace {
	place: Destination
	/** `''` until the pincode is complete. */
	pin: string
}

/**
 * The limits for orders that can be paid cash on delivery (rule: cash-limits). `null` or an empty list means no limit.
 */
export interface CodRules {
	/** The smallest order total, without the COD fee. */
	lowestPaise: number | null
	highestPaise: number | null
	/** The largest order total for customers who have not received an order yet. `null` for other customers. */
	firstHighestPaise: number | null
	/** Pincode prefixes. If there are any, only these pincodes are allowed. */
	pinsAllowed: readonly string[]
	pinsRefused: readonly string[]
	/** The order must have a phone number. */
	needsPhone?: boolean
	/** The message when too many COD orders are unpaid (rule: unpaid-cash-orders). */
	unpaid: string | null
}

interface CodOrder {
	/** The total without the COD fee. */
	totalPaise: number
	country: string
	/** `''` until it is entered. */
	zipCode: string
}

/** Returns why an order cannot be paid cash on delivery. `null` when it can (rule: cash-limits). */
export function findCodRestriction(rules: CodRules, { totalPaise, country, zipCode }: CodOrder): string | null {
	const { lowestPaise, highestPaise, firstHighestPaise, unpaid } = rules
	const offered = 'Cash on delivery is offered'
	if (country === 'india' && zipCode !== '' && !isCodPincode(rules, zipCode))
		return `Cash on delivery is not offered for the PIN code ${zipCode}.`
	if (lowestPaise !== null && totalPaise < lowestPaise) return `${offered} from ${formatPaise(lowestPaise)}.`
	if (highestPaise !== null && totalPaise > highestPaise) return `${offered} up to ${formatPaise(highestPaise)}.`
	if (firstHighestPaise !== null && totalPaise > firstHighestPaise)
		return `${offered} up to ${formatPaise(firstHighestPaise)} until you have received an order from us.`
	return unpaid
}

function isCodPincode({ pinsAllowed, pinsRefused }: CodRules, zipCode: string): boolean {
	const begins = (prefix: string) => zipCode.startsWith(prefix)
	return (pinsAllowed.length === 0 || pinsAllowed.some(begins)) && !pinsRefused.some(begins)
}

/**
 * Returns the COD limits for a customer who has not entered cart or address yet, such as `'For orders from ₹ 300.00 up
 * to ₹ 5,000.00.'`. `''` when there are no rules.
 */
export function describeCodRules({ lowestPaise, highestPaise, firstHighestPaise, ...pins }: CodRules): string {
	const most = Math.min(highestPaise ?? Number.POSITIVE_INFINITY, firstHighestPaise ?? Number.POSITIVE_INFINITY)
	const limits = [
		lowestPaise !== null && `from ${formatPaise(lowestPaise)}`,
		Number.isFinite(most) && `up to ${formatPaise(most)}`,
	].filter(Boolean)
	const orders = most === firstHighestPaise && most !== highestPaise ? 'a first order' : 'orders'
	const sentences = [
		limits.length > 0 && `For ${orders} ${limits.join(' ')}.`,
		pins.pinsAllowed.length + pins.pinsRefused.length > 0 && 'Not available for every PIN code.',
		pins.needsPhone && 'A phone number is required.',
	]
	return sentences.filter(Boolean).join(' ')
}
