import { refuse } from './refusal.ts'

/** Recognises a repeated operation (rule 83). */
export const idempotencyKeyPattern = /^[\w-]{16,100}$/

/** A caller's key. Too short to be random: 'invalid'. */
export function callersIdempotencyKey(key: string): string {
	return idempotencyKeyPattern.test(key)
		? key
		: refuse('invalid', 'The Idempotency-Key must be 16 to 100 letters, digits, - and _.')
}
