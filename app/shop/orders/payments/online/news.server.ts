import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isSignedBy } from '#app/adapters/razorpay/signatures.server.ts'
import { paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../../refusal.ts'
import { lookAfterEach, restingNow, type Round } from '../trouble/look-after.server.ts'
import { reconcileReference } from './reconcile.server.ts'

const newsSchema = z.object({
	event: z.string().max(100),
	payload: z
		.object({
			payment_link: z.object({ entity: z.object({ reference_id: z.string().max(40).nullish() }) }).optional(),
		})
		.optional(),
})

interface Sent {
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
export function mayBeNews(signature: string): void {
	if (!paymentService()) refuse('invalid', 'No payment service is set.')
	if (!/^[\da-f]{64}$/i.test(signature)) refuse('invalid', wrongSignature)
}

const wrongSignature = 'The signature is not right.'

/**
 * Stores a webhook event once, before processing it, and returns its id (rule: service-confirms).
 *
 * @throws invalid: the shop's secret did not sign the body, or the body is unreadable.
 */
export async function takeNews({ body, signature, eventId }: Sent): Promise<number> {
	const service = paymentService()
	if (!service) refuse('invalid', 'No payment service is set.')
	if (!isSignedBy(body, signature, service.webhookSecrets)) {
		log.warn({ provider: service.name, eventId }, 'news of a payment with a wrong signature')
		refuse('invalid', wrongSignature)
	}
	const news = newsSchema.safeParse(parseNews(body))
	if (!news.success) refuse('invalid', 'This cannot be read.')
	const { event: kind, payload } = news.data
	const name = { provider: service.name, eventId: eventId || createHash('sha256').update(body).digest('hex') }
	const reference = payload?.payment_link?.entity.reference_id ?? null
	const kept = await write((tx) =>
		tx.paymentNews.upsert({
			where: { provider_eventId: name },
			create: { ...name, kind, reference, at: new Date() },
			update: {},
			select: { id: true },
		}),
	)
	return kept.id
}

function parseNews(body: string): unknown {
	try {
		return JSON.parse(body)
	} catch {
		return undefined
	}
}

/** Runs `workOnNews` after the response was sent. Failures are left to the scheduled job. */
export function workOnNewsLater(id: number): void {
	void workOnNews(id).catch((error: unknown) => log.warn({ err: error }, 'news of a payment wait to be worked on'))
}

/**
 * Processes a stored event by asking the payment service for the current state. The event itself is never trusted. Does
 * nothing if it was already processed.
 */
export async function workOnNews(id: number): Promise<void> {
	const news = await read.paymentNews.findUnique({ where: { id } })
	const service = paymentService()
	if (!news || news.handledAt || service?.name !== news.provider) return
	if (news.reference) await reconcileReference(service, news.reference)
	// Concurrent processing keeps the time of the first completion.
	await write((tx) => tx.paymentNews.updateMany({ where: { id, handledAt: null }, data: { handledAt: new Date() } }))
}

const dayMs = 24 * 60 * 60 * 1000

/** Retries events left unprocessed by a restart or an outage. Called by a scheduled job (rule: payment-troubles). */
export async function workOnOldNews(round: Round): Promise<void> {
	const service = paymentService()
	if (!service) return
	const left = await read.paymentNews.findMany({
		where: {
			provider: service.name,
			handledAt: null,
			at: { lt: new Date(round.now.getTime() - 60_000) },
			id: { notIn: await restingNow('news', round.now) },
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
	await lookAfterEach('news', rows, round, ({ id }) => workOnNews(id))
}

/** Deletes events processed more than 30 days ago. The ledger keeps the payments. */
export async function forgetOldNews(now: Date): Promise<void> {
	const before = new Date(now.getTime() - 30 * dayMs)
	await write((tx) => tx.paymentNews.deleteMany({ where: { handledAt: { lt: before } } }))
}
