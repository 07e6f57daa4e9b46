import { isCod } from '#app/shop/values/payment-methods.ts'
import { type PayableOrder, getPayablePaise, payableSelect } from '../payment-state.ts'

interface AmountDueOrder extends PayableOrder {
	subtotalPaise: number
	discountPaise: number
}

/** The order fields to read, as part of a Prisma `select`. */
export const amountDueSelect = { ...payableSelect, subtotalPaise: true, discountPaise: true } as const

/**
 * Calculates the amount to pay online now (rules: payment-hold, upi-code, cash-paid-online). A COD order without
 * received payments gets the owner's percentage off its lines, after the coupon (rule: prepaid-discount). Half a paisa
 * is rounded up. Returns the amount to pay and the discount.
 */
export function computeAmountDue(order: AmountDueOrder, percent: number) {
	const payable = getPayablePaise(order)
	const isOffered = isCod(order) && order.receivedPaise === 0 && payable > 0
	const linesPaise = order.subtotalPaise - order.discountPaise
	const share = isOffered ? Number((BigInt(linesPaise) * BigInt(percent) + 50n) / 100n) : 0
	return { amountPaise: payable - share, discountPaise: share }
}
