import { settings } from '../settings.server.ts'
import { sessionSecret } from '../secret.server.ts'
import { signatureOf } from './signatures.server.ts'
import { answerOfStandIn } from './stand-in.server.ts'

/** A service that takes payments, and how it is reached. */
export interface PaymentService {
	/** The name in the ledger. */
	name: 'razorpay' | 'stand-in'
	keyId: string
	keySecret: string
	/** The one that holds, then the one before. */
	webhookSecrets: string[]
	origin: string
	/** Milliseconds for a full answer. */
	wholeMs: number
	send: (request: Request) => Promise<Response>
}

const dayMs = 24 * 60 * 60 * 1000
const startedAt = Date.now()

/**
 * The service whose keys are set; in a demo without keys its stand-in, which moves no money; null in a shop that has
 * neither. A former webhook secret counts for 24 hours after the start.
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
