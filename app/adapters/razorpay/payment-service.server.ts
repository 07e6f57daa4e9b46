import { settings } from '../settings.server.ts'
import { sessionSecret } from '../secret.server.ts'
import { signatureOf } from './signatures.server.ts'
import { answerOfStandIn } from './stand-in.server.ts'

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
export function paymentService(now = Date.now()): PaymentService | null {
	const { razorpay, demo } = settings()
	if (razorpay) {
		const { keyId, keySecret, webhookSecret, oldWebhookSecret } = razorpay
		const old = now - startedAt < dayMs ? oldWebhookSecret : undefined
		return {
			name: 'razorpay',
			keyId,
			keySecret,
			webhookSecrets: [webhookSecret, old].filter((secret) => secret !== undefined),
			origin: 'https://api.razorpay.com',
			wholeMs: 8_000,
			send: (request) => fetch(request),
		}
	}
	return demo ? standIn() : null
}

function standIn(): PaymentService {
	const secret = (purpose: string) => signatureOf(`stand-in ${purpose}`, sessionSecret())
	return {
		name: 'stand-in',
		keyId: 'stand-in',
		keySecret: secret('key'),
		webhookSecrets: [secret('webhook'), secret('webhook before')],
		origin: 'http://stand-in.invalid',
		wholeMs: 1_000,
		send: answerOfStandIn,
	}
}
