interface BoughtLine {
	pricePaise: number
	quantity: number
	discountPaise: number
}

/**
 * Returns the amount in paise that was paid for `pieces` units of a line, after the line's share of the coupon, when
 * `before` units were already returned (rule: return-amount). However the units are split, the parts add up to exactly
 * the line.
 */
export function worthOfPieces(
	{ pricePaise, quantity, discountPaise }: BoughtLine,
	before: number,
	pieces: number,
): number {
	const discountOf = (count: number) => Number((BigInt(discountPaise) * BigInt(count)) / BigInt(quantity))
	return pricePaise * pieces - (discountOf(before + pieces) - discountOf(before))
}
