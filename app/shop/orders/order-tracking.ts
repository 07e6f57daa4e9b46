import { buildTimeline, type TimelineStep } from '../values/order-status.ts'

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
