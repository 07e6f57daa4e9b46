import { type Cart, type CartLine, lineWords, orderable } from '../../cart/cart-totals.ts'
import { formatPaise } from '../../money.ts'
import type { OrderPrice } from '../pricing/price-of-order.ts'

export interface SeenOrder {
	/** Without the fee for cash. */
	seenTotalPaise: number
	/** What paying in cash was said to add; absent: nothing. */
	seenCashFeePaise?: number | undefined
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

/** Why the order differs from what was seen; null when equal (rules 46 and 200). */
export function changeSince(seen: SeenOrder, { lines }: Pick<Cart, 'lines'>, price: OrderPrice): string | null {
	const { seenLines } = seen
	const isSameTotal = price.totalPaise - price.codFeePaise === seen.seenTotalPaise
	const isSameFee = price.codFeePaise === 0 || price.codFeePaise === (seen.seenCashFeePaise ?? 0)
	const areLinesSame = seenLines === undefined || seenLines === linesMark(lines)
	if (areLinesSame && isSameTotal && isSameFee) return null
	const comes = `comes to ${formatPaise(price.totalPaise)}. Please check it and place it again.`
	if (areLinesSame && (price.discountPaise > 0 || price.shippingPaise > 0 || !isSameFee))
		return `${withWords(price, isSameTotal)} your order ${comes}`
	const wasSeen = (line: CartLine) => seenLines === undefined || ` ${seenLines}`.includes(` ${choiceMark(line)}x`)
	const soldOut = lines
		.filter((line) => line.remainingQty === 0 && wasSeen(line))
		.map((line) => `${lineWords(line)} is sold out.`)
	return [...new Set(soldOut), `Your order has changed and now ${comes}`].join(' ')
}

/** 'With delivery for ₹ 60.00 and the fee of ₹ 50.00 for cash on delivery' */
function withWords({ discountPaise, shippingPaise, codFeePaise }: OrderPrice, isSameTotal: boolean): string {
	const parts = [
		...(discountPaise > 0 && !isSameTotal ? ['the coupon'] : []),
		...(shippingPaise > 0 && !isSameTotal ? [`delivery for ${formatPaise(shippingPaise)}`] : []),
		...(codFeePaise > 0 ? [`the fee of ${formatPaise(codFeePaise)} for cash on delivery`] : []),
	]
	return `With ${new Intl.ListFormat('en').format(parts)}`
}
