import { refuse } from './refusal.ts'

/**
 * How long, in seconds, a repeated key counts as the same addition to a cart (rule: sent-twice): short for a form,
 * whose page may stay open, and a day for an API client, which retries. An order remembers its key forever.
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
