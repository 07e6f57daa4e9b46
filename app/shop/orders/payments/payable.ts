import { isCash } from '../../words/ways-to-pay.ts'
import { CANCELLED, SHIPPED } from '../../words/order-status.ts'

export interface PayableOrder {
	status: number
	paymentMethod: string
	paymentState: string | null
	totalPaise: number
	receivedPaise: number
}

/** The order fields to read, as part of a Prisma `select`. */
export const payableSelect = {
	status: true,
	paymentMethod: true,
	paymentState: true,
	totalPaise: true,
	receivedPaise: true,
} as const

/**
 * Returns the amount in paise that a customer can pay online now (rules: payment-hold, upi-code, cash-paid-online): the
 * unpaid part of an order that is due. A COD order can be paid online until it ships. 0 means nothing.
 */
export function payablePaise({ status, paymentMethod, paymentState, totalPaise, receivedPaise }: PayableOrder): number {
	if (paymentState !== 'due' || status === CANCELLED) return 0
	if (isCash({ paymentMethod }) && status >= SHIPPED) return 0
	return Math.max(0, totalPaise - receivedPaise)
}
