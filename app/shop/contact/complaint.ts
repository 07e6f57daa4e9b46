import { timeZone } from '../region/india.ts'

/** The states of a complaint, with their labels for the staff (rule: complaint-clocks). */
export const COMPLAINT_STATES = { open: 'New', acknowledged: 'Acknowledged', resolved: 'Resolved' } as const
export type ComplaintState = keyof typeof COMPLAINT_STATES

/** Returns true when a text names a state of a complaint. */
export function isComplaintState(text: string | null | undefined): text is ComplaintState {
	return typeof text === 'string' && Object.hasOwn(COMPLAINT_STATES, text)
}

/** Returns the number of a complaint, which its customer quotes: 'C-12'. */
export function formatComplaintNumber(id: number): string {
	return `C-${id}`
}

const acknowledgeMs = 48 * 60 * 60 * 1000

/**
 * Returns the times until which the shop must acknowledge a complaint (48 hours) and resolve it (one month in Indian
 * time) (rule: complaint-clocks).
 */
export function getComplaintDeadlines(receivedAt: Date): { acknowledgeBy: Date; resolveBy: Date } {
	return { acknowledgeBy: new Date(receivedAt.getTime() + acknowledgeMs), resolveBy: addMonth(receivedAt) }
}

/** Returns the same time on the same day of the following month in India, or on the last day of a shorter month. */
function addMonth(at: Date): Date {
	const local = new Date(at.getTime() + timeZone.offsetMs)
	const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + 1]
	const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
	// One call sets month and day together: setting only the month would turn 31 January into 3 March.
	local.setUTCFullYear(year, month, Math.min(local.getUTCDate(), lastDay))
	return new Date(local.getTime() - timeZone.offsetMs)
}

/** The next action of the staff on a complaint. */
export interface ComplaintTask {
	label: 'Acknowledge' | 'Resolve'
	by: Date
	isOverdue: boolean
}

/** Returns the next action on a complaint. `null` once it is resolved (rule: complaint-clocks). */
export function findComplaintTask(state: ComplaintState, receivedAt: Date, now: Date): ComplaintTask | null {
	if (state === 'resolved') return null
	const { acknowledgeBy, resolveBy } = getComplaintDeadlines(receivedAt)
	const by = state === 'open' ? acknowledgeBy : resolveBy
	return { label: state === 'open' ? 'Acknowledge' : 'Resolve', by, isOverdue: now > by }
}

/** The query parameters that filter the staff's list of messages. Each is `yes` or `no`. */
export const contactFilters = ['answered', 'spam', 'complaints', 'acknowledged', 'resolved'] as const
