import { getSettings } from '../settings.server.ts'
import { getSessionSecret } from '../secret.server.ts'
import { signHmac } from './signatures.server.ts'
import { handleFakeRazorpay } from './fake-razorpay.server.ts'

/** A payment service and its connection. */
export interface PaymentService {
	/** The name of the service in the ledger. */
	name: 'razorpay' | 'stand-in'
	keyId: string
	keySecret: string
	/** The current secret, followed by the previous one. */
	webhookSecrets: string[]
	origin: string
	/** The milliseconds for a complete response. */
	wholeMs: number
	send: (request: Request) => Promise<Response>
}

const dayMs = 24 * 60 * 60 * 1000
const startedAt = Date.now()

/**
 * Returns the service whose keys are set. A demo without keys gets the fake service, which moves no money; any other
 * shop without keys gets `null`. A previous webhook secret is valid for 24 hours after the start.
 */
export function getPaymentService(now = Date.now()): PaymentService | null {
	const { razorpay, demo } = getSettings()
	if (razorpay) {
		const { keyId, keySecret, webhookSecret, oldWebhookSecret } = razorpay
		const old = now - startedAt < dayMs ? oldWebhookSecret : undefined
		return {
			name: 'razorpay',
			keyId,
			keySecret,
			webhookSecrets: [webhookSecret, old].filter((deriveSecret) => deriveSecret !== undefined),
			origin: 'https://api.razorpay.com',
			wholeMs: 8_000,
			send: (request) => fetch(request),
		}
	}
	return demo ? createFakeService() : null
}

function createFakeService(): PaymentService {
	const deriveSecret = (purpose: string) => signHmac(`stand-in ${purpose}`, getSessionSecret())
	return {
		name: 'stand-in',
		keyId: 'stand-in',
		keySecret: deriveSecret('key'),
		webhookSecrets: [deriveSecret('webhook'), deriveSecret('webhook before')],
		origin: 'http://stand-in.invalid',
		wholeMs: 1_000,
		send: handleFakeRazorpay,
	}
}
