/** A sign-in code for one contact. */
export interface CodeMessage {
	/** An email address, or a phone number as E.164. */
	to: string
	/** Six digits. */
	code: string
	/**
	 * The nonce from which the shop derives the code with its secret. It reveals nothing without the secret, so a queue
	 * may store it instead of the code.
	 */
	nonce: string
	shopName: string
	/** The number of minutes for which the code is valid. */
	minutes: number
}

/**
 * The service did not accept the code for delivery, or could not be reached. The error message contains neither the
 * code nor the contact.
 */
export class CodeNotSentError extends Error {}

/**
 * A way to send sign-in codes. Every implementation passes tests/support/code-sender-conformance.ts.
 *
 * `send` resolves when the code is accepted for delivery, and throws `CodeNotSentError` otherwise. No sender stores or
 * logs the code, except the one for development, which exists to log it.
 */
export interface CodeSender {
	/** The kind of contact that the codes are sent to. */
	kind: 'email' | 'phone'
	send: (message: CodeMessage, abort: AbortSignal) => Promise<void>
}
