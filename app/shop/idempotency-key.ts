import { refuse } from './refusal.ts'

/** Seconds in which a key is the same submission: of a page that may stay open, of a program that tries again. */
export const keySeconds = { form: 10, call: 24 * 60 * 60 } as const

/** Recognises a repeated operation (rule: sent-twice). */
export const idempotencyKeyPattern = /^[\w-]{16,100}$/

/** A caller's key. Too short to be random: 'invalid'. */
export function callersIdempotencyKey(key: string): string {
	return idempotencyKeyPattern.test(key)
		? key
		: refuse('invalid', 'The Idempotency-Key must be 16 to 100 letters, digits, - and _.')
}
