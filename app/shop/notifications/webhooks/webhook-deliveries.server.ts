import { read, write } from '#app/adapters/db/db.server.ts'
import { type Actor, requirePermission } from '../../auth/roles.ts'
import { refuse } from '../../values/refusal.ts'
import { type DeliveryState, WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events.ts'

const maxListed = 50
/** Rule: webhook-retries. */
const retentionDays = 30
const day = 24 * 60 * 60 * 1000

/** Returns the last webhook deliveries, newest first. */
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
 * Sends the same delivery again under the same ID, with as many attempts as a new one.
 *
 * @throws conflict: it is being sent, or the endpoint is disabled.
 * @throws not-found: the delivery is unknown.
 * @throws forbidden: the actor is not an owner.
 */
export async function resendDelivery(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'settings of money')
	await write(async (tx) => {
		const found = await tx.webhookDelivery.findUnique({
			where: { id },
			select: { state: true, webhook: { select: { isOn: true } } },
		})
		if (!found) refuse('not-found', 'This delivery no longer exists.')
		if (!found.webhook.isOn) refuse('conflict', 'Please turn the endpoint on first.')
		if (!isFinished(found.state)) refuse('conflict', 'It is already being sent.')
		const data = { state: 'waiting', attempts: 0, nextAttemptAt: new Date() }
		await tx.webhookDelivery.update({ where: { id }, data, select: { id: true } })
	})
}

/** Deletes deliveries after 30 days (rule: webhook-retries). */
export async function pruneDeliveries(now: Date): Promise<void> {
	const before = new Date(now.getTime() - retentionDays * day)
	await write((tx) => tx.webhookDelivery.deleteMany({ where: { createdAt: { lt: before } } }))
}
