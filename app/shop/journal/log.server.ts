import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { roleNames } from '../words/roles.ts'
import { behindIds } from '../row-id.ts'
import type { Facts } from './journal.server.ts'
import { actInWords, factName, factText, KINDS, type SubjectKind } from './journal-words.ts'

const entriesAtOnce = 50
/** The retention of the log in days, which the trigger also defines (prisma/schema.prisma). */
const daysKept = 400

export interface LogFilter {
	person?: number | undefined
	kind?: SubjectKind | undefined
	/** The ID of the subject. Requires a kind. */
	id?: number | undefined
}

/**
 * Returns log entries, newest first, 50 before the entry `before`. `older` is the next `before`, or `null` at the end.
 */
export async function logEntries({ person, kind, id }: LogFilter, before = behindIds) {
	const rows = await read.journalEntry.findMany({
		where: {
			id: { lt: before },
			actorName: { not: null },
			...(person === undefined ? {} : { actorId: person }),
			...(kind === undefined ? {} : { kind, ...(id === undefined ? {} : { subjectId: id }) }),
		},
		orderBy: { id: 'desc' },
		take: entriesAtOnce + 1,
		select: logSelect,
	})
	const entries = rows.slice(0, entriesAtOnce).map(entryView)
	return { entries, older: rows.length > entriesAtOnce ? (entries.at(-1)?.id ?? null) : null }
}

const logSelect = {
	id: true,
	at: true,
	actorId: true,
	actorName: true,
	act: true,
	kind: true,
	subjectId: true,
	label: true,
	old: true,
	new: true,
	fromStatus: true,
} as const satisfies Prisma.JournalEntrySelect

type LogRow = Prisma.JournalEntryGetPayload<{ select: typeof logSelect }>

export type LogEntryView = ReturnType<typeof entryView>

/**
 * Returns the view of an entry. It links to the subject's page if one exists and this action did not delete the
 * subject. `null` in a change means no value.
 */
function entryView({ subjectId, old, new: now, fromStatus, ...row }: LogRow) {
	const [noun, page] = KINDS[row.kind as SubjectKind] ?? [row.kind, null]
	const [before, after] = [old, now].map((facts) => (facts ?? {}) as Facts) as [Facts, Facts]
	const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
	return {
		...row,
		actorName: row.actorName ?? '',
		noun,
		act: actInWords(row.act, fromStatus),
		to: page && subjectId !== null && row.act !== 'delete' ? page(subjectId) : null,
		changes: names.map((name) => ({
			name: factName(name),
			old: factText(name, before[name]),
			new: factText(name, after[name]),
		})),
	}
}

/** Returns the users to filter by: the staff, and `person`, whose account may be deleted. */
export async function peopleOfLog(person?: number): Promise<{ id: number; name: string }[]> {
	const staff = await read.user.findMany({
		where: { role: { in: roleNames } },
		select: { id: true, username: true },
	})
	const people = staff.map(({ id, username }) => ({ id, name: username }))
	people.sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
	if (person === undefined || people.some(({ id }) => id === person)) return people
	const last = await read.journalEntry.findFirst({
		where: { actorId: person, actorName: { not: null } },
		orderBy: { id: 'desc' },
		select: { actorName: true },
	})
	return last?.actorName ? [...people, { id: person, name: last.actorName }] : people
}

/** The SQL must match the condition of the partial index. */
const oldSql = `SELECT "id" FROM "JournalEntry" WHERE "at" < ? AND "kind" <> 'order' LIMIT 1`
const forgetSql = `DELETE FROM "JournalEntry" WHERE "at" < ? AND "kind" <> 'order'`

/** Deletes entries after 400 days (rule: audit-log), except those of orders, which form their history. */
export async function forgetOldEntries(now: Date): Promise<void> {
	const before = now.getTime() - daysKept * 24 * 60 * 60 * 1000
	if ((await readPrepared(oldSql, before)).length === 0) return
	await write((tx) => tx.prepared.rows(forgetSql, before))
}
