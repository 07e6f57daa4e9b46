import { refuse } from './refusal.ts'

/**
 * Seconds in which a key identifies the same submission: of a page that may stay open, or of a program that retries.
 */
export const keyLifetimeSeconds = { form: 10, call: 24 * 60 * 60 } as const

/** The pattern of keys that identify a repeated operation (rule: sent-twice). */
export const idempotencyKeyPattern = /^[\w-]{16,100}$/

/**
 * Returns a caller's key.
 *
 * @throws invalid: the key is too short to be random.
 */
export function parseIdempotencyKey(key: string): string {
	return idempotencyKeyPattern.test(key) ? key : refuse('invalid', 'idempotency-key-invalid')
}
