import { type Prisma, read, write, type Transaction } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { roleNames } from '../auth/permissions.ts'
import { maxId } from '../values/row-id.ts'
import type { StoredValues } from './record-activity.server.ts'
import {
	getActivityTitle,
	getFieldName,
	formatFieldValue,
	isFileField,
	SUBJECT_KINDS,
	type SubjectKind,
	getHistoryKind,
} from './activity-labels.ts'
import { formatDateTime } from '../values/dates.ts'
import { getStatusLabel } from '../values/order-status.ts'
import type { RefusalValues } from '../values/refusals/refusal-messages.ts'

const entriesPerPage = 50
/**
 * The number of days after which entries, except those of orders, are deleted. The database trigger
 * `ActivityEntry_retention` prevents earlier deletion and repeats this number, so a change also needs a migration for
 * SQLite and one for PostgreSQL.
 */
const retentionDays = 400

export interface ActivityFilter {
	person?: number | undefined
	kind?: SubjectKind | undefined
	/** The ID of the subject. Ignored without `kind`. */
	id?: number | undefined
}

/**
 * Returns up to 50 log entries with an ID below `before`, newest first. Entries without an actor's name are excluded.
 * `older` is the value of `before` for the next page, or `null` on the last page.
 */
export async function listActivity({ person, kind, id }: ActivityFilter, before = maxId) {
	const rows = await read.activityEntry.findMany({
		where: {
			id: { lt: before },
			actorName: { not: null },
			...(person === undefined ? {} : { actorId: person }),
			...(kind === undefined ? {} : { kind, ...(id === undefined ? {} : { subjectId: id }) }),
		},
		orderBy: { id: 'desc' },
		take: entriesPerPage + 1,
		select: entrySelect,
	})
	const entries = rows.slice(0, entriesPerPage).map(toActivityEntry)
	return { entries, older: rows.length > entriesPerPage ? (entries.at(-1)?.id ?? null) : null }
}

const entrySelect = {
	id: true,
	at: true,
	actorId: true,
	actorName: true,
	action: true,
	kind: true,
	subjectId: true,
	label: true,
	old: true,
	new: true,
	fromStatus: true,
	status: true,
} as const satisfies Prisma.ActivityEntrySelect

type EntryRow = Prisma.ActivityEntryGetPayload<{ select: typeof entrySelect }>

export type ActivityEntry = ReturnType<typeof toActivityEntry>

/**
 * Returns an entry as the activity log shows it. `to` is the path of the subject's page, or `null` if there is no such
 * page or this action deleted the subject. In `changes`, `null` means no value. A file has only a `new` value.
 */
function toActivityEntry({ subjectId, old, new: now, fromStatus, status, action, ...row }: EntryRow) {
	const page = SUBJECT_KINDS[row.kind as SubjectKind]?.[1] ?? null
	const [before, after] = [old, now].map((values) => (values ?? {}) as StoredValues) as [StoredValues, StoredValues]
	// The title already says that a note was added, or that tracking or the address was changed.
	const isInTitle = (name: string) => name === action && after[name] === true
	const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isInTitle(name))
	return {
		...row,
		actorName: row.actorName ?? '',
		title: getActivityTitle({ ...row, action, fromStatus, status }),
		to: page && subjectId !== null && action !== 'delete' ? page(subjectId) : null,
		changes: names.map((name) => ({
			name: getFieldName(name),
			old: isFileField(name) ? null : formatFieldValue(name, before[name]),
			new: formatFieldValue(name, after[name]),
		})),
	}
}

/**
 * Returns the users that the log can be filtered by: the staff and the user `person`. If `person` is no longer staff or
 * was deleted, the name comes from the user's last entry.
 */
export async function listActors(person?: number): Promise<{ id: number; name: string }[]> {
	const staff = await read.user.findMany({
		where: { role: { in: roleNames } },
		select: { id: true, username: true },
	})
	const people = staff.map(({ id, username }) => ({ id, name: username }))
	people.sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
	if (person === undefined || people.some(({ id }) => id === person)) return people
	const last = await read.activityEntry.findFirst({
		where: { actorId: person, actorName: { not: null } },
		orderBy: { id: 'desc' },
		select: { actorName: true },
	})
	return last?.actorName ? [...people, { id: person, name: last.actorName }] : people
}

/**
 * Both statements must contain the condition of the partial index `ActivityEntry_expiry_idx`, or the index is not used.
 */
const oldEntriesSql = `SELECT "id" FROM "ActivityEntry" WHERE "at" < ? AND "kind" <> 'order' LIMIT 1`
const deleteOldEntriesSql = `DELETE FROM "ActivityEntry" WHERE "at" < ? AND "kind" <> 'order'`

/** Deletes entries after 400 days (rule: audit-log), except entries of orders, which form the orders' history. */
export async function pruneActivity(now: Date): Promise<void> {
	const before = now.getTime() - retentionDays * 24 * 60 * 60 * 1000
	if ((await readPrepared(oldEntriesSql, before)).length === 0) return
	await write((tx) => tx.prepared.rows(deleteOldEntriesSql, before))
}

type ActivityReader = Pick<Transaction, 'activityEntry' | 'user'>

/**
 * Returns the history of an order, oldest first. `byUsername` is `null` when no user acted or the account was deleted.
 */
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

/**
 * Returns the last history entry of an order, or with `action` the last one of this action. `null` when there is none.
 */
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

/**
 * Returns the values for the refusal `order-status-changed`, which a change based on an outdated status gets: who
 * changed the order in the meantime, when, and to which status.
 */
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
