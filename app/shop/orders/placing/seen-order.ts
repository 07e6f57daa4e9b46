import { type Cart, type CartLine, orderable } from '../../cart/cart-totals.ts'
import { formatPaise } from '../../money.ts'

export interface SeenOrder {
	seenTotalPaise: number
	/** By `linesMark`; absent when only the total was seen. */
	seenLines?: string | undefined
}

/** A digest of lines: carts of the same sum may differ. */
export function linesMark(lines: readonly CartLine[]): string {
	return orderable(lines)
		.map(({ productColorId, quantity, pricePaise }) => `${productColorId}x${quantity}at${pricePaise}`)
		.join(' ')
}

/** Why the cart differs from what was seen; null when equal (rule 46). */
export function changeSince({ seenTotalPaise, seenLines }: SeenOrder, { lines, totalPaise }: Cart): string | null {
	const isSame = totalPaise === seenTotalPaise && (seenLines === undefined || seenLines === linesMark(lines))
	if (isSame) return null
	const wasSeen = ({ productColorId }: CartLine) =>
		seenLines === undefined || ` ${seenLines}`.includes(` ${productColorId}x`)
	const soldOut = lines
		.filter((line) => line.remainingQty === 0 && wasSeen(line))
		.map(({ name }) => `${name} is sold out.`)
	return [
		...new Set(soldOut),
		`Your order has changed and now comes to ${formatPaise(totalPaise)}. Please check it and place it again.`,
	].join(' ')
}
