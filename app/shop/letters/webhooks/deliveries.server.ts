import { read, write } from '#app/adapters/db/db.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { type DeliveryState, EVENTS, type SystemEvent } from './events.ts'

const listed = 50
/** Rule: webhook-retries. */
const keptDays = 30
const day = 24 * 60 * 60 * 1000

/** Returns the last webhook deliveries, newest first. */
export async function lastDeliveries() {
	const rows = await read.webhookDelivery.findMany({
		orderBy: { id: 'desc' },
		take: listed,
		include: { webhook: { select: { url: true, isOn: true } } },
	})
	return rows.map(({ id, event, eventId, body, webhook, state, attempts, lastAnswer, createdAt }) => ({
		id,
		event: EVENTS[event as SystemEvent],
		eventId,
		orderId: orderIn(body),
		host: new URL(webhook.url).host,
		state: state as DeliveryState,
		attempts,
		answer: lastAnswer,
		createdAt,
		canSendAgain: webhook.isOn && isDone(state),
	}))
}

export type DeliveryView = Awaited<ReturnType<typeof lastDeliveries>>[number]

function orderIn(body: string): number | null {
	return (JSON.parse(body) as { order?: { number: number } }).order?.number ?? null
}

function isDone(state: string): boolean {
	return state === 'sent' || state === 'failed'
}

/**
 * Sends the same delivery again under the same ID, with as many attempts as a new one.
 *
 * @throws conflict: it is being sent, or the endpoint is disabled.
 * @throws not-found: the delivery is unknown.
 * @throws forbidden: the actor is not an owner.
 */
export async function sendDeliveryAgain(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'settings of money')
	await write(async (tx) => {
		const found = await tx.webhookDelivery.findUnique({
			where: { id },
			select: { state: true, webhook: { select: { isOn: true } } },
		})
		if (!found) refuse('not-found', 'This is not here any more.')
		if (!found.webhook.isOn) refuse('conflict', 'Please switch the address on first.')
		if (!isDone(found.state)) refuse('conflict', 'It is on its way already.')
		const data = { state: 'waiting', attempts: 0, nextAttemptAt: new Date() }
		await tx.webhookDelivery.update({ where: { id }, data, select: { id: true } })
	})
}

/** Deletes deliveries after 30 days (rule: webhook-retries). */
export async function forgetOldDeliveries(now: Date): Promise<void> {
	const before = new Date(now.getTime() - keptDays * day)
	await write((tx) => tx.webhookDelivery.deleteMany({ where: { createdAt: { lt: before } } }))
}
