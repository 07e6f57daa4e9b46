import { isCash } from '../../../words/ways-to-pay.ts'
import { type PayableOrder, payablePaise, payableSelect } from '../payable.ts'

interface Discounted extends PayableOrder {
	subtotalPaise: number
	discountPaise: number
}

/** The order fields to read, as part of a Prisma `select`. */
export const toPaySelect = { ...payableSelect, subtotalPaise: true, discountPaise: true } as const

/**
 * Calculates the amount to pay online now (rules: payment-hold, upi-code, cash-paid-online). A COD order without
 * received payments gets the owner's percentage off its lines, after the coupon (rule: prepaid-discount). Half a paisa
 * is rounded up. Returns the amount to pay and the discount.
 */
export function reckonToPayNow(order: Discounted, percent: number) {
	const payable = payablePaise(order)
	const isOffered = isCash(order) && order.receivedPaise === 0 && payable > 0
	const linesPaise = order.subtotalPaise - order.discountPaise
	const share = isOffered ? Number((BigInt(linesPaise) * BigInt(percent) + 50n) / 100n) : 0
	return { amountPaise: payable - share, discountPaise: share }
}
