import type { CouponTerms } from '#app/shop/orders/pricing/coupon-discount.ts'
import { type DeliveryPrices, isDeliveryKnown, type Place } from '#app/shop/orders/pricing/delivery-prices.ts'
import { type OrderPrice, priceOfOrder } from '#app/shop/orders/pricing/price-of-order.ts'
import { pricesInIndia } from '#app/shop/orders/pricing/delivery-words.ts'

/** What is charged beside the lines at this moment. */
export interface Charges {
	prices: DeliveryPrices | null
	/** Of who pays in cash (rule 200). */
	cashFeePaise: number
	/** The one that the form names, while it holds. */
	coupon: CouponTerms | null
}

export interface PriceAt extends OrderPrice {
	/** What delivery may cost, while the state is not chosen: it is in no sum yet. */
	ifKnown: string | null
	couponCode: string | null
}

/** What the lines come to at the place that the form names (rule 178), paid in the way that it names. */
export function priceAt(
	lines: Parameters<typeof priceOfOrder>[0],
	place: Place,
	paymentMethod: string | undefined,
	{ prices, cashFeePaise, coupon }: Charges,
): PriceAt {
	const terms = { coupon, codFeePaise: paymentMethod === 'cod' ? cashFeePaise : 0 }
	const couponCode = coupon?.code ?? null
	const price = priceOfOrder(lines, place, prices, terms)
	if (!prices || isDeliveryKnown(place, price.subtotalPaise, prices)) return { ...price, couponCode, ifKnown: null }
	return { ...priceOfOrder(lines, place, null, terms), couponCode, ifKnown: pricesInIndia(prices) }
}

export interface SumsByWay {
	feePaise: number
	onlinePaise: number
	cashPaise: number
	/** With delivery. */
	isKnown: boolean
}

/** What an order costs in each way to pay; null where both cost the same. */
export function sumsByWay({ totalPaise, codFeePaise, ifKnown }: PriceAt, { cashFeePaise }: Charges): SumsByWay | null {
	if (cashFeePaise === 0) return null
	const onlinePaise = totalPaise - codFeePaise
	return { feePaise: cashFeePaise, onlinePaise, cashPaise: onlinePaise + cashFeePaise, isKnown: ifKnown === null }
}
