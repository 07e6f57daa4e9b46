import type { DiscountableLine } from '../../pricing/automatic-discount.ts'
import {
	addDiscounts,
	type DiscountTerms,
	offerKinds,
	type OrderDiscount,
	sumByLine,
} from '../../pricing/order-discounts.ts'
import { calculateOrderPrice } from '../../pricing/order-price.ts'
import type { DeliveryPrices, Destination } from '../../settings/delivery/delivery-prices.ts'

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

interface PricedOrder extends Destination {
	/** The lines before the change. */
	lines: readonly (PricedLine & { discountPaise: number })[]
	/** Empty for an order from before discounts were stored. */
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
 * Calculates the price of a changed order (rule: change-order-items): each line at its purchase price, and the
 * discounts by the terms that are stored with the order. Delivery is recalculated only when the order was charged at
 * today's delivery prices. Without stored terms, each line keeps its share of the discount and never gets more than it
 * had.
 */
export function calculateEditedOrderPrice(
	order: PricedOrder,
	lines: readonly PricedLine[],
	prices: DeliveryPrices | null,
) {
	const { codFeePaise } = order
	const calculatePrice = (of: readonly PricedLine[]) =>
		calculateOrderPrice(addOffers(of, order.discounts), order, prices)
	const { subtotalPaise, shippingPaise: todayPaise } = calculatePrice(lines)
	const isChargedAsToday = calculatePrice(order.lines).shippingPaise === order.shippingPaise
	const shippingPaise = isChargedAsToday ? todayPaise : order.shippingPaise
	const discounts = calculateStoredDiscounts(order, lines)
	const discountPaise = sumPaise(discounts.byLine)
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
		prepaidDiscountPaise: sumPaise(sumByLine(prepaid, lines.length)),
	}
}

function prorateStoredShares(order: PricedOrder, lines: readonly PricedLine[]) {
	const byLine = lines.map(({ id, quantity }) => {
		const before = order.lines.find((line) => line.id === id)!
		return quantity >= before.quantity ? before.discountPaise : share(before.discountPaise, quantity, before.quantity)
	})
	const items: ItemDiscount[] = []
	return {
		byLine,
		items,
		prepaidDiscountPaise: share(order.prepaidDiscountPaise, sumPaise(byLine), order.discountPaise),
	}
}

/** Returns the lines with the offers that are stored for them. */
function addOffers<Line extends PricedLine>(lines: readonly Line[], stored: readonly StoredDiscount[]) {
	return lines.map((line): Line & DiscountableLine => ({
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

/**
 * Returns a share of an amount, rounded down. BigInt is used because a product of two amounts can exceed the safe
 * integer range.
 */
function share(paise: number, part: number, whole: number): number {
	return Number((BigInt(paise) * BigInt(part)) / BigInt(whole))
}

const sumPaise = (parts: readonly number[]) => parts.reduce((sum, paise) => sum + paise, 0)
