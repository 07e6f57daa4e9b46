import { sumPaise } from '../cart/cart-totals.ts'
import { type DiscountableLine, applyFreeDelivery } from './automatic-discount.ts'
import { type CouponTerms, calculateLineDiscounts } from './order-discounts.ts'
import {
	type DeliveryLine,
	type DeliveryPrices,
	calculateDeliveryPaise,
	type Destination,
} from '../settings/delivery/delivery-prices.ts'

export interface OrderPrice {
	subtotalPaise: number
	discountPaise: number
	shippingPaise: number
	codFeePaise: number
	totalPaise: number
}

interface PriceTerms {
	coupon?: CouponTerms | null | undefined
	/** The fee of a COD order. */
	codFeePaise?: number
}

/**
 * Calculates the price of an order of these lines to this address, in paise: lines minus offers and coupon, plus
 * delivery and the COD fee (rules: computed-prices, total-is-subtotal, delivery-price, cash-fee, automatic-discount,
 * coupon-discount). The subtotal before offers and coupon decides whether delivery is free.
 */
export function calculateOrderPrice(
	lines: readonly (DeliveryLine & DiscountableLine)[],
	place: Destination,
	prices: DeliveryPrices | null,
	{ coupon = null, codFeePaise = 0 }: PriceTerms = {},
): OrderPrice {
	const subtotalPaise = sumPaise(lines)
	const discountPaise = calculateLineDiscounts(lines, coupon).reduce((sum, paise) => sum + paise, 0)
	const shippingPaise = calculateDeliveryPaise(lines, subtotalPaise, place, applyFreeDelivery(lines, prices))
	const totalPaise = subtotalPaise - discountPaise + shippingPaise + codFeePaise
	return { subtotalPaise, discountPaise, shippingPaise, codFeePaise, totalPaise }
}
