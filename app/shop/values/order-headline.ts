import { CANCELLED, DELIVERED, PENDING, SHIPPED } from './order-status.ts'

interface HeadlineInput {
	status: number
	/** True while the order awaits payment. */
	isUnpaid: boolean
	/** The delivery deadline. `''` when none is promised. */
	arrives: string
}

/**
 * Returns what a customer who opens an order wants to know first, in one or two sentences (rule: order-answers-first).
 */
export function buildOrderHeadline({ status, isUnpaid, arrives }: HeadlineInput): string[] {
	if (status === CANCELLED) return ['This order was cancelled.']
	if (status === DELIVERED) return ['Delivered.']
	if (status === SHIPPED) return ['On its way.', ...describeArrival(arrives)]
	if (isUnpaid) return ['Waiting for your payment.']
	return [status === PENDING ? 'We received your order.' : 'We are packing it.', ...describeArrival(arrives)]
}

const describeArrival = (day: string) => (day ? [`Arrives by ${day}.`] : [])
