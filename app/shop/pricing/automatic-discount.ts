import type { LineOffer } from '../catalog/sales/sale-words.ts'
import type { DeliveryPrices } from '../settings/delivery/delivery-prices.ts'
import { allocate, shareOf } from './allocate.ts'

/** A line with the offers that are of its product and run; none where they are not asked for. */
export interface OfferedLine {
	pricePaise: number
	quantity: number
	offers?: readonly LineOffer[]
}

/** What is taken off a line, and by which offer; '' by none. */
export interface OffLine {
	paise: number
	name: string
}

/**
 * What offers take off each line by themselves; of several the one that takes off most of it (rule:
 * automatic-discount).
 */
export function automaticDiscounts(lines: readonly OfferedLine[]): OffLine[] {
	const offers = new Map(lines.flatMap((line) => (line.offers ?? []).map((offer) => [offer.id, offer] as const)))
	let best = lines.map((): OffLine => ({ paise: 0, name: '' }))
	for (const offer of offers.values()) {
		const parts = discountsByOffer(lines, offer)
		best = best.map((off, index) => (parts[index]! > off.paise ? { paise: parts[index]!, name: offer.name } : off))
	}
	return best
}

function discountsByOffer(lines: readonly OfferedLine[], offer: LineOffer): number[] {
	const isCovered = ({ offers = [] }: OfferedLine) => offers.some(({ id }) => id === offer.id)
	const covered = lines.map((line, index) => ({ ...line, index })).filter(isCovered)
	const parts = lines.map(() => 0)
	if (offer.kind === 'pay-for') {
		let before = 0
		// The cheapest pieces of each group are free.
		for (const { index, pricePaise, quantity } of covered.toSorted((one, other) => other.pricePaise - one.pricePaise)) {
			parts[index] = pricePaise * (freeOf(before + quantity, offer) - freeOf(before, offer))
			before += quantity
		}
	}
	if (offer.kind === 'from-pieces' && countOf(covered) >= (offer.buyCount ?? 0)) {
		const weights = covered.map(({ pricePaise, quantity }) => pricePaise * quantity)
		const shares = allocate(shareOf(sumOf(covered), offer.percent ?? 0), weights)
		for (const [at, { index }] of covered.entries()) parts[index] = shares[at]!
	}
	return parts
}

/** How many of the first `count` pieces are free. */
function freeOf(count: number, { buyCount, payCount }: LineOffer): number {
	const [buy, pay] = [buyCount ?? 1, payCount ?? 1]
	return Math.floor(count / buy) * (buy - pay) + Math.max(0, (count % buy) - pay)
}

const countOf = (lines: readonly OfferedLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const sumOf = (lines: readonly OfferedLine[]) => lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)

/** The prices of delivery, in India free where an offer says so of what its products come to. */
export function withFreeDelivery(lines: readonly OfferedLine[], prices: DeliveryPrices | null): DeliveryPrices | null {
	return prices && isDeliveredFree(lines) ? { ...prices, freeFromPaise: 0 } : prices
}

/** Whether an offer makes delivery in India free. */
export function isDeliveredFree(lines: readonly OfferedLine[]): boolean {
	const offers = lines.flatMap((line) => line.offers ?? []).filter(({ kind }) => kind === 'free-delivery')
	return offers.some(({ id, amountPaise }) => {
		const covered = lines.filter((line) => line.offers?.some((offer) => offer.id === id))
		return sumOf(covered) >= (amountPaise ?? 0)
	})
}
