import { createHmac } from 'node:crypto'
import { sessionSecret } from '#app/adapters/secret.server.ts'

/**
 * The secret of a mailed link. The outbox stores only the nonce, from which nobody can make it. 32 characters fit a
 * mail's line.
 */
export function mailedToken(purpose: 'password-reset' | 'email-change' | 'invitation', nonce: string): string {
	return createHmac('sha256', sessionSecret())
		.update(`${purpose}:${nonce}`)
		.digest()
		.subarray(0, 24)
		.toString('base64url')
}
