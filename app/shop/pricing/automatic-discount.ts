import type { LineOffer } from '../catalog/sales/sale-words.ts'
import type { DeliveryPrices } from '../settings/delivery/delivery-prices.ts'
import { allocate, shareOf } from './allocate.ts'

/** A line with the offers that currently apply to its product. `offers` is absent when they were not loaded. */
export interface OfferedLine {
	pricePaise: number
	quantity: number
	offers?: readonly LineOffer[]
}

/** An offer with what it takes off each of the lines, in paise. */
export interface AppliedOffer {
	offer: LineOffer
	/** Whether each line is of a product of the offer. */
	covered: boolean[]
	amounts: number[]
}

/**
 * Applies the offers of the lines; of several, a line counts for the one that takes off most of it. The free pieces of
 * an offer lower the price of all its lines in proportion to what they cost, so that each piece is refunded at what was
 * paid for it (rule: automatic-discount). An offer that takes nothing off is in the result, too.
 */
export function applyOffers(lines: readonly OfferedLine[]): AppliedOffer[] {
	const byId = new Map(lines.flatMap((line) => (line.offers ?? []).map((offer) => [offer.id, offer] as const)))
	const offers = [...byId.values()].toSorted((one, other) => one.id - other.id)
	const parts = offers.map((offer) => calculateParts(lines, offer))
	const best = lines.map((_, line) => indexOfLargest(parts.map((of) => of[line]!)))
	const applied = offers.map((offer, index) => ({
		offer,
		covered: lines.map((line) => isCovered(line, offer)),
		amounts: parts[index]!.map((paise, line) => (best[line] === index ? paise : 0)),
	}))
	for (const one of applied) if (one.offer.kind === 'pay-for') one.amounts = spreadOverLines(lines, one, applied)
	return applied
}

/** Shares an offer out to its lines by what the other offers leave of them. */
function spreadOverLines(lines: readonly OfferedLine[], one: AppliedOffer, applied: AppliedOffer[]): number[] {
	const others = applied.filter((other) => other !== one)
	const left = lines.map(({ pricePaise, quantity }, line) =>
		one.covered[line] ? pricePaise * quantity - others.reduce((sum, { amounts }) => sum + amounts[line]!, 0) : 0,
	)
	return allocate(
		one.amounts.reduce((sum, paise) => sum + paise, 0),
		left,
	)
}

const indexOfLargest = (numbers: number[]) => numbers.indexOf(Math.max(...numbers))

const isCovered = ({ offers = [] }: OfferedLine, offer: LineOffer) => offers.some(({ id }) => id === offer.id)

/** What an offer would take off each line by itself: of pieces that are free, their price. */
function calculateParts(lines: readonly OfferedLine[], offer: LineOffer): number[] {
	const covered = lines.map((line, index) => ({ ...line, index })).filter((line) => isCovered(line, offer))
	const parts = lines.map(() => 0)
	if (offer.kind === 'pay-for') {
		let before = 0
		// The cheapest units of each group are free.
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

/** Returns how many of the first `count` units are free. */
function freeOf(count: number, { buyCount, payCount }: LineOffer): number {
	const [buy, pay] = [buyCount ?? 1, payCount ?? 1]
	return Math.floor(count / buy) * (buy - pay) + Math.max(0, (count % buy) - pay)
}

const countOf = (lines: readonly OfferedLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const sumOf = (lines: readonly OfferedLine[]) => lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)

/** Returns the delivery prices, with free delivery in India if an offer grants it for the value of its products. */
export function withFreeDelivery(lines: readonly OfferedLine[], prices: DeliveryPrices | null): DeliveryPrices | null {
	return prices && isDeliveredFree(lines) ? { ...prices, freeFromPaise: 0 } : prices
}

/** Returns whether an offer makes delivery in India free. */
export function isDeliveredFree(lines: readonly OfferedLine[]): boolean {
	const offers = lines.flatMap((line) => line.offers ?? []).filter(({ kind }) => kind === 'free-delivery')
	return offers.some(({ id, amountPaise }) => {
		const covered = lines.filter((line) => line.offers?.some((offer) => offer.id === id))
		return sumOf(covered) >= (amountPaise ?? 0)
	})
}
