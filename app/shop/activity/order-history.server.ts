import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { getHistoryKind } from './activity-labels.ts'
import { formatDateTime } from '../values/dates.ts'
import { getStatusLabel } from '../values/order-status.ts'
import type { RefusalValues } from '../values/refusals/refusal-messages.ts'

type ActivityReader = Pick<Transaction, 'activityEntry' | 'user'>

/** Returns the history of an order, oldest first. The name is absent when no user acted or the account was deleted. */
export async function listOrderHistory(orderId: number) {
	const rows = await read.activityEntry.findMany({ where: orderStepsWhere(orderId), orderBy: { id: 'asc' } })
	const ids = rows.flatMap(({ actorId }) => actorId ?? [])
	const people = await read.user.findMany({ where: { id: { in: ids } }, select: { id: true, username: true } })
	const names = new Map(people.map(({ id, username }) => [id, username]))
	return rows.map(({ id, action, fromStatus, status, at, note, actorId }) => ({
		id,
		kind: getHistoryKind(action),
		fromStatus,
		toStatus: status!,
		createdAt: at,
		note,
		byUsername: names.get(actorId ?? 0) ?? null,
	}))
}

/** Returns the last history entry of an order, optionally the last of one action. `null` when there is none. */
export async function findLastStep(db: ActivityReader, orderId: number, action?: string) {
	const where = { ...orderStepsWhere(orderId), ...(action !== undefined && { action }) }
	const select = { at: true, note: true, actorId: true } as const
	const step = await db.activityEntry.findFirst({ where, orderBy: { id: 'desc' }, select })
	if (!step) return null
	const { at, note, actorId: id } = step
	const by = id === null ? null : await db.user.findUnique({ where: { id }, select: { username: true } })
	return { at, note, byUsername: by?.username ?? null }
}

/** Returns the times at which an order reached its statuses, oldest first. */
export async function listStatusTimes(orderId: number) {
	const rows = await read.activityEntry.findMany({
		where: { ...orderStepsWhere(orderId), action: 'status' },
		orderBy: { id: 'asc' },
		select: { status: true, at: true },
	})
	return rows.map(({ status, at }) => ({ toStatus: status!, createdAt: at }))
}

function orderStepsWhere(subjectId: number) {
	return { kind: 'order', subjectId, status: { not: null } }
}

/** Returns the values of the refusal of a change that came too late because the order changed in the meantime. */
export async function getConcurrentChange(
	tx: Transaction,
	orderId: number,
	status: number,
): Promise<RefusalValues<'order-status-changed'>> {
	const step = await findLastStep(tx, orderId)
	const username = step?.byUsername ?? 'Someone'
	const when = step ? ` (${formatDateTime(step.at)})` : ''
	return { username, id: orderId, status: getStatusLabel(status), when }
}
