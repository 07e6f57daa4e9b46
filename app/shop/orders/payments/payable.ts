import { isCash } from '../../words/ways-to-pay.ts'
import { CANCELLED, SHIPPED } from '../../words/order-status.ts'

export interface PayableOrder {
	status: number
	paymentMethod: string
	paymentState: string | null
	totalPaise: number
	receivedPaise: number
}

/** What is read of it, as a part of Prisma's `select`. */
export const payableSelect = {
	status: true,
	paymentMethod: true,
	paymentState: true,
	totalPaise: true,
	receivedPaise: true,
} as const

/**
 * What a customer can pay online now, in paise (rules: payment-hold, upi-code, cash-paid-online): what has not come in
 * of an order that is due. One in cash until it is sent. 0: nothing.
 */
export function payablePaise({ status, paymentMethod, paymentState, totalPaise, receivedPaise }: PayableOrder): number {
	if (paymentState !== 'due' || status === CANCELLED) return 0
	if (isCash({ paymentMethod }) && status >= SHIPPED) return 0
	return Math.max(0, totalPaise - receivedPaise)
}
