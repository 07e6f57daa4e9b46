import { isCash } from '../../../words/ways-to-pay.ts'
import { type PayableOrder, payablePaise, payableSelect } from '../payable.ts'

interface Discounted extends PayableOrder {
	subtotalPaise: number
	discountPaise: number
}

/** What is read of it, as a part of Prisma's `select`. */
export const toPaySelect = { ...payableSelect, subtotalPaise: true, discountPaise: true } as const

/**
 * What is paid online of an order now (rules: payment-hold, upi-code, cash-paid-online), less the owner's share of its
 * lines, after the coupon, where it is one in cash of which nothing has come in (rule: prepaid-discount). Half a paisa
 * and more counts as one. Answers what is paid, and what the order becomes cheaper by it.
 */
export function reckonToPayNow(order: Discounted, percent: number) {
	const payable = payablePaise(order)
	const isOffered = isCash(order) && order.receivedPaise === 0 && payable > 0
	const linesPaise = order.subtotalPaise - order.discountPaise
	const share = isOffered ? Number((BigInt(linesPaise) * BigInt(percent) + 50n) / 100n) : 0
	return { amountPaise: payable - share, discountPaise: share }
}
