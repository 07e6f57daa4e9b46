import { read, write } from '#app/adapters/db/db.server.ts'
import { FetchError } from '#app/adapters/internet/fetch-file.server.ts'
import { postText, type PostText } from '#app/adapters/internet/post-text.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { type JobContext, type Job, type Loop, startLoop } from '#app/adapters/scheduling/jobs.server.ts'
import { tellDue } from '../after-the-act.server.ts'
import { nextAttemptAt } from '../mail/retry.ts'
import { signatureOf } from './webhooks.server.ts'
import { onlyOneProcess } from '../../work/one-process.server.ts'

/** The lease is longer than a request may take. */
const leaseLength = 60_000
/** The backoff of an endpoint after a failure, in milliseconds. */
const restOfFailure = 30_000
/** The delay between an action and its webhook delivery, in milliseconds. */
const restBetween = 2_000

interface Options {
	clock?: () => Date
	post?: PostText
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimDue>>>

/**
 * Sends the due deliveries of every enabled endpoint, sequentially for one endpoint and in parallel for several, and
 * returns the pause in ms. After a failure, an endpoint and its deliveries are paused for half a minute. A crash
 * repeats the delivery in progress.
 */
export async function deliverDueNews(
	context: JobContext,
	{ clock = () => new Date(), post = postText }: Options = {},
): Promise<number> {
	await tellDue()
	const webhooks = await read.webhook.findMany({ where: { isOn: true }, select: { id: true } })
	await Promise.all(webhooks.map(({ id }) => deliverTo(id, context, { clock, post })))
	return restBetween
}

async function deliverTo(webhookId: number, context: JobContext, { clock, post }: Required<Options>) {
	while (!context.isEnding()) {
		// The first check avoids the write queue, which orders need, while nothing is due.
		const due = await read.webhookDelivery.findFirst({ where: dueTo(webhookId, clock()), select: { id: true } })
		const news = due && (await claimDue(webhookId, clock()))
		if (!news) return
		const { id, event, attempts } = news
		try {
			const answer = await post(news.webhook.url, { ...signHeaders(news, clock()), signal: context.abort })
			await markSent(news, answer)
			log.info({ news: id, event, attempts }, 'a system was told')
		} catch (error) {
			if (!(error instanceof FetchError)) throw error
			log.warn({ news: id, event, attempts, reason: error.message }, 'a system could not be told')
			await markFailed(news, error.message, clock())
			return
		}
	}
}

function signHeaders({ body, eventId, webhook }: Claimed, now: Date) {
	const timestamp = String(Math.floor(now.getTime() / 1000))
	return {
		body,
		headers: {
			'Content-Type': 'application/json',
			'X-Shop-Event-Id': eventId,
			'X-Shop-Timestamp': timestamp,
			'X-Shop-Signature': signatureOf(webhook.secret, timestamp, body),
		},
	}
}

const dueTo = (webhookId: number, now: Date) => ({
	webhookId,
	OR: [
		{ state: 'waiting', nextAttemptAt: { lte: now } },
		{ state: 'sending', leasedUntil: { lte: now } },
	],
})

/** Leases the longest overdue delivery of an endpoint for a minute and counts the attempt. */
function claimDue(webhookId: number, now: Date) {
	return write(async (tx) => {
		const found = await tx.webhookDelivery.findFirst({
			where: { ...dueTo(webhookId, now), webhook: { isOn: true } },
			orderBy: [{ nextAttemptAt: 'asc' }, { id: 'asc' }],
			select: { id: true },
		})
		if (!found) return null
		return tx.webhookDelivery.update({
			where: { id: found.id },
			data: { state: 'sending', attempts: { increment: 1 }, leasedUntil: new Date(now.getTime() + leaseLength) },
			include: { webhook: { select: { url: true, secret: true } } },
		})
	})
}

/** Marks a delivery as sent unless the lease expired and another process has it. */
async function markSent({ id, attempts }: Claimed, answer: string) {
	const data = { state: 'sent', leasedUntil: null, lastAnswer: answer }
	await write((tx) => tx.webhookDelivery.updateMany({ where: { id, attempts, state: 'sending' }, data }))
}

async function markFailed(news: Claimed, reason: string, now: Date) {
	const { id, attempts, webhookId } = news
	const next = nextAttemptAt(news, now, Math.random())
	const state = next ? 'waiting' : 'failed'
	const later = new Date(now.getTime() + restOfFailure)
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
 * Starts webhook deliveries separately from emails so that neither waits for the other. `whenAllowed` prevents a job
 * from sending when the shop must not.
 */
export function startTelling(whenAllowed: (job: Job) => Job): void {
	loop = startLoop(onlyOneProcess(whenAllowed((context) => deliverDueNews(context))))
}

/** Stops webhook deliveries within `timeout` milliseconds. */
export async function stopTelling(timeout: number): Promise<void> {
	await loop?.stop(timeout)
	loop = undefined
}
