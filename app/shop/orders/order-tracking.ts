import { buildTimeline, type TimelineStep, CANCELLED, DELIVERED, PENDING, SHIPPED } from '../values/order-status.ts'

export interface TrackingStep extends TimelineStep {
	at: Date | null
}

interface StatusChange {
	toStatus: number
	createdAt: Date
}

/** Returns the tracking steps, each with the last time it was reached. `changes` is sorted oldest first. */
export function buildTrackingSteps(status: number, changes: StatusChange[]): TrackingStep[] {
	return buildTimeline(status).map((step, index) => ({
		...step,
		at: step.completed ? findLastTime(changes, index + 1) : null,
	}))
}

/** Returns the time of the last change to a status. `null` when there was none. */
export function findLastTime(changes: StatusChange[], status: number): Date | null {
	return changes.findLast(({ toStatus }) => toStatus === status)?.createdAt ?? null
}

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
