import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { historyKind } from './journal-words.ts'
import { formatDateTime } from '../dates.ts'
import { statusLabel } from '../words/order-status.ts'

type Reader = Pick<Transaction, 'journalEntry' | 'user'>

/** The history of an order, oldest first; without a name where nobody did it, or the account is gone. */
export async function historyOf(orderId: number) {
	const rows = await read.journalEntry.findMany({ where: stepsOf(orderId), orderBy: { id: 'asc' } })
	const ids = rows.flatMap(({ actorId }) => actorId ?? [])
	const people = await read.user.findMany({ where: { id: { in: ids } }, select: { id: true, username: true } })
	const names = new Map(people.map(({ id, username }) => [id, username]))
	return rows.map(({ id, act, fromStatus, status, at, note, actorId }) => ({
		id,
		kind: historyKind(act),
		fromStatus,
		toStatus: status!,
		createdAt: at,
		note,
		byUsername: names.get(actorId ?? 0) ?? null,
	}))
}

/** The last step of an order, or the last of an act; null without one. */
export async function lastStep(db: Reader, orderId: number, act?: string) {
	const where = { ...stepsOf(orderId), ...(act !== undefined && { act }) }
	const select = { at: true, note: true, actorId: true } as const
	const step = await db.journalEntry.findFirst({ where, orderBy: { id: 'desc' }, select })
	if (!step) return null
	const { at, note, actorId: id } = step
	const by = id === null ? null : await db.user.findUnique({ where: { id }, select: { username: true } })
	return { at, note, byUsername: by?.username ?? null }
}

/** Times of the statuses that an order has come to, oldest first. */
export async function statusTimes(orderId: number) {
	const rows = await read.journalEntry.findMany({
		where: { ...stepsOf(orderId), act: 'status' },
		orderBy: { id: 'asc' },
		select: { status: true, at: true },
	})
	return rows.map(({ status, at }) => ({ toStatus: status!, createdAt: at }))
}

function stepsOf(subjectId: number) {
	return { kind: 'order', subjectId, status: { not: null } }
}

/** The sentence for whoever comes too late. */
export async function describeMeanwhile(tx: Transaction, orderId: number, status: number): Promise<string> {
	const step = await lastStep(tx, orderId)
	const who = step?.byUsername ?? 'Somebody'
	const when = step ? ` (${formatDateTime(step.at)})` : ''
	return `${who} has set order #${orderId} to ${statusLabel(status)} in the meantime${when}. Your change was not made.`
}
