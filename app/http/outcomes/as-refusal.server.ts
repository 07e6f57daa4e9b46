import { BusyError } from '#app/adapters/scheduling/limit-concurrency.ts'
import { Refusal } from '#app/shop/refusal.ts'

export function isRefusal(error: unknown): boolean {
	return error instanceof Refusal || error instanceof BusyError
}

export function asRefusal(error: unknown): Refusal {
	if (error instanceof Refusal) return error
	if (error instanceof BusyError) return new Refusal('busy', error.message)
	throw error
}
