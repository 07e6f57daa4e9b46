import { BusyError } from '#app/adapters/scheduling/at-most.ts'
import { Refusal } from '#app/shop/refusal.ts'

/** Whether this is an expected no, and not a bug. */
export function isRefusal(error: unknown): boolean {
	return error instanceof Refusal || error instanceof BusyError
}

/** The refusal that was thrown; a full write queue counts as one; anything else is a bug and is thrown on. */
export function asRefusal(error: unknown): Refusal {
	if (error instanceof Refusal) return error
	if (error instanceof BusyError) return new Refusal('busy', error.message)
	throw error
}
