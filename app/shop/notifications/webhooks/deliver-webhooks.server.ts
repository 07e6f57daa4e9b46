import { read, write } from '#app/adapters/db/db.server.ts'
import { FetchError } from '#app/adapters/internet/outbound-requests.server.ts'
import { postText, type PostText } from '#app/adapters/internet/service-requests.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { type JobContext, type Job, type Loop, startLoop } from '#app/adapters/scheduling/jobs.server.ts'
import { sendDueNotifications } from '../dispatch-notifications.server.ts'
import { calculateNextAttempt } from '../../outbox/outbox.server.ts'
import { signPayload } from './webhooks.server.ts'
import { withLeaderLease } from '../../jobs/leader-lease.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import { type DeliveryState, WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events.ts'

/** The duration of a lease in milliseconds. It is longer than the time limit of a request. */
const leaseMs = 60_000
/**
 * The minimum time in milliseconds by which a failure postpones the pending deliveries of the same endpoint. Deliveries
 * that are added later are not postponed.
 */
const failureBackoffMs = 30_000
/** The interval in milliseconds at which due deliveries are sent. */
const pollIntervalMs = 2_000

interface Options {
	clock?: () => Date
	post?: PostText
}

type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDueDelivery>>>

/**
 * Sends the due deliveries of every enabled endpoint and returns the number of milliseconds until the next run.
 * Deliveries to the same endpoint are sent one after the other, and different endpoints are served at the same time.
 * After a failure, the other pending deliveries of the endpoint wait half a minute, and `calculateNextAttempt`
 * determines when the failed one is retried (rule: webhook-retries). `signPayload` signs each delivery. After a crash,
 * the delivery in progress is sent again.
 */
export async function deliverDueWebhooks(
	context: JobContext,
	{ clock = () => new Date(), post = postText }: Options = {},
): Promise<number> {
	await sendDueNotifications()
	const webhooks = await read.webhook.findMany({ where: { isOn: true }, select: { id: true } })
	await Promise.all(webhooks.map(({ id }) => deliverToWebhook(id, context, { clock, post })))
	return pollIntervalMs
}

async function deliverToWebhook(webhookId: number, context: JobContext, { clock, post }: Required<Options>) {
	while (!context.isEnding()) {
		// Usually nothing is due. Reading first keeps the write queue free for orders.
		const due = await read.webhookDelivery.findFirst({ where: buildDueWhere(webhookId, clock()), select: { id: true } })
		const delivery = due && (await claimDueDelivery(webhookId, clock()))
		if (!delivery) return
		const { id, event, attempts } = delivery
		try {
			const answer = await post(delivery.webhook.url, {
				...buildSignedHeaders(delivery, clock()),
				signal: context.abort,
				privateTargets: getSettings().webhookPrivateTargets,
			})
			await markSent(delivery, answer)
			log.info({ deliveryId: id, event, attempts }, 'a webhook was delivered')
		} catch (error) {
			if (!(error instanceof FetchError)) throw error
			log.warn({ deliveryId: id, event, attempts, reason: error.message }, 'a webhook could not be delivered')
			await markFailed(delivery, error.message, clock())
			return
		}
	}
}

function buildSignedHeaders({ body, eventId, webhook }: ClaimedDelivery, now: Date) {
	const timestamp = String(Math.floor(now.getTime() / 1000))
	return {
		body,
		headers: {
			'Content-Type': 'application/json',
			'X-Shop-Event-Id': eventId,
			'X-Shop-Timestamp': timestamp,
			'X-Shop-Signature': signPayload(webhook.secret, timestamp, body),
		},
	}
}

const buildDueWhere = (webhookId: number, now: Date) => ({
	webhookId,
	OR: [
		{ state: 'waiting', nextAttemptAt: { lte: now } },
		{ state: 'sending', leasedUntil: { lte: now } },
	],
})

/** Leases the longest overdue delivery of an endpoint for a minute and counts the attempt. */
function claimDueDelivery(webhookId: number, now: Date) {
	return write(async (tx) => {
		const found = await tx.webhookDelivery.findFirst({
			where: { ...buildDueWhere(webhookId, now), webhook: { isOn: true } },
			orderBy: [{ nextAttemptAt: 'asc' }, { id: 'asc' }],
			select: { id: true },
		})
		if (!found) return null
		return tx.webhookDelivery.update({
			where: { id: found.id },
			data: { state: 'sending', attempts: { increment: 1 }, leasedUntil: new Date(now.getTime() + leaseMs) },
			include: { webhook: { select: { url: true, secret: true } } },
		})
	})
}

