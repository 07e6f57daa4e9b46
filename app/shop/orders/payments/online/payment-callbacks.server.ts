import { createHash } from 'node:crypto'
import { getPaymentProvider } from '#app/shop/settings/active-payment-service.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { processWithBackoff, idsInBackoff, type JobRun } from '../payment-issues/process-with-backoff.server.ts'
import { reconcileReference } from './reconcile-payments.server.ts'
import { buildWebhookHeaders } from '#app/adapters/razorpay/razorpay.server.ts'
import {
	applyFakePaymentChoice,
	FAKE_PAYMENT_CHOICES,
	type FakePaymentPage,
	findFakePaymentPage,
} from '#app/adapters/razorpay/fake-razorpay.server.ts'
import { PaymentServiceError } from '#app/adapters/payment-provider.ts'
import { createRateLimiter, type RateLimiter } from '#app/adapters/rate-limiter.ts'

interface WebhookRequest {
	/** The raw request body, byte for byte, because it is signed. */
	body: string
	headers: Headers
}

/**
 * Rejects a webhook before its body is read.
 *
 * @throws invalid: no payment service is configured, or the signature is missing or malformed.
 */
export function assertPlausibleWebhook(headers: Headers): void {
	const service = getPaymentProvider()
	if (!service) refuse('invalid', 'payment-service-missing')
	if (!service.isPlausibleWebhook(headers)) refuse('invalid', 'payment-signature-invalid')
}

/**
 * Stores a webhook event once, before it is processed, and returns its ID (rule: payment-service-confirms).
 *
 * @throws invalid: no payment service is configured, the body is not signed with the shop's secret, or it is
 * unreadable.
 */
export async function storeWebhookEvent({ body, headers }: WebhookRequest): Promise<number> {
	const service = getPaymentProvider()
	if (!service) refuse('invalid', 'payment-service-missing')
	const webhookEvent = service.readWebhook(headers, body)
	if (webhookEvent === 'forged') {
		log.warn({ provider: service.name }, 'payment webhook event with an invalid signature')
		refuse('invalid', 'payment-signature-invalid')
	}
	if (webhookEvent === 'unreadable') refuse('invalid', 'payment-event-unreadable')
	const { kind, eventId, reference } = webhookEvent
	const name = { provider: service.name, eventId: eventId || createHash('sha256').update(body).digest('hex') }
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

/** Starts `processWebhookEvent` without waiting for it. If it fails, the scheduled job repeats it. */
export function processWebhookEventInBackground(id: number): void {
	void processWebhookEvent(id).catch((error: unknown) =>
		log.warn({ err: error }, 'payment webhook event will be retried'),
	)
}

/**
 * Processes a stored event by asking the payment service for the current state. The event itself is never trusted. Does
 * nothing if the event was already processed or is from another service.
 */
export async function processWebhookEvent(id: number): Promise<void> {
	const webhookEvent = await read.paymentWebhookEvent.findUnique({ where: { id } })
	const service = getPaymentProvider()
	if (!webhookEvent || webhookEvent.processedAt || service?.name !== webhookEvent.provider) return
	if (webhookEvent.reference) await reconcileReference(service, webhookEvent.reference)
	// If two processes complete the event at the same time, the first one's time is kept.
	await write((tx) =>
		tx.paymentWebhookEvent.updateMany({ where: { id, processedAt: null }, data: { processedAt: new Date() } }),
	)
}

const dayMs = 24 * 60 * 60 * 1000

/** Retries events left unprocessed by a restart or an outage. Called by a scheduled job (rule: payment-issues). */
export async function retryUnprocessedWebhookEvents(run: JobRun): Promise<void> {
	const service = getPaymentProvider()
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
	assertFakeInUse()
	return findFakePaymentPage(id) ?? refuse('not-found', 'payment-page-not-found')
}

/**
 * Performs the shopper's choice on the fake payment page, including its webhook event. An unknown choice closes the
 * page. Returns the URL to redirect to, or `null` to stay.
 */
export async function submitFakePayment(id: string, requestedChoice: unknown): Promise<string | null> {
	const choice = FAKE_PAYMENT_CHOICES.find((one) => one === requestedChoice) ?? 'close'
	assertFakeInUse()
	const { to, webhook: event } = applyFakePaymentChoice(id, choice)
	if (event)
		await processWebhookEvent(await storeWebhookEvent({ body: event.body, headers: buildWebhookHeaders(event) }))
	return to
}

/** Rejects the request unless the fake payment service is in use: in a demo shop without the keys of a real service. */
function assertFakeInUse(): void {
	if (!getPaymentProvider()?.isFake) refuse('not-found', 'payment-page-not-found')
}

/**
 * Returns the ID of the order of a customer who returns from the payment page. `null` when the signature is wrong or
 * the payment is unknown. The service is asked whether the payment succeeded, at most once a minute, because the
 * browser is not trusted (rule: payment-service-confirms). If the service does not respond, a webhook event or the
 * scheduled job settles the payment later.
 */
export async function handlePaymentReturn(query: URLSearchParams): Promise<number | null> {
	const service = getPaymentProvider()
	const paymentReturn = service?.readReturn(query)
	if (!service || !paymentReturn) return null
	const { reference, key } = paymentReturn
	const attempt = await read.onlinePayment.findUnique({
		where: { provider_reference: { provider: service.name, reference } },
		select: { orderId: true },
	})
	if (!attempt) return null
	if ((await getReturnLimiter().take(`${service.name} ${key}`)) > 0) return attempt.orderId
	try {
		await reconcileReference(service, reference)
	} catch (error) {
		const level = error instanceof PaymentServiceError ? 'warn' : 'error'
		log[level]({ err: error, reference }, 'a payment could not be checked')
	}
	return attempt.orderId
}

let returnLimiter: RateLimiter | undefined

/**
 * Returns the rate limiter. It is created on first use, when it is known whether the process shares its counts with
 * others.
 */
function getReturnLimiter(): RateLimiter {
	return (returnLimiter ??= createRateLimiter({ keyPrefix: 'payment come back', points: 1, duration: 60 }))
}
