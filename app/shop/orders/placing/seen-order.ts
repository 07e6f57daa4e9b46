import { type Cart, type CartLine, lineWords, orderable } from '../../cart/cart-totals.ts'
import { formatPaise } from '../../money.ts'
import type { OrderPrice } from '../../pricing/price-of-order.ts'

export interface SeenOrder {
	/** The total without the COD fee. */
	seenTotalPaise: number
	/** The COD fee that was shown, if COD was chosen. Absent means none. */
	seenCashFeePaise?: number | undefined
	/** The fingerprint from `linesMark`. Absent when only the total was shown. */
	seenLines?: string | undefined
}

/** Returns a fingerprint of the lines, because different carts can have the same total. */
export function linesMark(lines: readonly CartLine[]): string {
	return orderable(lines)
		.map((line) => `${choiceMark(line)}x${line.quantity}at${line.pricePaise}`)
		.join(' ')
}

function choiceMark({ productColorId, size }: CartLine): string {
	return size ? `${productColorId}:${encodeURIComponent(size)}` : String(productColorId)
}

/** Removes the prices from the fingerprint, because a lower price is still what the customer accepted. */
const piecesOf = (mark: string) => mark.replaceAll(/at\d+(?= |$)/g, '')

/**
 * Returns why the order differs from what the customer saw. `null` when it has the same units and costs no more than
 * shown (rules: seen-total, cash-fee).
 */
export function changeSince(seen: SeenOrder, { lines }: Pick<Cart, 'lines'>, price: OrderPrice): string | null {
	const { seenLines, seenTotalPaise, seenCashFeePaise = 0 } = seen
	const areLinesSame = seenLines === undefined || piecesOf(seenLines) === piecesOf(linesMark(lines))
	if (areLinesSame && price.totalPaise <= seenTotalPaise + seenCashFeePaise) return null
	const comes = `comes to ${formatPaise(price.totalPaise)}. Please check it and place it again.`
	const wasSeen = lines.filter((line) => seenPriceOf(line, seenLines) >= 0)
	const dearer = wasSeen.filter((line) => line.remainingQty > 0 && line.pricePaise > seenPriceOf(line, seenLines))
	const isSameTotal = price.totalPaise - price.codFeePaise <= seenTotalPaise
	const isSameFee = price.codFeePaise <= seenCashFeePaise
	if (areLinesSame && dearer.length === 0 && (price.discountPaise > 0 || price.shippingPaise > 0 || !isSameFee))
		return `${describeExtras(price, isSameTotal)} your order ${comes}`
	const reasons = [
		...wasSeen.filter(({ remainingQty }) => remainingQty === 0).map((line) => `${lineWords(line)} is sold out.`),
		...dearer.map((line) => `${lineWords(line)} costs ${formatPaise(line.pricePaise)} now.`),
	]
	return [...new Set(reasons), `Your order has changed and now ${comes}`].join(' ')
}

/** Returns the shown price of a line: Infinity when only the total was shown, and -1 when the line was not shown. */
function seenPriceOf(line: CartLine, seenLines: string | undefined): number {
	if (seenLines === undefined) return Infinity
	const mark = seenLines.split(' ').find((one) => one.startsWith(`${choiceMark(line)}x`))
	return mark === undefined ? -1 : Number(/\d+$/.exec(mark)?.[0] ?? 0)
}

/** Example: `'With delivery for ₹ 60.00 and the fee of ₹ 50.00 for cash on delivery'`. */
function describeExtras({ discountPaise, shippingPaise, codFeePaise }: OrderPrice, isSameTotal: boolean): string {
	const parts = [
		...(discountPaise > 0 && !isSameTotal ? ['the discount'] : []),
		...(shippingPaise > 0 && !isSameTotal ? [`delivery for ${formatPaise(shippingPaise)}`] : []),
		...(codFeePaise > 0 ? [`the fee of ${formatPaise(codFeePaise)} for cash on delivery`] : []),
	]
	return `With ${new Intl.ListFormat('en').format(parts)}`
}
