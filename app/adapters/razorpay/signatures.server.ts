import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the customer's browser brings back from the page of the service. */
export interface BroughtBack {
	linkId: string
	reference: string
	status: string
	paymentId: string
}

/** HMAC-SHA256 as hex. */
export function signatureOf(text: string, secret: string): string {
	return createHmac('sha256', secret).update(text).digest('hex')
}

/** What is signed of a browser that comes back. */
export function textOfReturn({ linkId, reference, status, paymentId }: BroughtBack): string {
	return [linkId, reference, status, paymentId].join('|')
}

/** Whether a signature is that of the text by any of the secrets, in constant time. */
export function isSignedBy(text: string, signature: string, secrets: readonly string[]): boolean {
	const given = Buffer.from(signature)
	return secrets
		.map((secret) => Buffer.from(signatureOf(text, secret)))
		.map((right) => given.length === right.length && timingSafeEqual(given, right))
		.includes(true)
}
