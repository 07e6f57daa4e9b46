import { timeline, type TimelineStep } from './order-status.ts'
import type { OrderView } from './order-view.ts'

/** A step of an order's way, with the moment it was taken. */
export interface TrackingStep extends TimelineStep {
	/** null for a step that is not taken yet, and for one that was skipped. */
	at: Date | null
}

/** An order with its way so far. */
export interface TrackedOrder extends OrderView {
	steps: TrackingStep[]
	/** null unless the order is cancelled. */
	cancelledAt: Date | null
}

/** A change of an order's status. */
export interface StatusChange {
	toStatus: number
	createdAt: Date
}

/** The steps of an order in `status`, each with the last time it was taken; `changes` are oldest first. */
export function trackedSteps(status: number, changes: StatusChange[]): TrackingStep[] {
	return timeline(status).map((step, index) => ({ ...step, at: step.completed ? lastTime(changes, index + 1) : null }))
}

/** When an order last came into a status; null when it never did. */
export function lastTime(changes: StatusChange[], status: number): Date | null {
	return changes.findLast(({ toStatus }) => toStatus === status)?.createdAt ?? null
}
