import type { Translate } from '#app/i18n/translate.ts'
import { isCod } from '../values/payment-methods.ts'
import {
	applyFreeDelivery,
	calculateDiscounts,
	type CouponTerms,
	type NamedDiscount,
	toNamedDiscounts,
} from './order-discounts.ts'
import { type CodRules, describeCodRules, findCodRestriction } from './cod-rules.ts'
import {
	type DeliveryPrices,
	isDeliveryKnown,
	type Destination,
	describePricesInIndia,
} from '../settings/delivery/delivery-prices.ts'
import { type OrderPrice, calculateOrderPrice } from './order-price.ts'

/** The current terms that, besides the lines, determine the price. */
export interface CheckoutCharges {
	prices: DeliveryPrices | null
	/** The fee for paying cash on delivery (rule: cod-fee). */
	cashFeePaise: number
	/** The terms of the coupon in the form. `null` without a valid coupon. */
	coupon: CouponTerms | null
	/** The rules for offering COD. */
	cash: CodRules
}

export interface CheckoutPrice extends OrderPrice {
	/**
	 * The possible delivery prices as text, while the delivery price is unknown because no state is chosen. No total
	 * includes delivery then. `null` when the delivery price is known.
	 */
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
 * Returns why COD is not available for an order, and its limits, for display next to the choice (rule: cod-limits).
 */
export function describeCodAvailability(
	rules: CodRules,
	{ totalPaise, codFeePaise, unknownShippingLabel }: CheckoutPrice,
	form: EnteredPlace,
	t: Translate,
) {
	const order = { totalPaise: totalPaise - codFeePaise, country: form.place.country, zipCode: form.pin }
	// Delivery can still raise the total to the minimum of COD, so the minimum is not checked yet.
	const isTooLow = unknownShippingLabel !== null && order.totalPaise < (rules.lowestPaise ?? 0)
	const restricting = isTooLow ? { ...rules, lowestPaise: null } : rules
	return { problem: findCodRestriction(restricting, order, t), words: describeCodRules(rules, t) }
}

interface EnteredPlace {
	place: Destination
	/** `''` until the pincode is complete. */
	pin: string
}
