import { createHmac, timingSafeEqual } from 'node:crypto'

/** The parameters with which the customer's browser returns from the payment page. */
export interface PaymentReturn {
	linkId: string
	reference: string
	status: string
	paymentId: string
}

/** Returns the HMAC-SHA256 signature as hex. */
export function signHmac(text: string, secret: string): string {
	return createHmac('sha256', secret).update(text).digest('hex')
}

/** Returns the text that is signed for a returning browser. */
export function buildReturnPayload({ linkId, reference, status, paymentId }: PaymentReturn): string {
	return [linkId, reference, status, paymentId].join('|')
}

/** Returns whether a signature matches the text with any of the secrets, in constant time. */
export function isValidSignature(text: string, signature: string, secrets: readonly string[]): boolean {
	const given = Buffer.from(signature)
	return secrets
		.map((secret) => Buffer.from(signHmac(text, secret)))
		.map((right) => given.length === right.length && timingSafeEqual(given, right))
		.includes(true)
}
