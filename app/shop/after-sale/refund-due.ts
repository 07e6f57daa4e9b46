import { CANCELLED } from '../orders/order-status.ts'

interface Paid {
	status: number
	receivedPaise: number
	refundedPaise: number
}

/** What came in for a cancelled order and was not given back yet, in paise (rule 231). */
export function refundDuePaise({ status, receivedPaise, refundedPaise }: Paid): number {
	return status === CANCELLED ? receivedPaise - refundedPaise : 0
}
