import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { wakeJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { reasonInWords } from './mail-view.ts'
import { nextAttemptAt } from './retry.ts'

/** A mail's kind, data and recipient; its words are written when it is sent. */
export type QueuedMail =
	| { template: 'order-confirmation'; recipient: string; orderId: number }
	| { template: 'password-reset' | 'email-change'; recipient: string; nonce: string }
	| { template: 'email-changed'; recipient: string; userId: number }
	| { template: 'account-exists'; recipient: string }

/** A mail that this caller alone may send until its lease ends. */
export type ClaimedMail = Prisma.OutboxMailGetPayload<{ select: typeof claimSelect }>

const claimSelect = {
	id: true,
	recipient: true,
	template: true,
	payload: true,
	attempts: true,
	createdAt: true,
} as const

/**
 * Longer than any send may take (`sendPatience` in deliver.server.ts), so that no second one begins while the first is
 * under way.
 */
const leaseLength = 120_000
const longestError = 500

/**
 * Puts a mail into the outbox in the transaction that it reports: both are committed or neither. Delivery begins after
 * the commit.
 */
export function enqueue({ prepared }: Transaction, { template, recipient, ...payload }: QueuedMail): void {
	const now = Date.now()
	const orderId = 'orderId' in payload ? payload.orderId : null
	prepared.insert('OutboxMail', {
		template,
		recipient,
		payload: JSON.stringify(payload),
		orderId,
		nextAttemptAt: now,
		createdAt: now,
	})
	// The claim is a `write` too: it queues behind this very transaction.
	wakeJobs()
}

/**
 * Takes up to `count` mails that are due, the longest due first, for two minutes; their attempts are counted. Mails of
 * somebody who took them and was never heard of again are due when their lease has ended.
 */
export function claimDue(count: number, now: Date): Promise<ClaimedMail[]> {
	return write(async (tx) => {
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
			data: { state: 'sending', attempts: { increment: 1 }, leasedUntil: new Date(now.getTime() + leaseLength) },
		})
		return due.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }))
	})
}

/** The mail has been taken by the server, or, with `isFile`, become a file for want of one. */
export async function markSent(mail: ClaimedMail, now: Date, isFile = false): Promise<void> {
	await settle(mail, { state: 'sent', isFile, sentAt: now, leasedUntil: null, lastError: null })
}

/**
 * The mail did not leave: it waits for its next attempt, or has failed for good when that is `final` or a day has
 * passed in vain.
 */
export async function markFailed(
	mail: ClaimedMail,
	{ reason, final, now }: { reason: string; final: boolean; now: Date },
): Promise<void> {
	const next = final ? null : nextAttemptAt(mail, now, Math.random())
	const state = next ? 'waiting' : 'failed'
	// For a mail that failed for good, the time when it did: the index sorts them by it.
	await settle(mail, { state, nextAttemptAt: next ?? now, leasedUntil: null, lastError: reason.slice(0, longestError) })
}

/** Takes a mail out that has nothing to tell any more. */
export async function dropMail({ id }: ClaimedMail): Promise<void> {
	await write((tx) => tx.outboxMail.deleteMany({ where: { id } }))
}

/** Changes nothing when the lease ended meanwhile and another took the mail, or when it is gone with its customer. */
async function settle({ id, attempts }: ClaimedMail, data: Prisma.OutboxMailUpdateManyMutationInput) {
	await write((tx) => tx.outboxMail.updateMany({ where: { id, attempts, state: 'sending' }, data }))
}

/** When the next mail is due; null when none is waiting. */
export async function nextDueAt(): Promise<Date | null> {
	const [waiting, leased] = await Promise.all([
		read.outboxMail.aggregate({ where: { state: 'waiting' }, _min: { nextAttemptAt: true } }),
		read.outboxMail.aggregate({ where: { state: 'sending' }, _min: { leasedUntil: true } }),
	])
	const times = [waiting._min.nextAttemptAt, leased._min.leasedUntil].filter((at) => at !== null)
	return times.length === 0 ? null : new Date(Math.min(...times.map(Number)))
}

/**
 * The mails that did not leave yet and are tried again: how many there are, and what went wrong with the one tried
 * last.
 */
export async function lateMails(): Promise<{ total: number; reason: string | null }> {
	const where = { state: 'waiting', attempts: { gt: 0 } }
	const [total, newest] = await Promise.all([
		read.outboxMail.count({ where }),
		read.outboxMail.findFirst({
			where,
			orderBy: [{ nextAttemptAt: 'desc' }, { id: 'desc' }],
			select: { lastError: true },
		}),
	])
	return { total, reason: reasonInWords(newest?.lastError ?? null) }
}
