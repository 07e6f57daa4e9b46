import { type Cart, type CartLine, formatLineName, filterInStock } from '../../cart/cart-totals.ts'
import { formatPaise } from '../../values/money.ts'
import type { OrderPrice } from '../../pricing/order-price.ts'
import { formatRefusal, type RefusalValues } from '../../values/refusals/refusal-messages.ts'
import { Refusal } from '../../values/refusal.ts'

export interface ExpectedOrder {
	/** The total that the page showed, in paise, without the COD fee. */
	seenTotalPaise: number
	/** The COD fee that the page showed, in paise, if COD was chosen. Absent means none. */
	seenCashFeePaise?: number | undefined
	/** The fingerprint of the shown lines, from `digestCartLines`. Absent when the client knows only the total. */
	seenLines?: string | undefined
}

/**
 * Returns a fingerprint of the lines that can be ordered. It detects a changed cart even when the total is the same.
 */
export function digestCartLines(lines: readonly CartLine[]): string {
	return filterInStock(lines)
		.map((line) => `${toChoiceKey(line)}x${line.quantity}at${line.pricePaise}`)
		.join(' ')
}

function toChoiceKey({ productColorId, size }: CartLine): string {
	return size ? `${productColorId}:${encodeURIComponent(size)}` : String(productColorId)
}

/**
 * Removes the prices from a fingerprint. Prices are compared separately, because a customer who accepted a price also
 * accepts a lower one.
 */
const stripPrices = (digest: string) => digest.replaceAll(/at\d+(?= |$)/g, '')

/** Returns the change that `findChangeSince` finds, as a sentence for the screen. `null` when there is none. */
export function describeChangeSince(
	expected: ExpectedOrder,
	cart: Pick<Cart, 'lines'>,
	price: OrderPrice,
): string | null {
	const change = findChangeSince(expected, cart, price)
	return change && formatRefusal('screen', change.messageId, change.values)
}

/**
 * Returns how an order differs from the one that the customer saw. `null` when it has the same units and costs no more
 * than shown (rules: seen-total, cod-fee).
 */
export function findChangeSince(
	expected: ExpectedOrder,
	{ lines }: Pick<Cart, 'lines'>,
	price: OrderPrice,
): OrderChange | null {
	const { seenLines, seenTotalPaise, seenCashFeePaise = 0 } = expected
	const areLinesSame = seenLines === undefined || stripPrices(seenLines) === stripPrices(digestCartLines(lines))
	if (areLinesSame && price.totalPaise <= seenTotalPaise + seenCashFeePaise) return null
	const total = formatPaise(price.totalPaise)
	const expectedCartLines = lines.filter((line) => getExpectedPrice(line, seenLines) >= 0)
	const dearer = expectedCartLines.filter(
		(line) => line.remainingQty > 0 && line.pricePaise > getExpectedPrice(line, seenLines),
	)
	const isSameTotal = price.totalPaise - price.codFeePaise <= seenTotalPaise
	const isSameFee = price.codFeePaise <= seenCashFeePaise
	if (areLinesSame && dearer.length === 0 && (price.discountPaise > 0 || price.shippingPaise > 0 || !isSameFee))
		return { messageId: 'order-charges-changed', values: { charges: formatCharges(price, isSameTotal), total } }
	const reasons = [
		...expectedCartLines
			.filter(({ remainingQty }) => remainingQty === 0)
			.map((line) => `${formatLineName(line)} is sold out.`),
		...dearer.map((line) => `${formatLineName(line)} costs ${formatPaise(line.pricePaise)} now.`),
	]
	if (reasons.length === 0) return { messageId: 'order-changed', values: { total } }
	return { messageId: 'order-lines-changed', values: { reasons: [...new Set(reasons)].join(' '), total } }
}

/**
 * Returns the price that the customer saw for a line, in paise. Infinity when the client knows only the total, and -1
 * when the line was not shown.
 */
function getExpectedPrice(line: CartLine, seenLines: string | undefined): number {
	if (seenLines === undefined) return Infinity
	const digest = seenLines.split(' ').find((one) => one.startsWith(`${toChoiceKey(line)}x`))
	return digest === undefined ? -1 : Number(/\d+$/.exec(digest)?.[0] ?? 0)
}

/** Returns the charges that are named in the message, such as `'delivery for ₹ 60.00'`. */
function formatCharges({ discountPaise, shippingPaise, codFeePaise }: OrderPrice, isSameTotal: boolean): string {
	const parts = [
		...(discountPaise > 0 && !isSameTotal ? ['the discount'] : []),
		...(shippingPaise > 0 && !isSameTotal ? [`delivery for ${formatPaise(shippingPaise)}`] : []),
		...(codFeePaise > 0 ? [`the fee of ${formatPaise(codFeePaise)} for cash on delivery`] : []),
	]
	return new Intl.ListFormat('en').format(parts)
}

type OrderChangeId = 'order-changed' | 'order-lines-changed' | 'order-charges-changed' | 'order-total-differs'

/**
 * The refusal message that says how an order differs from the one that the customer expects, with the values to insert
 * into the message.
 */
export type OrderChange = { [Id in OrderChangeId]: { messageId: Id; values: RefusalValues<Id> } }[OrderChangeId]

/** The refusal of an order that differs from the one that its customer expects. `price` is the current price. */
export class OrderPriceChanged extends Refusal {
	readonly price: OrderPrice

	constructor({ messageId, values }: OrderChange, field: string | undefined, price: OrderPrice) {
		super('conflict', messageId, values, { field })
		this.name = 'OrderPriceChanged'
		this.price = price
	}
}
