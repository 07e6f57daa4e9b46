import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { deleteUnsentReminder } from '../../cart/cart-reminders.server.ts'
import { reopenRequest } from '../../catalog/back-in-stock/notify-back-in-stock.server.ts'
import { calculateNextAttempt } from '../../outbox/outbox.server.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { withoutPersonalData } from '#app/adapters/reporting/error-reports.server.ts'
import { MailFailure, sendMail } from '#app/adapters/mailer.server.ts'
import { sendDueNotifications } from '../dispatch-notifications.server.ts'
import { composeEmail } from './compose-email.server.ts'

/** An outbox email that this process has leased to send it. */
export type ClaimedEmail = Prisma.OutboxMailGetPayload<{ select: typeof claimSelect }>

const claimSelect = {
	id: true,
	recipient: true,
	template: true,
	payload: true,
	entryId: true,
	attempts: true,
	createdAt: true,
} as const

/**
 * The duration of a lease in milliseconds. It is longer than `sendTimeoutMs`, so that no other process sends the email
 * at the same time.
 */
const leaseMs = 120_000
const maxErrorLength = 500

/**
 * Leases up to `count` due emails for two minutes, longest overdue first, and counts the attempt. An email whose lease
 * has expired is due again.
 */
export function claimDueEmails(count: number, now: Date): Promise<ClaimedEmail[]> {
	return write(
		async (tx) => {
			const due = await tx.outboxMail.findMany({
				where: {
					OR: [
						{ state: 'waiting', nextAttemptAt: { lte: now } },
						{ state: 'sending', leasedUntil: { lte: now } },
					],
				},
				orderBy: [{ nextAttemptAt: 'asc' }, { id: 'asc' }],
				take: count,
				select: claimSelect,
			})
			if (due.length === 0) return []
			await tx.outboxMail.updateMany({
				where: { id: { in: due.map(({ id }) => id) } },
				data: { state: 'sending', attempts: { increment: 1 }, leasedUntil: new Date(now.getTime() + leaseMs) },
			})
			return due.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }))
		},
		['mail'],
	)
}

/** Marks an email as accepted by the server or, with `isFile`, as written to a file. */
export async function markSent(mail: ClaimedEmail, now: Date, isFile = false): Promise<void> {
	await releaseEmail(mail, { state: 'sent', isFile, sentAt: now, leasedUntil: null, lastError: null })
}

/**
 * Schedules another attempt for an email that was not delivered. Marks the email as failed permanently if `final`, or
 * after both a day and five attempts.
 */
export async function markFailed(
	mail: ClaimedEmail,
	{ reason, final, now }: { reason: string; final: boolean; now: Date },
): Promise<void> {
	const next = final ? null : calculateNextAttempt(mail, now, Math.random())
	const state = next ? 'waiting' : 'failed'
	// For a failed email, `nextAttemptAt` is the time of the failure: the index by which failed emails are listed has
	// this column.
	await releaseEmail(mail, {
		state,
		nextAttemptAt: next ?? now,
		leasedUntil: null,
		lastError: reason.slice(0, maxErrorLength),
	})
}

/**
 * Deletes an email that can no longer be composed. Its back-in-stock request waits again, and a reminder of an
 * abandoned cart counts as not sent.
 */
export async function deleteEmail({ id }: ClaimedEmail): Promise<void> {
	await write(async (tx) => {
		await reopenRequest(tx, id)
		await deleteUnsentReminder(tx, id)
		await tx.outboxMail.deleteMany({ where: { id } })
	})
}

const retentionMs = 30 * 24 * 60 * 60 * 1000

/**
 * Deletes sent emails that belong to no order after 30 days. Strangers can trigger such emails, so they could fill the
 * disk, and nobody reads them again.
 */
export async function pruneSentEmails(now: Date): Promise<void> {
	const before = new Date(now.getTime() - retentionMs)
	const where = { state: 'sent', nextAttemptAt: { lt: before }, orderId: null }
	if (await read.outboxMail.findFirst({ where, select: { id: true } }))
		await write((tx) => tx.outboxMail.deleteMany({ where }))
}

/** Updates the email unless the lease expired and another sender has it, or the email was deleted. */
async function releaseEmail({ id, attempts }: ClaimedEmail, data: Prisma.OutboxMailUpdateManyMutationInput) {
	await write((tx) => tx.outboxMail.updateMany({ where: { id, attempts, state: 'sending' }, data }), ['mail'])
}

/** Returns when the next email is due. `null` when there is none. */
export async function getNextDueAt(): Promise<Date | null> {
	const [waiting, leased] = await Promise.all([
		read.outboxMail.aggregate({ where: { state: 'waiting' }, _min: { nextAttemptAt: true } }),
		read.outboxMail.aggregate({ where: { state: 'sending' }, _min: { leasedUntil: true } }),
	])
	const times = [waiting._min.nextAttemptAt, leased._min.leasedUntil].filter((at) => at !== null)
	return times.length === 0 ? null : new Date(Math.min(...times.map(Number)))
}

