import { sumPaise } from '../cart/cart-totals.ts'
import { volumeDiscount, type AutomaticDiscount } from '../catalog/sales/sale.ts'
import { allocate, calculatePercentage } from '../values/money.ts'
import type { DeliveryPrices } from '../settings/delivery/delivery-prices.ts'

export const automaticDiscountKinds = ['pay-for', volumeDiscount, 'free-delivery'] as const
export type AutomaticDiscountKind = (typeof automaticDiscountKinds)[number]

/** The name and terms of a discount. */
export interface DiscountTerms {
	kind: AutomaticDiscountKind | 'coupon' | 'staff' | 'prepaid'
	/** The coupon code, the name of the automatic discount or the reason given by the staff. `''` when there is none. */
	name: string
	percent: number | null
	/** The total discount. For free delivery, the cost of the lines from which delivery is free. */
	amountPaise: number | null
	/** The minimum cost of the lines. Below it, the discount is 0. */
	minimumPaise: number
	buyCount: number | null
	payCount: number | null
	/**
	 * The cost of the lines when a prepaid discount was granted, in paise. `amountPaise` was the discount on this cost.
	 * When the order is changed, the discount changes in proportion to the cost of its lines.
	 */
	basisPaise: number | null
}

/** A discount of an order. */
export interface OrderDiscount extends DiscountTerms {
	/** True for each line that the discount covers. */
	covered: boolean[]
	/** The discount of each line, in paise. 0 when the discount does not cover the line. */
	amounts: number[]
}

/** The discount of a coupon: a percentage of the lines, or an amount. */
export interface CouponTerms {
	/** The coupon code. `''` for a discount by the staff. */
	code: string
	/** The reason for a discount by the staff. */
	reason?: string
	/** Either the percentage or the amount is set. The other is `null`. */
	percent: number | null
	amountPaise: number | null
	/** The minimum cost of the lines for the coupon to apply. */
	minimumPaise: number
}

export type CoveringTerms = Omit<OrderDiscount, 'amounts'>

const noTerms = { percent: null, amountPaise: null, minimumPaise: 0, buyCount: null, payCount: null, basisPaise: null }

/**
 * Calculates the discounts of an order: the automatic discounts of its lines, then the coupon on the remaining amounts
 * (rules: automatic-discount, coupon-discount). `validateCoupon` has checked that the coupon is valid.
 */
export function calculateDiscounts(lines: readonly DiscountableLine[], coupon: CouponTerms | null): OrderDiscount[] {
	return coupon ? addDiscounts(lines, [toCoveringTerms(lines, coupon)]) : addDiscounts(lines, [])
}

/**
 * Calculates the automatic discounts of the lines, then the other discounts in sequence, each on the amounts that the
 * previous ones leave. No line is discounted by more than it costs, and each discount is split among the lines to the
 * paisa.
 */
export function addDiscounts(lines: readonly DiscountableLine[], others: readonly CoveringTerms[]): OrderDiscount[] {
	const discounts = applyAutomaticDiscounts(lines).map(({ discount, covered, amounts }): OrderDiscount => {
		const { name, percent, amountPaise, buyCount, payCount } = discount
		return {
			...noTerms,
			kind: discount.kind as AutomaticDiscountKind,
			name,
			percent,
			amountPaise,
			buyCount,
			payCount,
			covered,
			amounts,
		}
	})
	for (const terms of others) {
		const taken = sumByLine(discounts, lines.length)
		const left = lines.map((line, index) =>
			terms.covered[index] ? line.pricePaise * line.quantity - taken[index]! : 0,
		)
		const paise = sumPaise(lines) < terms.minimumPaise ? 0 : calculateAmount(terms, sumAmounts(left))
		discounts.push({ ...terms, amounts: allocate(paise, left) })
	}
	return discounts
}

function calculateAmount({ percent, amountPaise, basisPaise }: DiscountTerms, leftPaise: number): number {
	if (percent !== null) return calculatePercentage(leftPaise, percent)
	if (basisPaise === null || basisPaise === 0) return Math.min(amountPaise ?? 0, leftPaise)
	// BigInt is used because a product of two amounts can exceed the safe integer range.
	const [basis, share] = [BigInt(basisPaise), BigInt(amountPaise ?? 0) * BigInt(leftPaise)]
	return Math.min(Number((2n * share + basis) / (2n * basis)), leftPaise)
}

function toCoveringTerms(lines: readonly DiscountableLine[], coupon: CouponTerms): CoveringTerms {
	const { code, percent, amountPaise, minimumPaise, reason = '' } = coupon
	const named = code ? ({ kind: 'coupon', name: code } as const) : ({ kind: 'staff', name: reason } as const)
	return { ...noTerms, ...named, percent, amountPaise, minimumPaise, covered: lines.map(() => true) }
}

/** The name of the staff discount that rounds a sale off (rule: pos-discount). */
export const roundOffName = 'Round-off'

/** Returns the terms of an amount that staff take off all lines of a sale. */
export function toStaffDiscount(
	lines: readonly DiscountableLine[],
	{ name, amountPaise }: { name: string; amountPaise: number },
): CoveringTerms {
	return { ...noTerms, kind: 'staff', name, amountPaise, covered: lines.map(() => true) }
}

/** Returns the discount of each line from automatic discounts and coupon together, in paise. */
export function calculateLineDiscounts(lines: readonly DiscountableLine[], coupon: CouponTerms | null): number[] {
	return sumByLine(calculateDiscounts(lines, coupon), lines.length)
}

