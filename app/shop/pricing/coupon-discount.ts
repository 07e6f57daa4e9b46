import { sumPaise } from '../cart/cart-totals.ts'
import { allocate, shareOf } from './allocate.ts'
import { automaticDiscounts, type OfferedLine } from './automatic-discount.ts'

/** What a coupon takes off: a share of the lines, or an amount. */
export interface CouponTerms {
	code: string
	/** One of the two; the other is null. */
	percent: number | null
	amountPaise: number | null
	/** The least that the lines come to, from which it counts. */
	minimumPaise: number
}

/**
 * What is taken off each line, in paise: by offers, then by the coupon of what they leave. Together exactly the coupon,
 * shared by largest remainder, and never more than a line costs (rules: automatic-discount, coupon-discount). No coupon
 * below its minimum.
 */
export function discountsOf(lines: readonly OfferedLine[], coupon: CouponTerms | null): number[] {
	const byOffers = automaticDiscounts(lines).map(({ paise }) => paise)
	if (!coupon || sumPaise(lines) < coupon.minimumPaise) return byOffers
	const left = lines.map((line, index) => line.pricePaise * line.quantity - byOffers[index]!)
	const byCoupon = allocate(discountOf(sumOf(left), coupon), left)
	return byOffers.map((paise, index) => paise + byCoupon[index]!)
}

function discountOf(leftPaise: number, { percent, amountPaise }: CouponTerms): number {
	return percent === null ? Math.min(amountPaise ?? 0, leftPaise) : shareOf(leftPaise, percent)
}

/** The whole of what is taken off the lines. */
export function discountPaiseOf(lines: readonly OfferedLine[], coupon: CouponTerms | null): number {
	return sumOf(discountsOf(lines, coupon))
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, paise) => sum + paise, 0)
