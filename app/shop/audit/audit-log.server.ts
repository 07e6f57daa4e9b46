import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import type { AuditedFacts } from './audit.server.ts'
import { roleNames } from '../people/roles.ts'
import { behindIds } from '../row-id.ts'
import { AUDIT_ACTS, AUDIT_KINDS, type AuditAct, type AuditKind, factName, factText } from './audit-words.ts'

const entriesAtOnce = 50
/** As the trigger says (prisma/schema.prisma). */
export const daysKept = 400

export interface AuditFilter {
	person?: number | undefined
	kind?: AuditKind | undefined
	/** Of a kind. */
	id?: number | undefined
}

export interface AuditEntryView {
	id: number
	at: Date
	actorId: number | null
	actorName: string
	act: string
	kind: string
	noun: string
	label: string
	/** The thing's page; null where it has none, or is gone by this act. */
	to: string | null
	/** In words; null where there was none before, or is none now. */
	changes: { name: string; old: string | null; new: string | null }[]
}

/** The audit log, newest first, 50 entries before the entry `before`; `older` is the next `before`, null at the end. */
export async function auditLog(
	{ person, kind, id }: AuditFilter,
	before = behindIds,
): Promise<{ entries: AuditEntryView[]; older: number | null }> {
	const rows = await read.auditEntry.findMany({
		where: {
			id: { lt: before },
			...(person === undefined ? {} : { actorId: person }),
			...(kind === undefined ? {} : { kind, ...(id === undefined ? {} : { subjectId: id }) }),
		},
		orderBy: { id: 'desc' },
		take: entriesAtOnce + 1,
	})
	const entries = rows.slice(0, entriesAtOnce).map(entryView)
	return { entries, older: rows.length > entriesAtOnce ? (entries.at(-1)?.id ?? null) : null }
}

function entryView({ subjectId, old, new: now, ...row }: Prisma.AuditEntryGetPayload<object>): AuditEntryView {
	const [noun, page] = AUDIT_KINDS[row.kind as AuditKind] ?? [row.kind, null]
	const [before, after] = [old, now].map((facts) => (facts ?? {}) as AuditedFacts) as [AuditedFacts, AuditedFacts]
	const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
	return {
		...row,
		noun,
		act: AUDIT_ACTS[row.act as AuditAct] ?? row.act,
		to: page && subjectId !== null && row.act !== 'delete' ? page(subjectId) : null,
		changes: names.map((name) => ({
			name: factName(name),
			old: factText(name, before[name]),
			new: factText(name, after[name]),
		})),
	}
}

/** Who may be filtered by: the staff, and `person`, who may be gone. */
export async function auditedPeople(person?: number): Promise<{ id: number; name: string }[]> {
	const staff = await read.user.findMany({
		where: { role: { in: roleNames } },
		select: { id: true, username: true },
	})
	const people = staff.map(({ id, username }) => ({ id, name: username }))
	people.sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
	if (person === undefined || people.some(({ id }) => id === person)) return people
	const last = await read.auditEntry.findFirst({
		where: { actorId: person },
		orderBy: { id: 'desc' },
		select: { actorName: true },
	})
	return last ? [...people, { id: person, name: last.actorName }] : people
}

/** Deletes entries of the audit log after 400 days (rule 150). */
export async function forgetOldEntries(now: Date): Promise<void> {
	const at = { lt: new Date(now.getTime() - daysKept * 24 * 60 * 60 * 1000) }
	if ((await read.auditEntry.count({ where: { at } })) === 0) return
	await write((tx) => tx.auditEntry.deleteMany({ where: { at } }))
}
