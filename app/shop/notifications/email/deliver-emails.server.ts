import { setTimeout as sleep } from 'node:timers/promises'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { withoutPersonalData } from '#app/adapters/reporting/error-reports.server.ts'
import { MailFailure, sendMail } from '#app/adapters/mailer.server.ts'
import { sendDueNotifications } from '../dispatch-notifications.server.ts'
import { composeEmail } from './compose-email.server.ts'
import {
	claimDueEmails,
	type ClaimedEmail,
	deleteEmail,
	markFailed,
	markSent,
	getNextDueAt,
} from './email-outbox.server.ts'

const batchSize = 3
/** Milliseconds between batches of three emails. Orders have priority over emails at peak times. */
const pauseMs = 100
const sendTimeoutMs = 60_000
const outageRetryMs = 30_000
const maxPauseMs = 60_000

type DeliveryResult = 'done' | 'unreachable'

/**
 * Sends due emails, three at a time, and returns the pause in ms. An unreachable server gets three attempts each half
 * minute. A crash repeats an email at most once.
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
			// The order is in the shop regardless, so one refused address raises no alarm.
			log.info({ mail: id, template }, 'an order notification was rejected')
			await deleteEmail(mail)
			return 'done'
		}
		// The cause is not the mail server but a bug or a full disk, so the stack is logged.
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
	// The call is outside the `try` because a sent email did not fail when marking it fails.
	await markSent(mail, clock(), became === 'file')
	log.info({ mail: id, template, attempts }, became === 'file' ? 'an email was saved to a file' : 'an email was sent')
	return 'done'
}
