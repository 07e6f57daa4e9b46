import { CANCELLED, DELIVERED, PENDING, SHIPPED } from './order-status.ts'

interface Asked {
	status: number
	/** Whether it waits for its payment. */
	isUnpaid: boolean
	/** The day by which it arrives; '' where none is promised. */
	arrives: string
}

/** What somebody who opens an order wants to know first, in one or two sentences (rule: order-answers-first). */
export function orderHeadline({ status, isUnpaid, arrives }: Asked): string[] {
	if (status === CANCELLED) return ['This order was cancelled.']
	if (status === DELIVERED) return ['Delivered.']
	if (status === SHIPPED) return ['On its way.', ...arrival(arrives)]
	if (isUnpaid) return ['It waits for your payment.']
	return [status === PENDING ? 'We have your order.' : 'We are packing it.', ...arrival(arrives)]
}

const arrival = (day: string) => (day ? [`With you by ${day}.`] : [])
