/** A share in percent; half a paisa and more counts as one. */
export function shareOf(paise: number, percent: number): number {
	return Number((BigInt(paise) * BigInt(percent) + 50n) / 100n)
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
