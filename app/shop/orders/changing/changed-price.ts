import type { OfferedLine } from '../../pricing/automatic-discount.ts'
import {
	addDiscounts,
	type DiscountTerms,
	offerKinds,
	type OrderDiscount,
	sumByLine,
} from '../../pricing/order-discounts.ts'
import { priceOfOrder } from '../../pricing/price-of-order.ts'
import type { DeliveryPrices, Place } from '../../settings/delivery/delivery-prices.ts'

export interface PricedLine {
	id: number
	pricePaise: number
	quantity: number
	categoryId: number | null
}

interface StoredDiscount extends Omit<DiscountTerms, 'kind'> {
	id: number
	kind: string
	items: { orderItemId: number; amountPaise: number }[]
}

interface PricedOrder extends Place {
	/** Its lines before the change. */
	lines: readonly (PricedLine & { discountPaise: number })[]
	/** None of an order from before they were stored. */
	discounts: readonly StoredDiscount[]
	discountPaise: number
	prepaidDiscountPaise: number
	shippingPaise: number
	codFeePaise: number
}

interface ItemDiscount {
	orderDiscountId: number
	orderItemId: number
	amountPaise: number
}

/**
 * Prices a changed order (rule: change-order-items): each line at the price that it was bought at, and the discounts by
 * the terms that are stored with the order. Delivery is recalculated only where today's prices are those that the order
 * was charged by. Without stored terms each line keeps its share of the discount, and never gets more than it had.
 */
export function priceChangedOrder(order: PricedOrder, lines: readonly PricedLine[], prices: DeliveryPrices | null) {
	const { codFeePaise } = order
	const priceOf = (of: readonly PricedLine[]) => priceOfOrder(addOffers(of, order.discounts), order, prices)
	const { subtotalPaise, shippingPaise: todayPaise } = priceOf(lines)
	const isChargedAsToday = priceOf(order.lines).shippingPaise === order.shippingPaise
	const shippingPaise = isChargedAsToday ? todayPaise : order.shippingPaise
	const discounts = calculateStoredDiscounts(order, lines)
	const discountPaise = sumOf(discounts.byLine)
	const totalPaise = subtotalPaise - discountPaise + shippingPaise + codFeePaise
	return { price: { subtotalPaise, discountPaise, shippingPaise, codFeePaise, totalPaise }, ...discounts }
}

function calculateStoredDiscounts(order: PricedOrder, lines: readonly PricedLine[]) {
	if (order.discounts.length === 0 && order.discountPaise > 0) return prorateStoredShares(order, lines)
	const offers = order.discounts.filter((one) => isOffer(one) && lines.some((line) => covers(one, line)))
	const others = order.discounts.filter((one) => !isOffer(one))
	const discounts = addDiscounts(
		addOffers(lines, offers),
		others.map((one) => ({ ...toTerms(one), covered: lines.map((line) => covers(one, line)) })),
	)
	const items = [...offers, ...others].flatMap(({ id: orderDiscountId }, index) =>
		lines.flatMap(({ id: orderItemId }, line): ItemDiscount[] => {
			const { covered, amounts } = discounts[index]!
			return covered[line] ? [{ orderDiscountId, orderItemId, amountPaise: amounts[line]! }] : []
		}),
	)
	const prepaid = discounts.filter(({ kind }) => kind === 'prepaid')
	return {
		byLine: sumByLine(discounts, lines.length),
		items,
		prepaidDiscountPaise: sumOf(sumByLine(prepaid, lines.length)),
	}
}

function prorateStoredShares(order: PricedOrder, lines: readonly PricedLine[]) {
	const byLine = lines.map(({ id, quantity }) => {
		const before = order.lines.find((line) => line.id === id)!
		return quantity >= before.quantity ? before.discountPaise : share(before.discountPaise, quantity, before.quantity)
	})
	const items: ItemDiscount[] = []
	return { byLine, items, prepaidDiscountPaise: share(order.prepaidDiscountPaise, sumOf(byLine), order.discountPaise) }
}

/** The lines with the offers that are stored for them. */
function addOffers<Line extends PricedLine>(lines: readonly Line[], stored: readonly StoredDiscount[]) {
	return lines.map((line): Line & OfferedLine => ({
		...line,
		offers: stored
			.filter((one) => isOffer(one) && covers(one, line))
			.map((one) => ({ ...one, kind: one.kind as OfferKind })),
	}))
}

type OfferKind = (typeof offerKinds)[number]

const isOffer = ({ kind }: StoredDiscount) => offerKinds.some((one) => one === kind)

const covers = ({ items }: StoredDiscount, { id }: PricedLine) => items.some(({ orderItemId }) => orderItemId === id)

function toTerms({ id: _, items: _items, ...terms }: StoredDiscount): DiscountTerms {
	return { ...terms, kind: terms.kind as OrderDiscount['kind'] }
}

/** In integers of any size: a product of two amounts has more digits than a number. */
function share(paise: number, part: number, whole: number): number {
	return Number((BigInt(paise) * BigInt(part)) / BigInt(whole))
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, paise) => sum + paise, 0)
