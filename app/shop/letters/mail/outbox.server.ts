import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { waitAgain } from '../../catalog/stock-requests/tell-about-stock.server.ts'
import { reasonInWords } from './mail-view.ts'
import { nextAttemptAt } from './retry.ts'

/** Leased to one sender. */
export type ClaimedMail = Prisma.OutboxMailGetPayload<{ select: typeof claimSelect }>

const claimSelect = {
	id: true,
	recipient: true,
	template: true,
	payload: true,
	entryId: true,
	attempts: true,
	createdAt: true,
} as const

/** Longer than `sendTimeout` in deliver.server.ts: no second send begins during the first. */
const leaseLength = 120_000
const longestError = 500

/**
 * Leases up to `count` due mails for two minutes, longest due first, and counts the attempt. An expired lease is due
 * again.
 */
export function claimDue(count: number, now: Date): Promise<ClaimedMail[]> {
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
				data: { state: 'sending', attempts: { increment: 1 }, leasedUntil: new Date(now.getTime() + leaseLength) },
			})
			return due.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }))
		},
		['mail'],
	)
}

/** Marks a mail as taken by the server, or, with `isFile`, written to a file. */
export async function markSent(mail: ClaimedMail, now: Date, isFile = false): Promise<void> {
	await settle(mail, { state: 'sent', isFile, sentAt: now, leasedUntil: null, lastError: null })
}

/** Schedules the next attempt, or fails for good when `final` or after a day. */
export async function markFailed(
	mail: ClaimedMail,
	{ reason, final, now }: { reason: string; final: boolean; now: Date },
): Promise<void> {
	const next = final ? null : nextAttemptAt(mail, now, Math.random())
	const state = next ? 'waiting' : 'failed'
	// When it failed for good, by which the index sorts.
	await settle(mail, { state, nextAttemptAt: next ?? now, leasedUntil: null, lastError: reason.slice(0, longestError) })
}

/** Deletes a mail that has nothing to tell any more; who waited for it waits again. */
export async function dropMail({ id }: ClaimedMail): Promise<void> {
	await write(async (tx) => {
		await waitAgain(tx, id)
		await tx.outboxMail.deleteMany({ where: { id } })
	})
}

const keptMs = 30 * 24 * 60 * 60 * 1000

/** Deletes mails of no order that were sent 30 days ago: strangers can have them written, and nobody reads them again. */
export async function forgetOldMail(now: Date): Promise<void> {
	const before = new Date(now.getTime() - keptMs)
	const where = { state: 'sent', nextAttemptAt: { lt: before }, orderId: null }
	if (await read.outboxMail.findFirst({ where, select: { id: true } }))
		await write((tx) => tx.outboxMail.deleteMany({ where }))
}

/** Does nothing after the lease went to another, or without the mail. */
async function settle({ id, attempts }: ClaimedMail, data: Prisma.OutboxMailUpdateManyMutationInput) {
	await write((tx) => tx.outboxMail.updateMany({ where: { id, attempts, state: 'sending' }, data }), ['mail'])
}

/** When the next mail is due; null without one. */
export async function nextDueAt(): Promise<Date | null> {
	const [waiting, leased] = await Promise.all([
		read.outboxMail.aggregate({ where: { state: 'waiting' }, _min: { nextAttemptAt: true } }),
		read.outboxMail.aggregate({ where: { state: 'sending' }, _min: { leasedUntil: true } }),
	])
	const times = [waiting._min.nextAttemptAt, leased._min.leasedUntil].filter((at) => at !== null)
	return times.length === 0 ? null : new Date(Math.min(...times.map(Number)))
}

/** The number of delayed mails, and the last failure. */
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
