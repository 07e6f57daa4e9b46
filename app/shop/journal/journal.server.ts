import { type Transaction, whenCommitted, write } from '#app/adapters/db/db.server.ts'
import { wakeJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { makesLetters, type ActName, type OrderAct, type SubjectKind } from './journal-words.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'

/**
 * The logged values of a subject by name. Amounts in paise are called '…Paise'. Contains no personal data of customers.
 */
export type Facts = Record<string, string | number | boolean | null>

interface Differing {
	old?: Facts
	new?: Facts
}

interface Step {
	/** The status before. `null` for a new order. */
	from: number | null
	/** The status after. It equals `from` when something else was changed. */
	to: number
	/** A note visible only to staff. */
	words?: string | null | undefined
}

export interface Act extends Differing {
	act: ActName
	kind: SubjectKind
	id?: number
	/** The subject's name at that time. */
	label: string
	/** The entry in the history of the order. */
	step?: Step
}

interface ActOnOrder extends Differing, Step {
	act: OrderAct
}

/** An actor that the log does not name: a customer or, with `null`, the shop itself. */
interface Unnamed {
	userId: number | null
	isUnnamed: true
}

/** Staff, programs, or an actor that the log does not name. `null` is the command line. */
export type Who = Pick<Actor, 'userId' | 'key'> | Unnamed | null

/**
 * Returns the actor for a customer, who appears only in histories, or for the trigger of an automatic action. `null` is
 * no user.
 */
export function unnamedActor(userId: number | null): Unnamed {
	return { userId, isUnnamed: true }
}

/** Returns the importing user. `null` on the command line. */
export function userOf(userId: number | undefined): Pick<Actor, 'userId'> | null {
	return userId === undefined ? null : { userId }
}

/**
 * Records an action in the activity log, in the transaction of the action (rule: audit-log). `old` and `new` may be
 * complete objects: equal values are left out, and nothing is recorded when there is no difference, except for history
 * entries of orders. For programs, the key is recorded too.
 */
export async function note(tx: Transaction, who: Who, { act, kind, id, label, step, ...facts }: Act): Promise<void> {
	const { old, new: now } = differing(facts.old, facts.new)
	if (!step && facts.old && facts.new && !old && !now) return
	const isTold = !step || !makesLetters(act)
	await tx.prepared.insert('JournalEntry', {
		at: Date.now(),
		actorId: who?.userId ?? null,
		actorName: await nameOf(tx, who),
		act,
		kind,
		subjectId: id ?? null,
		label,
		...(old && { old }),
		...(now && { new: now }),
		...(step && { fromStatus: step.from, status: step.to, note: step.words || null }),
		isTold: isTold ? 1 : 0,
	})
	if (!isTold) whenCommitted(wakeJobs)
}

/** Records an action on an order with `note`, for its history and, for actions of staff, for the log. */
export async function noteOrder(
	tx: Transaction,
	who: Who,
	id: number,
	{ act, from, to, words, ...facts }: ActOnOrder,
): Promise<void> {
	await note(tx, who, { act, kind: 'order', id, label: `#${id}`, step: { from, to, words }, ...facts })
}

const nameSql = 'SELECT "username" FROM "User" WHERE "id" = ?'

async function nameOf({ prepared }: Transaction, who: Who): Promise<string | null> {
	if (!who) return 'Command line'
	if ('isUnnamed' in who) return null
	const [person] = await prepared.rows<{ username: string }>(nameSql, who.userId)
	const name = person?.username ?? 'Somebody'
	return who.key ? `${name}, by the key ${who.key.name}` : name
}

function differing(old: Facts | undefined, now: Facts | undefined) {
	const isSame = (name: string) => Boolean(old && now && (old[name] ?? null) === (now[name] ?? null))
	const text = (facts: Facts = {}) => {
		const entries = Object.entries(facts).filter(([name]) => !isSame(name))
		return entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null
	}
	return { old: text(old), new: text(now) }
}

/** Records that a user exported a file of `what` ('Orders'). */
export async function noteExport(actor: Actor, what: string): Promise<void> {
	mustBeAllowed(actor, 'exports')
	await write((tx) => note(tx, actor, { act: 'export', kind: 'export', label: what }))
}
