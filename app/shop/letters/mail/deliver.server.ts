import { setTimeout as sleep } from 'node:timers/promises'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { withoutPersonalData } from '#app/adapters/reporting/error-reports.server.ts'
import { MailFailure, sendMail } from '#app/adapters/mailer.server.ts'
import { tellDue } from '../after-the-act.server.ts'
import { composeMail } from './compose.server.ts'
import { claimDue, type ClaimedMail, dropMail, markFailed, markSent, nextDueAt } from './outbox.server.ts'

const atOnce = 3
/** Milliseconds between batches of three emails. Orders have priority over emails at peak times. */
const pauseMs = 100
const sendTimeout = 60_000
const restOfOutage = 30_000
const longestRest = 60_000

type Outcome = 'done' | 'unreachable'

/**
 * Sends due emails, three at a time, and returns the pause in ms. An unreachable server gets three attempts each half
 * minute. A crash repeats an email at most once.
 */
export async function deliverDueMail(context: JobContext, clock = () => new Date()): Promise<number> {
	while (!context.isEnding()) {
		await tellDue()
		const mails = await claimDue(atOnce, clock())
		if (mails.length === 0) break
		const outcomes = await Promise.allSettled(mails.map((mail) => deliver(mail, context, clock)))
		const broken = outcomes.find((outcome) => outcome.status === 'rejected')
		if (broken) throw broken.reason
		if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value === 'unreachable'))
			return restOfOutage
		await sleep(pauseMs)
	}
	const next = await nextDueAt()
	return next ? Math.min(next.getTime() - clock().getTime(), longestRest) : longestRest
}

async function deliver(mail: ClaimedMail, { abort }: JobContext, clock: () => Date): Promise<Outcome> {
	const { id, template, attempts } = mail
	let became: 'sent' | 'file'
	try {
		const composed = await composeMail(mail, clock())
		if (!composed) {
			await dropMail(mail)
			return 'done'
		}
		became = await sendMail(composed, AbortSignal.any([abort, AbortSignal.timeout(sendTimeout)]))
	} catch (error) {
		const { message } = error as Error
		const reason = error instanceof MailFailure ? error.reason : 'postponed'
		if (reason === 'refused' && template === 'order-news') {
			// The order is in the shop regardless, so one refused address raises no alarm.
			log.info({ mail: id, template }, 'news of an order was refused')
			await dropMail(mail)
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
			'a mail was not delivered',
		)
		await markFailed(mail, { reason: message, final: reason === 'refused', now: clock() })
		return reason === 'unreachable' ? 'unreachable' : 'done'
	}
	// The call is outside the `try` because a sent email did not fail when marking it fails.
	await markSent(mail, clock(), became === 'file')
	log.info({ mail: id, template, attempts }, became === 'file' ? 'a mail was written to a file' : 'a mail was sent')
	return 'done'
}
