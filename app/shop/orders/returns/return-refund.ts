interface PurchasedLine {
	pricePaise: number
	quantity: number
	discountPaise: number
}

/**
 * Returns the amount in paise that was paid for `returnedQty` units of a line, after the line's share of the coupon,
 * when `alreadyReturned` units were returned before (rule: return-amount). However the units are split, the parts add
 * up to exactly the line.
 */
export function calculateReturnPaise(
	{ pricePaise, quantity, discountPaise }: PurchasedLine,
	alreadyReturned: number,
	returnedQty: number,
): number {
	const calculateDiscount = (count: number) => Number((BigInt(discountPaise) * BigInt(count)) / BigInt(quantity))
	return (
		pricePaise * returnedQty - (calculateDiscount(alreadyReturned + returnedQty) - calculateDiscount(alreadyReturned))
	)
}
