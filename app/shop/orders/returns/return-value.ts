interface PurchasedLine {
	pricePaise: number
	quantity: number
	discountPaise: number
}

/**
 * Returns the amount in paise that was paid for `pieces` units of a line, after the line's share of the coupon, when
 * `before` units were already returned (rule: return-amount). However the units are split, the parts add up to exactly
 * the line.
 */
export function calculateReturnValue(
	{ pricePaise, quantity, discountPaise }: PurchasedLine,
	alreadyReturned: number,
	returnedQty: number,
): number {
	const calculateDiscount = (count: number) => Number((BigInt(discountPaise) * BigInt(count)) / BigInt(quantity))
	return (
		pricePaise * returnedQty - (calculateDiscount(alreadyReturned + returnedQty) - calculateDiscount(alreadyReturned))
	)
}
