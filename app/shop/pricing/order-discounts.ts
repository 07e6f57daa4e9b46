import { sumPaise } from '../cart/cart-totals.ts'
import { allocate, shareOf } from './allocate.ts'
import { applyOffers, type OfferedLine } from './automatic-discount.ts'

export const offerKinds = ['pay-for', 'from-pieces', 'free-delivery'] as const
export type OfferKind = (typeof offerKinds)[number]

/** What a discount is called by, and the terms that it is calculated by. */
export interface DiscountTerms {
	kind: OfferKind | 'coupon' | 'staff' | 'prepaid'
	/** The code of the coupon, the name of the offer or the reason that the staff gave; '' without one. */
	name: string
	percent: number | null
	/** What is taken off in all, or the amount from which delivery is free. */
	amountPaise: number | null
	/** What the lines cost at least, else it takes nothing off. */
	minimumPaise: number
	buyCount: number | null
	payCount: number | null
	/** What the lines cost when a prepaid discount was granted: `amountPaise` is its share of this. */
	basisPaise: number | null
}

/** A discount of an order. */
export interface OrderDiscount extends DiscountTerms {
	/** Whether it covers each of the lines. */
	covered: boolean[]
	/** What it takes off each line, in paise; nothing where it does not cover the line. */
	amounts: number[]
}

/** What a coupon takes off: a share of the lines, or an amount. */
export interface CouponTerms {
	/** '' for what the staff takes off. */
	code: string
	/** Why the staff takes something off. */
	reason?: string
	/** One of the two; the other is null. */
	percent: number | null
	amountPaise: number | null
	/** The least that the lines come to, from which it counts. */
	minimumPaise: number
}

type CoveringTerms = Omit<OrderDiscount, 'amounts'>

const noTerms = { percent: null, amountPaise: null, minimumPaise: 0, buyCount: null, payCount: null, basisPaise: null }

/**
 * Calculates the discounts of an order: the offers of its lines, then the coupon on what they leave
 * (rules: automatic-discount, coupon-discount).
 */
export function calculateDiscounts(lines: readonly OfferedLine[], coupon: CouponTerms | null): OrderDiscount[] {
	return coupon ? addDiscounts(lines, [toCoveringTerms(lines, coupon)]) : addDiscounts(lines, [])
}

/**
 * Calculates the offers of the lines, then the other discounts, one after the other on what those before leave. None
 * takes more off a line than it costs, and the amounts of a discount are shared out to the paisa.
 */
export function addDiscounts(lines: readonly OfferedLine[], others: readonly CoveringTerms[]): OrderDiscount[] {
	const discounts = applyOffers(lines).map(({ offer, covered, amounts }): OrderDiscount => {
		const { name, percent, amountPaise, buyCount, payCount } = offer
		return {
			...noTerms,
			kind: offer.kind as OfferKind,
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
		const paise = sumPaise(lines) < terms.minimumPaise ? 0 : calculateAmount(terms, sumOf(left))
		discounts.push({ ...terms, amounts: allocate(paise, left) })
	}
	return discounts
}

function calculateAmount({ percent, amountPaise, basisPaise }: DiscountTerms, leftPaise: number): number {
	if (percent !== null) return shareOf(leftPaise, percent)
	if (basisPaise === null || basisPaise === 0) return Math.min(amountPaise ?? 0, leftPaise)
	// In integers of any size: a product of two amounts has more digits than a number.
	const [basis, share] = [BigInt(basisPaise), BigInt(amountPaise ?? 0) * BigInt(leftPaise)]
	return Math.min(Number((2n * share + basis) / (2n * basis)), leftPaise)
}

function toCoveringTerms(lines: readonly OfferedLine[], coupon: CouponTerms): CoveringTerms {
	const { code, percent, amountPaise, minimumPaise, reason = '' } = coupon
	const named = code ? ({ kind: 'coupon', name: code } as const) : ({ kind: 'staff', name: reason } as const)
	return { ...noTerms, ...named, percent, amountPaise, minimumPaise, covered: lines.map(() => true) }
}

/** What offers and coupon together take off each line, in paise. */
export function calculateLineDiscounts(lines: readonly OfferedLine[], coupon: CouponTerms | null): number[] {
	return sumByLine(calculateDiscounts(lines, coupon), lines.length)
}

/** What all discounts together take off each line. */
export function sumByLine(discounts: readonly Pick<OrderDiscount, 'amounts'>[], lineCount: number): number[] {
	return Array.from({ length: lineCount }, (_, line) => sumOf(discounts.map(({ amounts }) => amounts[line]!)))
}

/** A discount with what it takes off an order. */
export type NamedDiscount = Pick<DiscountTerms, 'kind' | 'name'> & { paise: number }

/** The discounts that take something off, each with its whole amount. */
export function toNamedDiscounts(
	discounts: readonly Pick<OrderDiscount, 'kind' | 'name' | 'amounts'>[],
): NamedDiscount[] {
	return discounts
		.map(({ kind, name, amounts }) => ({ kind, name, paise: sumOf(amounts) }))
		.filter(({ paise }) => paise > 0)
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, paise) => sum + paise, 0)
