import { sumPaise } from '../cart/cart-totals.ts'
import { volumeDiscount } from '../catalog/sales/sale-labels.ts'
import { allocate, calculatePercentage } from './allocate.ts'
import { applyOffers, type DiscountableLine } from './automatic-discount.ts'

export const offerKinds = ['pay-for', volumeDiscount, 'free-delivery'] as const
export type OfferKind = (typeof offerKinds)[number]

/** The name and terms of a discount. */
export interface DiscountTerms {
	kind: OfferKind | 'coupon' | 'staff' | 'prepaid'
	/** The coupon code, the offer's name or the reason given by the staff. `''` when there is none. */
	name: string
	percent: number | null
	/** The total discount, or the amount from which delivery is free. */
	amountPaise: number | null
	/** The minimum cost of the lines. Below it, the discount is 0. */
	minimumPaise: number
	buyCount: number | null
	payCount: number | null
	/** The cost of the lines when a prepaid discount was granted. `amountPaise` is a share of this cost. */
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
	/** `''` for a discount by the staff. */
	code: string
	/** The reason for a discount by the staff. */
	reason?: string
	/** Either the percentage or the amount is set. The other is `null`. */
	percent: number | null
	amountPaise: number | null
	/** The minimum cost of the lines for the coupon to apply. */
	minimumPaise: number
}

type CoveringTerms = Omit<OrderDiscount, 'amounts'>

const noTerms = { percent: null, amountPaise: null, minimumPaise: 0, buyCount: null, payCount: null, basisPaise: null }

/**
 * Calculates the discounts of an order: the offers of its lines, then the coupon on the remaining amounts (rules:
 * automatic-discount, coupon-discount).
 */
export function calculateDiscounts(lines: readonly DiscountableLine[], coupon: CouponTerms | null): OrderDiscount[] {
	return coupon ? addDiscounts(lines, [toCoveringTerms(lines, coupon)]) : addDiscounts(lines, [])
}

/**
 * Calculates the offers of the lines, then the other discounts in sequence, each on the amounts that the previous ones
 * leave. No line is discounted by more than it costs, and each discount is split among the lines to the paisa.
 */
export function addDiscounts(lines: readonly DiscountableLine[], others: readonly CoveringTerms[]): OrderDiscount[] {
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

/** Returns the discount of each line from offers and coupon together, in paise. */
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
