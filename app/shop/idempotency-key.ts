import { refuse } from './refusal.ts'

/** The form of an idempotency key, by which a repeated operation is recognised (rule 83). */
export const idempotencyKeyPattern = /^[\w-]{16,100}$/

/** The key of a caller of the API. Refuses one that is too short to be random ('invalid'). */
export function callersIdempotencyKey(key: string): string {
	return idempotencyKeyPattern.test(key)
		? key
		: refuse('invalid', 'The Idempotency-Key must be 16 to 100 letters, digits, - and _.')
}
