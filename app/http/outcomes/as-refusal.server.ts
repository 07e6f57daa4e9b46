import { BusyError } from '#app/adapters/scheduling/at-most.ts'
import { Refusal } from '#app/shop/refusal.ts'

/** Whether this is an expected refusal, not a bug. */
export function isRefusal(error: unknown): boolean {
	return error instanceof Refusal || error instanceof BusyError
}

/** The refusal that was thrown, also for a full write queue; anything else is a bug and is rethrown. */
export function asRefusal(error: unknown): Refusal {
	if (error instanceof Refusal) return error
	if (error instanceof BusyError) return new Refusal('busy', error.message)
	throw error
}
