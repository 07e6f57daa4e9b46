import { type Transaction, afterCommit, write } from '#app/adapters/db/db.server.ts'
import { wakeJobs } from '#app/adapters/scheduling/jobs.server.ts'
import {
	type ActivityField,
	isNotifyingAction,
	type ActionName,
	type OrderAction,
	type SubjectKind,
} from './activity-labels.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'

type ActivityValue = string | number | boolean | null

/** The values of an entry as they are stored. Old entries may have names that are no longer recorded. */
export type StoredValues = Record<string, ActivityValue>

/**
 * The recorded values of a subject, keyed by field name. Names of amounts in paise end in `Paise`. Contains no personal
 * data of customers.
 */
export type ActivityValues = { [Name in ActivityField]?: ActivityValue }

/**
 * The type `Values`, in which every name that has no label in the log has the type `never`. Without this type, a caller
 * that spreads columns could record names without a label.
 */
type Labeled<Values> = Values & { [Name in Exclude<keyof Values, ActivityField>]: never }

interface ActivityChange<Old, New> {
	old?: Labeled<Old>
	new?: Labeled<New>
}

interface StatusStep {
	/** The order's status before the action. `null` for a new order. */
	from: number | null
	/** The order's status after the action. Equal to `from` when the action changed something else. */
	to: number
	/** A note visible only to staff. */
	note?: string | null | undefined
}

interface ActivityInput<Old, New> extends ActivityChange<Old, New> {
	action: ActionName
	kind: SubjectKind
	id?: number
	/** The subject's name at the time of the action. */
	label: string
	/** The order's status before and after the action. With it, the entry also belongs to the order's history. */
	step?: StatusStep
}

interface OrderActivityInput<Old, New> extends ActivityChange<Old, New>, StatusStep {
	action: OrderAction
}

/**
 * An actor that the log does not name: a customer, the user who triggered an automatic action or, if `userId` is
 * `null`, the shop itself.
 */
interface SystemActor {
	userId: number | null
	isUnnamed: true
}

/** Staff, programs, or an actor that the log does not name. `null` is the command line. */
export type ActivityActor = Pick<Actor, 'userId' | 'key'> | SystemActor | null

/**
 * Returns an actor that the log does not name: a customer, who appears only in an order's history, or the user who
 * triggered an automatic action. `userId` is `null` when no user triggered it.
 */
export function systemActor(userId: number | null): SystemActor {
	return { userId, isUnnamed: true }
}

/**
 * Returns the actor of an import: the user with the ID `userId`. Without an ID, the import runs on the command line and
 * the actor is `null`.
 */
export function toUserActor(userId: number | undefined): Pick<Actor, 'userId'> | null {
	return userId === undefined ? null : { userId }
}

/**
 * Records an action in the activity log, in the transaction of the action (rule: audit-log). `old` and `new` may be
 * complete objects, because equal values are left out. When both are given and do not differ, nothing is recorded
 * unless there is a `step`. For programs, the name of the API key is recorded too.
 */
export async function recordActivity<Old extends ActivityValues, New extends ActivityValues>(
	tx: Transaction,
	actor: ActivityActor,
	{ action, kind, id, label, step, ...changes }: ActivityInput<Old, New>,
): Promise<void> {
	const { old, new: now } = pickChanges(changes.old, changes.new)
	if (!step && changes.old && changes.new && !old && !now) return
	const isNotified = !step || !isNotifyingAction(action)
	await tx.prepared.insert('ActivityEntry', {
		at: Date.now(),
		actorId: actor?.userId ?? null,
		actorName: await findActorName(tx, actor),
		action,
		kind,
		subjectId: id ?? null,
		label,
		...(old && { old }),
		...(now && { new: now }),
		...(step && { fromStatus: step.from, status: step.to, note: step.note || null }),
		isNotified: isNotified ? 1 : 0,
	})
	if (!isNotified) afterCommit(wakeJobs)
}

/**
 * Records an action on an order, with an optional `note`, in the order's history. Actions of staff also appear in the
 * activity log.
 */
export async function recordOrderActivity<Old extends ActivityValues, New extends ActivityValues>(
	tx: Transaction,
	actor: ActivityActor,
	id: number,
	{ action, from, to, note, ...changes }: OrderActivityInput<Old, New>,
): Promise<void> {
	await recordActivity(tx, actor, { action, kind: 'order', id, label: `#${id}`, step: { from, to, note }, ...changes })
}

const nameSql = 'SELECT "username" FROM "User" WHERE "id" = ?'

async function findActorName({ prepared }: Transaction, actor: ActivityActor): Promise<string | null> {
	if (!actor) return 'Command line'
	if ('isUnnamed' in actor) return null
	const [person] = await prepared.rows<{ username: string }>(nameSql, actor.userId)
	const name = person?.username ?? 'Someone'
	return actor.key ? `${name}, with the API key ${actor.key.name}` : name
}

function pickChanges(old: StoredValues | undefined, now: StoredValues | undefined) {
	const isSame = (name: string) => Boolean(old && now && (old[name] ?? null) === (now[name] ?? null))
	const text = (changes: StoredValues = {}) => {
		const entries = Object.entries(changes).filter(([name]) => !isSame(name))
		return entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null
	}
	return { old: text(old), new: text(now) }
}

/** Records that a user exported a file. `what` names the contents, such as 'Orders'. */
export async function recordExport(actor: Actor, what: string): Promise<void> {
	requirePermission(actor, 'exports')
	await write((tx) => recordActivity(tx, actor, { action: 'export', kind: 'export', label: what }))
}
