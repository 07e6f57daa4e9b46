/** Returns a percentage of an amount. Half a paisa is rounded up. */
export function calculatePercentage(paise: number, percent: number): number {
	return Number((BigInt(paise) * BigInt(percent) + 50n) / 100n)
}

/**
 * Splits `paise` into whole parts in proportion to `weights`. The rest after rounding down goes to the parts with the
 * largest remainders, and between equal ones to the first. The calculation uses BigInt because a product of two amounts
 * can exceed the safe integer range.
 */
export function allocate(paise: number, weights: readonly number[]): number[] {
	const totalWeight = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
	if (totalWeight === 0n) return weights.map(() => 0)
	const shares = weights.map((weight) => BigInt(paise) * BigInt(weight))
	const parts = shares.map((share) => Number(share / totalWeight))
	const left = paise - parts.reduce((sum, part) => sum + part, 0)
	const byLoss = shares
		.map((share, index) => ({ index, lost: share % totalWeight }))
		.toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
	for (const { index } of byLoss.slice(0, left)) parts[index]! += 1
	return parts
}
