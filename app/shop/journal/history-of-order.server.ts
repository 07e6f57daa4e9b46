import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { historyKind } from './journal-words.ts'
import { formatDateTime } from '../dates.ts'
import { statusLabel } from '../words/order-status.ts'

type Reader = Pick<Transaction, 'journalEntry' | 'user'>

/** Returns the history of an order, oldest first. The name is absent when no user acted or the account was deleted. */
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

/** Returns the last history entry of an order, optionally the last of one action. `null` when there is none. */
export async function lastStep(db: Reader, orderId: number, act?: string) {
	const where = { ...stepsOf(orderId), ...(act !== undefined && { act }) }
	const select = { at: true, note: true, actorId: true } as const
	const step = await db.journalEntry.findFirst({ where, orderBy: { id: 'desc' }, select })
	if (!step) return null
	const { at, note, actorId: id } = step
	const by = id === null ? null : await db.user.findUnique({ where: { id }, select: { username: true } })
	return { at, note, byUsername: by?.username ?? null }
}

/** Returns the times at which an order reached its statuses, oldest first. */
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

/** Returns the message for a user whose change came too late because the order changed in the meantime. */
export async function describeMeanwhile(tx: Transaction, orderId: number, status: number): Promise<string> {
	const step = await lastStep(tx, orderId)
	const who = step?.byUsername ?? 'Somebody'
	const when = step ? ` (${formatDateTime(step.at)})` : ''
	return `${who} has set order #${orderId} to ${statusLabel(status)} in the meantime${when}. Your change was not made.`
}