/**
 * Returns the number of emails that were not delivered at the first attempt and are still tried, and the last error.
 */
export async function getDelayedEmails(): Promise<{ total: number; reason: string | null }> {
	const where = { state: 'waiting', attempts: { gt: 0 } }
	const [total, newest] = await Promise.all([
		read.outboxMail.count({ where }),
		read.outboxMail.findFirst({
			where,
			orderBy: [{ nextAttemptAt: 'desc' }, { id: 'desc' }],
			select: { lastError: true },
		}),
	])
	return { total, reason: describeFailure(newest?.lastError ?? null) }
}

const batchSize = 3
/**
 * The pause in milliseconds between batches of three emails, so that orders have priority over emails at peak times.
 */
const pauseMs = 100
const sendTimeoutMs = 60_000
const outageRetryMs = 30_000
const maxPauseMs = 60_000

type DeliveryResult = 'done' | 'unreachable'

/**
 * Sends due emails, three at a time, and returns the number of milliseconds until the next run. While the mail server
 * is unreachable, three emails are tried every half minute. If the process crashes while it sends an email, the email
 * may be sent twice.
 */
export async function deliverDueEmails(context: JobContext, clock = () => new Date()): Promise<number> {
	while (!context.isEnding()) {
		await sendDueNotifications()
		const mails = await claimDueEmails(batchSize, clock())
		if (mails.length === 0) break
		const outcomes = await Promise.allSettled(mails.map((mail) => deliverEmail(mail, context, clock)))
		const broken = outcomes.find((outcome) => outcome.status === 'rejected')
		if (broken) throw broken.reason
		if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value === 'unreachable'))
			return outageRetryMs
		await sleep(pauseMs)
	}
	const next = await getNextDueAt()
	return next ? Math.min(next.getTime() - clock().getTime(), maxPauseMs) : maxPauseMs
}

async function deliverEmail(mail: ClaimedEmail, { abort }: JobContext, clock: () => Date): Promise<DeliveryResult> {
	const { id, template, attempts } = mail
	let became: 'sent' | 'file'
	try {
		const composed = await composeEmail(mail, clock())
		if (!composed) {
			await deleteEmail(mail)
			return 'done'
		}
		became = await sendMail(composed, AbortSignal.any([abort, AbortSignal.timeout(sendTimeoutMs)]))
	} catch (error) {
		const { message } = error as Error
		const reason = error instanceof MailFailure ? error.reason : 'postponed'
		if (reason === 'refused' && template === 'order-news') {
			// Staff see the order in the shop anyway, so one refused address is not reported as a failed email.
			log.info({ mail: id, template }, 'an order notification was rejected')
			await deleteEmail(mail)
			return 'done'
		}
		// An error other than `MailFailure` comes from a bug or a full disk, not from the mail server, so its stack is
		// logged.
		log.error(
			{
				mail: id,
				template,
				attempts,
				...(error instanceof MailFailure ? { reason, message: withoutPersonalData(message) } : { err: error }),
			},
			'an email was not delivered',
		)
		await markFailed(mail, { reason: message, final: reason === 'refused', now: clock() })
		return reason === 'unreachable' ? 'unreachable' : 'done'
	}
	// `markSent` is outside the `try`: the email was sent even if it cannot be marked as sent.
	await markSent(mail, clock(), became === 'file')
	log.info({ mail: id, template, attempts }, became === 'file' ? 'an email was saved to a file' : 'an email was sent')
	return 'done'
}

/** The state of an email. 'kept' means that it was written to a file because no mail server is set up. */
export type EmailState = 'waiting' | 'sending' | 'sent' | 'kept' | 'failed'

const failureReasons: [pattern: RegExp, reason: string][] = [
	[/^held back/, 'The email was not sent.'],
	[/not an e-?mail address/, 'The address is not a valid email address.'],
	[/ENOTFOUND|EAI_AGAIN|EDNS/, 'The email server was not found. Check its name.'],
	[
		/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timed? ?out|Greeting never received|closed unexpectedly/i,
		'The email server could not be reached.',
	],
	[/Invalid login|EAUTH|\b53[05]\b/, 'The email server rejected the shop’s login.'],
	[/certificate|TLS|SSL/, 'The connection to the email server is not secure.'],
	[/\b5\d\d[ -]/, 'The email server rejected this email.'],
	[/\b4\d\d[ -]/, 'The email server has not accepted this email yet.'],
]

/** Returns the message of a delivery error with the server's response. `null` when there is none. */
export function describeFailure(error: string | null): string | null {
	if (!error) return null
	const sentence = failureReasons.find(([pattern]) => pattern.test(error))?.[1] ?? 'The email could not be sent.'
	return `${sentence} (${error})`
}