/** Marks a delivery as sent unless the lease expired and another process has it. */
async function markSent({ id, attempts }: ClaimedDelivery, answer: string) {
	const data = { state: 'sent', leasedUntil: null, lastAnswer: answer }
	await write((tx) => tx.webhookDelivery.updateMany({ where: { id, attempts, state: 'sending' }, data }))
}

async function markFailed(delivery: ClaimedDelivery, reason: string, now: Date) {
	const { id, attempts, webhookId } = delivery
	const next = calculateNextAttempt(delivery, now, Math.random())
	const state = next ? 'waiting' : 'failed'
	const later = new Date(now.getTime() + failureBackoffMs)
	await write(async (tx) => {
		await tx.webhookDelivery.updateMany({
			where: { id, attempts, state: 'sending' },
			data: { state, nextAttemptAt: next ?? now, leasedUntil: null, lastAnswer: reason },
		})
		await tx.webhookDelivery.updateMany({
			where: { webhookId, state: 'waiting', nextAttemptAt: { lt: later } },
			data: { nextAttemptAt: later },
		})
	})
}

let loop: Loop | undefined

/**
 * Starts webhook deliveries in a separate loop, so that slow endpoints do not delay emails and slow emails do not delay
 * webhooks. `wrapJob` is `unlessPaused`, which stops a restored copy of the shop from sending.
 */
export function startWebhookDelivery(wrapJob: (job: Job) => Job): void {
	loop = startLoop(withLeaderLease(wrapJob((context) => deliverDueWebhooks(context))))
}

/** Stops webhook deliveries within `timeout` milliseconds. */
export async function stopWebhookDelivery(timeout: number): Promise<void> {
	await loop?.stop(timeout)
	loop = undefined
}

const maxListed = 50
/** The number of days for which deliveries are stored (rule: webhook-retries). */
const retentionDays = 30
const day = 24 * 60 * 60 * 1000

/** Returns the last 50 webhook deliveries, newest first. */
export async function listLastDeliveries() {
	const rows = await read.webhookDelivery.findMany({
		orderBy: { id: 'desc' },
		take: maxListed,
		include: { webhook: { select: { url: true, isOn: true } } },
	})
	return rows.map(({ id, event, eventId, body, webhook, state, attempts, lastAnswer, createdAt }) => ({
		id,
		event: WEBHOOK_EVENTS[event as WebhookEvent],
		eventId,
		orderId: parseOrderId(body),
		host: new URL(webhook.url).host,
		state: state as DeliveryState,
		attempts,
		answer: lastAnswer,
		createdAt,
		canSendAgain: webhook.isOn && isFinished(state),
	}))
}

export type DeliveryView = Awaited<ReturnType<typeof listLastDeliveries>>[number]

function parseOrderId(body: string): number | null {
	return (JSON.parse(body) as { order?: { number: number } }).order?.number ?? null
}

function isFinished(state: string): boolean {
	return state === 'sent' || state === 'failed'
}

/**
 * Sends a delivery again with the same ID and counts its attempts from zero. Its age still counts from its creation, so
 * a delivery that is older than a day gets only five attempts.
 *
 * @throws conflict: the delivery is being sent, or the endpoint is disabled.
 * @throws not-found: the delivery is unknown.
 * @throws forbidden: the actor is not an owner.
 */
export async function resendDelivery(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'financial settings')
	await write(async (tx) => {
		const found = await tx.webhookDelivery.findUnique({
			where: { id },
			select: { state: true, webhook: { select: { isOn: true } } },
		})
		if (!found) refuse('not-found', 'webhook-delivery-not-found')
		if (!found.webhook.isOn) refuse('conflict', 'webhook-off')
		if (!isFinished(found.state)) refuse('conflict', 'webhook-delivery-being-sent')
		const data = { state: 'waiting', attempts: 0, nextAttemptAt: new Date() }
		await tx.webhookDelivery.update({ where: { id }, data, select: { id: true } })
	})
}

/** Deletes deliveries after 30 days (rule: webhook-retries). */
export async function pruneDeliveries(now: Date): Promise<void> {
	const before = new Date(now.getTime() - retentionDays * day)
	await write((tx) => tx.webhookDelivery.deleteMany({ where: { createdAt: { lt: before } } }))
}
