import { refuse } from './refusal.ts'

/**
 * The number of seconds for which a repeated key counts as the same addition to a cart (rule: sent-twice). It is short
 * for a form, because the same open page may add an item again on purpose, and a day for an API client, because the
 * client retries. An order stores its key permanently.
 */
export const keyLifetimeSeconds = { form: 10, call: 24 * 60 * 60 } as const

/** The pattern of keys that identify a repeated operation (rule: sent-twice). */
export const idempotencyKeyPattern = /^[\w-]{16,100}$/

/**
 * Returns a caller's key.
 *
 * @throws invalid: the key does not have 16 to 100 characters, or has characters other than letters, digits, hyphens
 * and underscores.
 */
export function parseIdempotencyKey(key: string): string {
	return idempotencyKeyPattern.test(key) ? key : refuse('invalid', 'idempotency-key-invalid')
}
