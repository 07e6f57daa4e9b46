import { type Cart, type CartLine, lineWords, orderable } from '../../cart/cart-totals.ts'
import { formatPaise } from '../../money.ts'
import type { OrderPrice } from '../pricing/price-of-order.ts'

export interface SeenOrder {
	seenTotalPaise: number
	/** By `linesMark`; absent when only the total was seen. */
	seenLines?: string | undefined
}

/** A digest of lines: carts of the same sum may differ. */
export function linesMark(lines: readonly CartLine[]): string {
	return orderable(lines)
		.map((line) => `${choiceMark(line)}x${line.quantity}at${line.pricePaise}`)
		.join(' ')
}

function choiceMark({ productColorId, size }: CartLine): string {
	return size ? `${productColorId}:${encodeURIComponent(size)}` : String(productColorId)
}

/** Why the order differs from what was seen; null when equal (rule 46). */
export function changeSince(
	{ seenTotalPaise, seenLines }: SeenOrder,
	{ lines }: Pick<Cart, 'lines'>,
	{ shippingPaise, totalPaise }: OrderPrice,
): string | null {
	const areLinesSame = seenLines === undefined || seenLines === linesMark(lines)
	if (areLinesSame && totalPaise === seenTotalPaise) return null
	const again = 'Please check it and place it again.'
	if (areLinesSame && shippingPaise > 0)
		return `With delivery for ${formatPaise(shippingPaise)} your order comes to ${formatPaise(totalPaise)}. ${again}`
	const wasSeen = (line: CartLine) => seenLines === undefined || ` ${seenLines}`.includes(` ${choiceMark(line)}x`)
	const soldOut = lines
		.filter((line) => line.remainingQty === 0 && wasSeen(line))
		.map((line) => `${lineWords(line)} is sold out.`)
	return [...new Set(soldOut), `Your order has changed and now comes to ${formatPaise(totalPaise)}. ${again}`].join(' ')
}
