import type { DeliveryPrices, Place } from '../../settings/delivery/delivery-prices.ts'
import { type OrderPrice, priceOfOrder } from '../../pricing/price-of-order.ts'

interface Line {
	pricePaise: number
	quantity: number
	discountPaise: number
	categoryId: number | null
}

interface Charged {
	shippingPaise: number
	codFeePaise: number
}

/** What a coupon takes off a line that has another number of pieces: the same share of each piece, in paise. */
export function discountOfPieces(line: Pick<Line, 'quantity' | 'discountPaise'>, quantity: number): number {
	if (quantity === line.quantity) return line.discountPaise
	return Number((BigInt(line.discountPaise) * BigInt(quantity)) / BigInt(line.quantity))
}

/**
 * What a changed order comes to (rule: change-order-items): each line at the price that it was bought at and with its
 * share of the coupon. Delivery is reckoned anew only where today's prices are those that the order was charged by.
 */
export function priceChangedOrder(
	before: readonly Line[],
	after: readonly Line[],
	place: Place,
	{ shippingPaise, codFeePaise }: Charged,
	prices: DeliveryPrices | null,
): OrderPrice {
	const priced = (lines: readonly Line[]) => {
		const amountPaise = lines.reduce((sum, { discountPaise }) => sum + discountPaise, 0)
		const coupon = { code: '', percent: null, amountPaise, minimumPaise: 0 }
		return priceOfOrder(lines, place, prices, { coupon, codFeePaise })
	}
	const price = priced(after)
	if (priced(before).shippingPaise === shippingPaise) return price
	return { ...price, shippingPaise, totalPaise: price.totalPaise - price.shippingPaise + shippingPaise }
}
