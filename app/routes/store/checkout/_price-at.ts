import { type DeliveryPrices, isDeliveryKnown, type Place } from '#app/shop/orders/pricing/delivery-prices.ts'
import { type OrderPrice, priceOfOrder } from '#app/shop/orders/pricing/price-of-order.ts'
import { pricesInIndia } from '#app/shop/orders/pricing/delivery-words.ts'

export interface PriceAt extends OrderPrice {
	/** What delivery may cost, while the state is not chosen: it is in no sum yet. */
	ifKnown: string | null
}

/** What the lines come to at the place that the form names (rule 178). */
export function priceAt(
	lines: Parameters<typeof priceOfOrder>[0],
	place: Place,
	prices: DeliveryPrices | null,
): PriceAt {
	const price = priceOfOrder(lines, place, prices)
	const { subtotalPaise } = price
	if (!prices || isDeliveryKnown(place, subtotalPaise, prices)) return { ...price, ifKnown: null }
	return { subtotalPaise, shippingPaise: 0, totalPaise: subtotalPaise, ifKnown: pricesInIndia(prices) }
}
