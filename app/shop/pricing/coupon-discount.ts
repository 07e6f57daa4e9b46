import { sumPaise } from '../cart/cart-totals.ts'

/** What a coupon takes off: a share of the lines, or an amount. */
export interface CouponTerms {
	code: string
	/** One of the two; the other is null. */
	percent: number | null
	amountPaise: number | null
	/** The least that the lines come to, from which it counts. */
	minimumPaise: number
}

interface PricedLine {
	pricePaise: number
	quantity: number
}

/**
 * What a coupon takes off each line, in paise: together exactly the coupon, shared by largest remainder, and never more
 * than a line costs (rule: coupon-discount). Nothing without a coupon or below its minimum.
 */
export function discountsOf(lines: readonly PricedLine[], coupon: CouponTerms | null): number[] {
	const subtotalPaise = sumPaise(lines)
	if (!coupon || subtotalPaise < coupon.minimumPaise) return lines.map(() => 0)
	return allocate(discountOf(subtotalPaise, coupon), lines.map(linePaise))
}

/** Half a paisa and more counts as one. */
function discountOf(subtotalPaise: number, { percent, amountPaise }: CouponTerms): number {
	if (percent !== null) return Number((BigInt(subtotalPaise) * BigInt(percent) + 50n) / 100n)
	return Math.min(amountPaise ?? 0, subtotalPaise)
}

/**
 * Whole parts of `paise` in proportion to `weights`: what is left after rounding down goes to those who lost most by
 * it, of equals to the first. In integers of any size, for a product of two sums has more digits than a number.
 */
export function allocate(paise: number, weights: readonly number[]): number[] {
	const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
	if (whole === 0n) return weights.map(() => 0)
	const shares = weights.map((weight) => BigInt(paise) * BigInt(weight))
	const parts = shares.map((share) => Number(share / whole))
	const left = paise - parts.reduce((sum, part) => sum + part, 0)
	const byLoss = shares
		.map((share, index) => ({ index, lost: share % whole }))
		.toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
	for (const { index } of byLoss.slice(0, left)) parts[index]! += 1
	return parts
}

function linePaise({ pricePaise, quantity }: PricedLine): number {
	return pricePaise * quantity
}
