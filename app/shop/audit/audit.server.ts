import type { Transaction } from '#app/adapters/db/db.server.ts'
import type { Actor } from '../people/actor.ts'
import type { AuditAct, AuditKind } from './audit-words.ts'

/** Of a thing, by name; amounts in paise are called '…Paise'. No personal data of customers. */
export type AuditedFacts = Record<string, string | number | boolean | null>

export interface AuditedAct {
	act: AuditAct
	kind: AuditKind
	id?: number
	/** The thing's name at that time. */
	label: string
	old?: AuditedFacts
	new?: AuditedFacts
}

/** Who imports; nobody on the command line. */
export function userOf(userId: number | undefined): Pick<Actor, 'userId'> | null {
	return userId === undefined ? null : { userId }
}

/**
 * Writes who did what to what into the audit log, in the transaction of the act (rule 150). `old` and `new` may be the
 * whole thing: what is the same in both is left out, and where nothing differs there is no entry. Without an actor it
 * was the command line; of a program its key is named, too.
 */
export async function audit(
	tx: Transaction,
	actor: Pick<Actor, 'userId' | 'key'> | null,
	{ act, kind, id, label, ...facts }: AuditedAct,
): Promise<void> {
	const { old, new: now } = differing(facts.old, facts.new)
	if (facts.old && facts.new && !old && !now) return
	const person = actor && (await tx.user.findUnique({ where: { id: actor.userId }, select: { username: true } }))
	await tx.prepared.insert('AuditEntry', {
		at: Date.now(),
		actorId: actor?.userId ?? null,
		actorName: nameOf(person?.username, actor),
		act,
		kind,
		subjectId: id ?? null,
		label,
		...(old && { old }),
		...(now && { new: now }),
	})
}

function nameOf(username: string | undefined, actor: Pick<Actor, 'key'> | null): string {
	if (!actor) return 'Command line'
	const name = username ?? 'Somebody'
	return actor.key ? `${name}, by the key ${actor.key.name}` : name
}

function differing(old: AuditedFacts | undefined, now: AuditedFacts | undefined) {
	const isSame = (name: string) => Boolean(old && now && (old[name] ?? null) === (now[name] ?? null))
	const text = (facts: AuditedFacts = {}) => {
		const entries = Object.entries(facts).filter(([name]) => !isSame(name))
		return entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null
	}
	return { old: text(old), new: text(now) }
}
