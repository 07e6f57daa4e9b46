/** A sign-in code for one contact. */
export interface CodeMessage {
	/** An email address, or a phone number as E.164. */
	to: string
	/** Six digits. */
	code: string
	/** The code can be derived from it only with the shop's secret, so a queue may store it. */
	nonce: string
	shopName: string
	/** How long the code works. */
	minutes: number
}

/** The code was not accepted for delivery. The message contains neither the code nor the contact. */
export class CodeNotSentError extends Error {}

/**
 * A way to send sign-in codes. Every implementation passes tests/support/code-sender-conformance.ts.
 *
 * `send` resolves when the code is accepted for delivery, and throws `CodeNotSentError` otherwise. It neither stores
 * nor logs the code, except for the sender of development, whose purpose that is.
 */
export interface CodeSender {
	/** The contacts that it reaches. */
	kind: 'email' | 'phone'
	send: (message: CodeMessage, abort: AbortSignal) => Promise<void>
}
