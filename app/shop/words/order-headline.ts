import { CANCELLED, DELIVERED, PENDING, SHIPPED } from './order-status.ts'

interface Asked {
	status: number
	/** True while the order awaits payment. */
	isUnpaid: boolean
	/** The delivery deadline. `''` when none is promised. */
	arrives: string
}

/**
 * Returns what a customer who opens an order wants to know first, in one or two sentences (rule: order-answers-first).
 */
export function orderHeadline({ status, isUnpaid, arrives }: Asked): string[] {
	if (status === CANCELLED) return ['This order was cancelled.']
	if (status === DELIVERED) return ['Delivered.']
	if (status === SHIPPED) return ['On its way.', ...arrival(arrives)]
	if (isUnpaid) return ['It waits for your payment.']
	return [status === PENDING ? 'We have your order.' : 'We are packing it.', ...arrival(arrives)]
}

const arrival = (day: string) => (day ? [`With you by ${day}.`] : [])
