interface BoughtLine {
	pricePaise: number
	quantity: number
	discountPaise: number
}

/**
 * What was paid for `pieces` of a line, after its share of the coupon, when `before` of them came back already, in paise
 * (rule: return-amount). All pieces of a line, in whatever parts, are worth exactly the line.
 */
export function worthOfPieces(
	{ pricePaise, quantity, discountPaise }: BoughtLine,
	before: number,
	pieces: number,
): number {
	const discountOf = (count: number) => Number((BigInt(discountPaise) * BigInt(count)) / BigInt(quantity))
	return pricePaise * pieces - (discountOf(before + pieces) - discountOf(before))
}
