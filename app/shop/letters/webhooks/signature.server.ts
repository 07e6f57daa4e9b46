import { createHmac, randomBytes } from 'node:crypto'

/** A secret that an address's news are signed with. */
export function newSecret(): string {
	return randomBytes(32).toString('base64url')
}

/** What `X-Shop-Signature` says of a body that is sent at `timestamp`, in seconds (rule: webhook-signature). */
export function signatureOf(secret: string, timestamp: string, body: string): string {
	return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
