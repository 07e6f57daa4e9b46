import { type Transaction, whenCommitted, write } from '#app/adapters/db/db.server.ts'
import { wakeJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { makesLetters, type ActName, type OrderAct, type SubjectKind } from './journal-words.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'

/** Facts of a thing, by name; amounts in paise are called '…Paise'. No personal data of customers. */
export type Facts = Record<string, string | number | boolean | null>

interface Differing {
	old?: Facts
	new?: Facts
}

interface Step {
	/** The status before; null of a new order. */
	from: number | null
	/** The status after, which is the same where another thing was done. */
	to: number
	/** Words for the staff alone. */
	words?: string | null | undefined
}

export interface Act extends Differing {
	act: ActName
	kind: SubjectKind
	id?: number
	/** The thing's name at that time. */
	label: string
	/** What the history of an order says of it. */
	step?: Step
}

interface ActOnOrder extends Differing, Step {
	act: OrderAct
}

/** Whoever acts without being named in the log: a customer, or with null the shop itself. */
interface Unnamed {
	userId: number | null
	isUnnamed: true
}

/** Staff and programs, or whom the log does not name; null is the command line. */
export type Who = Pick<Actor, 'userId' | 'key'> | Unnamed | null

/** A customer, who stands in histories alone, and whoever caused what the shop then did by itself; null is nobody. */
export function unnamedActor(userId: number | null): Unnamed {
	return { userId, isUnnamed: true }
}

/** The user who imports; nobody on the command line. */
export function userOf(userId: number | undefined): Pick<Actor, 'userId'> | null {
	return userId === undefined ? null : { userId }
}

/**
 * Writes who did what to what into the journal, in the transaction of the act (rule: audit-log). `old` and `new` may be
 * the whole thing: what is the same in both is left out, and where nothing differs there is no entry, unless it is a
 * step of an order. Of a program its key is named, too.
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

/** `note` of what is done to an order, for its history and, of staff, for the log. */
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

/** Writes into the journal that somebody takes a file of `what` ('Orders') out of the shop. */
export async function noteExport(actor: Actor, what: string): Promise<void> {
	mustBeAllowed(actor, 'exports')
	await write((tx) => note(tx, actor, { act: 'export', kind: 'export', label: what }))
}