/** Returns the sum of all discounts for each line. */
export function sumByLine(discounts: readonly Pick<OrderDiscount, 'amounts'>[], lineCount: number): number[] {
	return Array.from({ length: lineCount }, (_, line) => sumAmounts(discounts.map(({ amounts }) => amounts[line]!)))
}

/** A discount with its total amount in an order. */
export type NamedDiscount = Pick<DiscountTerms, 'kind' | 'name'> & { paise: number }

/** Returns the discounts above 0, each with its total amount. */
export function toNamedDiscounts(
	discounts: readonly Pick<OrderDiscount, 'kind' | 'name' | 'amounts'>[],
): NamedDiscount[] {
	return discounts
		.map(({ kind, name, amounts }) => ({ kind, name, paise: sumAmounts(amounts) }))
		.filter(({ paise }) => paise > 0)
}

const sumAmounts = (parts: readonly number[]) => parts.reduce((sum, paise) => sum + paise, 0)

/**
 * A line with the automatic discounts that currently apply to its product. `automaticDiscounts` is absent when they
 * were not loaded.
 */
export interface DiscountableLine {
	pricePaise: number
	quantity: number
	automaticDiscounts?: readonly AutomaticDiscount[]
}

/** An automatic discount with its amount for each line, in paise. */
interface AppliedDiscount {
	discount: AutomaticDiscount
	/** True for each line whose product the automatic discount covers. */
	covered: boolean[]
	amounts: number[]
}

/**
 * Applies the automatic discounts of the lines. When several of them cover a line, only the one that discounts the line
 * most applies to it. The free units of an automatic discount lower the price of all its lines in proportion to their
 * cost, so that each unit is refunded at the price that was paid for it (rule: automatic-discount). The result includes
 * automatic discounts whose discount is 0.
 */
function applyAutomaticDiscounts(lines: readonly DiscountableLine[]): AppliedDiscount[] {
	const byId = new Map(
		lines.flatMap((line) => (line.automaticDiscounts ?? []).map((discount) => [discount.id, discount] as const)),
	)
	const automaticDiscounts = [...byId.values()].toSorted((one, other) => one.id - other.id)
	const parts = automaticDiscounts.map((discount) => calculateParts(lines, discount))
	const best = lines.map((_, line) => indexOfLargest(parts.map((of) => of[line]!)))
	const applied = automaticDiscounts.map((discount, index) => ({
		discount,
		covered: lines.map((line) => isCovered(line, discount)),
		amounts: parts[index]!.map((paise, line) => (best[line] === index ? paise : 0)),
	}))
	for (const one of applied) if (one.discount.kind === 'pay-for') one.amounts = spreadOverLines(lines, one, applied)
	return applied
}

/** Splits an automatic discount among its lines, in proportion to their cost after the other automatic discounts. */
function spreadOverLines(
	lines: readonly DiscountableLine[],
	one: AppliedDiscount,
	applied: AppliedDiscount[],
): number[] {
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

const isCovered = ({ automaticDiscounts = [] }: DiscountableLine, discount: AutomaticDiscount) =>
	automaticDiscounts.some(({ id }) => id === discount.id)

/**
 * Returns the discount that an automatic discount alone would give each line. The discount of free units is their
 * price.
 */
function calculateParts(lines: readonly DiscountableLine[], discount: AutomaticDiscount): number[] {
	const covered = lines.map((line, index) => ({ ...line, index })).filter((line) => isCovered(line, discount))
	const parts = lines.map(() => 0)
	if (discount.kind === 'pay-for') {
		let before = 0
		// The cheapest units of each group are free.
		for (const { index, pricePaise, quantity } of covered.toSorted((one, other) => other.pricePaise - one.pricePaise)) {
			parts[index] = pricePaise * (countFreeUnits(before + quantity, discount) - countFreeUnits(before, discount))
			before += quantity
		}
	}
	if (discount.kind === volumeDiscount && sumQuantity(covered) >= (discount.buyCount ?? 0)) {
		const weights = covered.map(({ pricePaise, quantity }) => pricePaise * quantity)
		const shares = allocate(calculatePercentage(sumLinePaise(covered), discount.percent ?? 0), weights)
		for (const [at, { index }] of covered.entries()) parts[index] = shares[at]!
	}
	return parts
}

/** Returns how many of the first `count` units are free. */
function countFreeUnits(count: number, { buyCount, payCount }: AutomaticDiscount): number {
	const [buy, pay] = [buyCount ?? 1, payCount ?? 1]
	return Math.floor(count / buy) * (buy - pay) + Math.max(0, (count % buy) - pay)
}

const sumQuantity = (lines: readonly DiscountableLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const sumLinePaise = (lines: readonly DiscountableLine[]) =>
	lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)

/**
 * Returns the delivery prices, with free delivery in India if an automatic discount grants it and the lines that this
 * discount covers cost at least its amount.
 */
export function applyFreeDelivery(
	lines: readonly DiscountableLine[],
	prices: DeliveryPrices | null,
): DeliveryPrices | null {
	return prices && hasFreeDelivery(lines) ? { ...prices, freeFromPaise: 0 } : prices
}

/** Returns whether an automatic discount makes delivery in India free. */
export function hasFreeDelivery(lines: readonly DiscountableLine[]): boolean {
	const automaticDiscounts = lines
		.flatMap((line) => line.automaticDiscounts ?? [])
		.filter(({ kind }) => kind === 'free-delivery')
	return automaticDiscounts.some(({ id, amountPaise }) => {
		const covered = lines.filter((line) => line.automaticDiscounts?.some((discount) => discount.id === id))
		return sumLinePaise(covered) >= (amountPaise ?? 0)
	})
}
