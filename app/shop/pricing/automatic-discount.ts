import { type LineOffer, volumeDiscount } from '../catalog/sales/sale-labels.ts'
import type { DeliveryPrices } from '../settings/delivery/delivery-prices.ts'
import { allocate, calculatePercentage } from './allocate.ts'

/** A line with the offers that currently apply to its product. `offers` is absent when they were not loaded. */
export interface DiscountableLine {
	pricePaise: number
	quantity: number
	offers?: readonly LineOffer[]
}

/** An offer with its discount of each line, in paise. */
export interface AppliedOffer {
	offer: LineOffer
	/** True for each line whose product the offer covers. */
	covered: boolean[]
	amounts: number[]
}

/**
 * Applies the offers of the lines. When several offers cover a line, it counts only for the one that discounts it most.
 * The free units of an offer lower the price of all its lines in proportion to their cost, so that each unit is
 * refunded at the price that was paid for it (rule: automatic-discount). The result includes offers whose discount is
 * 0.
 */
export function applyOffers(lines: readonly DiscountableLine[]): AppliedOffer[] {
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

/** Splits an offer's discount among its lines, in proportion to their cost after the other offers. */
function spreadOverLines(lines: readonly DiscountableLine[], one: AppliedOffer, applied: AppliedOffer[]): number[] {
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

const isCovered = ({ offers = [] }: DiscountableLine, offer: LineOffer) => offers.some(({ id }) => id === offer.id)

/** Returns the discount that an offer alone would give each line. The discount of free units is their price. */
function calculateParts(lines: readonly DiscountableLine[], offer: LineOffer): number[] {
	const covered = lines.map((line, index) => ({ ...line, index })).filter((line) => isCovered(line, offer))
	const parts = lines.map(() => 0)
	if (offer.kind === 'pay-for') {
		let before = 0
		// The cheapest units of each group are free.
		for (const { index, pricePaise, quantity } of covered.toSorted((one, other) => other.pricePaise - one.pricePaise)) {
			parts[index] = pricePaise * (countFreeUnits(before + quantity, offer) - countFreeUnits(before, offer))
			before += quantity
		}
	}
	if (offer.kind === volumeDiscount && sumQuantity(covered) >= (offer.buyCount ?? 0)) {
		const weights = covered.map(({ pricePaise, quantity }) => pricePaise * quantity)
		const shares = allocate(calculatePercentage(sumLinePaise(covered), offer.percent ?? 0), weights)
		for (const [at, { index }] of covered.entries()) parts[index] = shares[at]!
	}
	return parts
}

/** Returns how many of the first `count` units are free. */
function countFreeUnits(count: number, { buyCount, payCount }: LineOffer): number {
	const [buy, pay] = [buyCount ?? 1, payCount ?? 1]
	return Math.floor(count / buy) * (buy - pay) + Math.max(0, (count % buy) - pay)
}

const sumQuantity = (lines: readonly DiscountableLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const sumLinePaise = (lines: readonly DiscountableLine[]) =>
	lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)

/** Returns the delivery prices, with free delivery in India if an offer grants it for the value of its products. */
export function applyFreeDelivery(
	lines: readonly DiscountableLine[],
	prices: DeliveryPrices | null,
): DeliveryPrices | null {
	return prices && hasFreeDelivery(lines) ? { ...prices, freeFromPaise: 0 } : prices
}

/** Returns whether an offer makes delivery in India free. */
export function hasFreeDelivery(lines: readonly DiscountableLine[]): boolean {
	const offers = lines.flatMap((line) => line.offers ?? []).filter(({ kind }) => kind === 'free-delivery')
	return offers.some(({ id, amountPaise }) => {
		const covered = lines.filter((line) => line.offers?.some((offer) => offer.id === id))
		return sumLinePaise(covered) >= (amountPaise ?? 0)
	})
}
