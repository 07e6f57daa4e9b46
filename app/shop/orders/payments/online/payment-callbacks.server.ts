import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isValidSignature, type PaymentReturn, buildReturnPayload } from '#app/adapters/razorpay/signatures.server.ts'
import { getPaymentService, type PaymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { processWithBackoff, idsInBackoff, type JobRun } from '../payment-issues/process-with-backoff.server.ts'
import { reconcileReference } from './reconcile-payments.server.ts'
import {
	applyFakePaymentChoice,
	FAKE_PAYMENT_CHOICES,
	type FakePaymentPage,
	findFakePaymentPage,
} from '#app/adapters/razorpay/fake-razorpay.server.ts'
import { PaymentServiceError } from '#app/adapters/razorpay/payment-links.server.ts'
import { createRateLimiter, type RateLimiter } from '#app/adapters/rate-limiter.ts'

const webhookEventSchema = z.object({
	event: z.string().max(100),
	payload: z
		.object({
			payment_link: z.object({ entity: z.object({ reference_id: z.string().max(40).nullish() }) }).optional(),
		})
		.optional(),
})

interface WebhookRequest {
	/** The raw request body, byte for byte, because it is signed. */
	body: string
	signature: string
	/** The payment service's id of the event. `''` when there is none. */
	eventId: string
}

/**
 * Rejects a webhook before its body is read.
 *
 * @throws invalid: no payment service is configured, or the signature is missing or malformed.
 */
export function assertPlausibleWebhook(signature: string): void {
	if (!getPaymentService()) refuse('invalid', 'payment-service-missing')
	if (!/^[\da-f]{64}$/i.test(signature)) refuse('invalid', 'payment-signature-invalid')
}

/**
 * Stores a webhook event once, before processing it, and returns its id (rule: service-confirms).
 *
 * @throws invalid: the shop's secret did not sign the body, or the body is unreadable.
 */
export async function storeWebhookEvent({ body, signature, eventId }: WebhookRequest): Promise<number> {
	const service = getPaymentService()
	if (!service) refuse('invalid', 'payment-service-missing')
	if (!isValidSignature(body, signature, service.webhookSecrets)) {
		log.warn({ provider: service.name, eventId }, 'payment webhook event with an invalid signature')
		refuse('invalid', 'payment-signature-invalid')
	}
	const webhookEvent = webhookEventSchema.safeParse(parseWebhookBody(body))
	if (!webhookEvent.success) refuse('invalid', 'payment-event-unreadable')
	const { event: kind, payload } = webhookEvent.data
	const name = { provider: service.name, eventId: eventId || createHash('sha256').update(body).digest('hex') }
	const reference = payload?.payment_link?.entity.reference_id ?? null
	const stored = await write((tx) =>
		tx.paymentWebhookEvent.upsert({
			where: { provider_eventId: name },
			create: { ...name, kind, reference, at: new Date() },
			update: {},
			select: { id: true },
		}),
	)
	return stored.id
}

function parseWebhookBody(body: string): unknown {
	try {
		return JSON.parse(body)
	} catch {
		return undefined
	}
}

/** Runs `processWebhookEvent` after the response was sent. Failures are left to the scheduled job. */
export function processWebhookEventInBackground(id: number): void {
	void processWebhookEvent(id).catch((error: unknown) =>
		log.warn({ err: error }, 'payment webhook event will be retried'),
	)
}

/**
 * Processes a stored event by asking the payment service for the current state. The event itself is never trusted. Does
 * nothing if it was already processed.
 */
export async function processWebhookEvent(id: number): Promise<void> {
	const webhookEvent = await read.paymentWebhookEvent.findUnique({ where: { id } })
	const service = getPaymentService()
	if (!webhookEvent || webhookEvent.processedAt || service?.name !== webhookEvent.provider) return
	if (webhookEvent.reference) await reconcileReference(service, webhookEvent.reference)
	// Concurrent processing keeps the time of the first completion.
	await write((tx) =>
		tx.paymentWebhookEvent.updateMany({ where: { id, processedAt: null }, data: { processedAt: new Date() } }),
	)
}

const dayMs = 24 * 60 * 60 * 1000

/** Retries events left unprocessed by a restart or an outage. Called by a scheduled job (rule: payment-issues). */
export async function retryUnprocessedWebhookEvents(run: JobRun): Promise<void> {
	const service = getPaymentService()
	if (!service) return
	const left = await read.paymentWebhookEvent.findMany({
		where: {
			provider: service.name,
			processedAt: null,
			at: { lt: new Date(run.now.getTime() - 60_000) },
			id: { notIn: await idsInBackoff('webhook', run.now) },
		},
		orderBy: { at: 'asc' },
		take: 20,
		select: { id: true, reference: true },
	})
	const references = left.flatMap(({ reference }) => reference ?? [])
	const attempts = await read.onlinePayment.findMany({
		where: { provider: service.name, reference: { in: references } },
		select: { reference: true, orderId: true },
	})
	const orders = new Map(attempts.map(({ reference, orderId }) => [reference, orderId]))
	const rows = left.map(({ id, reference }) => ({ id, orderId: orders.get(reference ?? '') ?? null }))
	await processWithBackoff('webhook', rows, run, ({ id }) => processWebhookEvent(id))
}

/** Deletes events processed more than 30 days ago (rule: retention). The ledger keeps the payments. */
export async function deleteOldWebhookEvents(now: Date): Promise<void> {
	const before = new Date(now.getTime() - 30 * dayMs)
	await write((tx) => tx.paymentWebhookEvent.deleteMany({ where: { processedAt: { lt: before } } }))
}

/**
 * Returns the page of a payment link at the fake payment service.
 *
 * @throws not-found: the fake is not in use (rule: payment-service), or the link is unknown.
 */
export function getFakeLink(id: string): FakePaymentPage {
	getFakeRazorpay()
	return findFakePaymentPage(id) ?? refuse('not-found', 'payment-page-not-found')
}

/**
 * Performs the shopper's choice on the fake payment page, including its webhook event. Returns the address to redirect
 * to, or `null` to stay.
 */
export async function submitFakePayment(id: string, requestedChoice: unknown): Promise<string | null> {
	const choice = FAKE_PAYMENT_CHOICES.find((one) => one === requestedChoice) ?? 'close'
	const { to, webhook: event } = applyFakePaymentChoice(getFakeRazorpay(), id, choice)
	if (event) await processWebhookEvent(await storeWebhookEvent(event))
	return to
}

/** Returns the fake payment service, which exists only in a demo shop without the keys of a real service. */
function getFakeRazorpay(): PaymentService {
	const service = getPaymentService()
	return service?.name === 'stand-in' ? service : refuse('not-found', 'payment-page-not-found')
}

/**
 * Returns the order of a customer who returns from the payment page. `null` when the signature is wrong or the payment
 * is unknown. The service is asked whether the payment succeeded, because the browser is not trusted (rule:
 * service-confirms). If that fails, a webhook event or the scheduled job settles the payment later.
 */
export async function handlePaymentReturn(paymentReturn: PaymentReturn, signature: string): Promise<number | null> {
	const service = getPaymentService()
	if (!service || !isValidSignature(buildReturnPayload(paymentReturn), signature, [service.keySecret])) return null
	const { reference } = paymentReturn
	const attempt = await read.onlinePayment.findUnique({
		where: { provider_reference: { provider: service.name, reference } },
		select: { orderId: true },
	})
	if (!attempt) return null
	if ((await getReturnLimiter().take(`${service.name} ${signature}`)) > 0) return attempt.orderId
	try {
		await reconcileReference(service, reference)
	} catch (error) {
		const level = error instanceof PaymentServiceError ? 'warn' : 'error'
		log[level]({ err: error, reference }, 'a payment could not be checked')
	}
	return attempt.orderId
}

let returnLimiter: RateLimiter | undefined

/** Creates the rate limiter on first use, in a process that shares its counts with others. */
function getReturnLimiter(): RateLimiter {
	return (returnLimiter ??= createRateLimiter({ keyPrefix: 'payment come back', points: 1, duration: 60 }))
}
