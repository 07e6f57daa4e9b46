import { sumPaise } from '../../cart/cart-totals.ts'
import { type DeliveredLine, type DeliveryPrices, deliveryPaise, type Place } from './delivery-prices.ts'

export interface OrderPrice {
	subtotalPaise: number
	shippingPaise: number
	totalPaise: number
}

/** What an order of these lines to this place comes to, in paise: lines, then delivery (rules 3, 4 and 177). */
export function priceOfOrder(
	lines: readonly (DeliveredLine & { pricePaise: number })[],
	place: Place,
	prices: DeliveryPrices | null,
): OrderPrice {
	const subtotalPaise = sumPaise(lines)
	const shippingPaise = deliveryPaise(lines, subtotalPaise, place, prices)
	return { subtotalPaise, shippingPaise, totalPaise: subtotalPaise + shippingPaise }
}
