import { createHash } from 'node:crypto'
import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../refusal.ts'
import { type ComparedField, comparedField, type FormValues, type Shown } from './differences.ts'

/** The digest of what a form shows, by which a second editor is known (rule: two-editors). */
export function digest(values: object): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
}

/** What a form takes along of the version that it shows: that version, then a digest of each field. */
export function seenText(version: string | number, fields: readonly ComparedField[], values: object): string {
	return [version, ...fields.map(({ shown }) => digest(shown(values as FormValues)))].join('.')
}

/** The parts of a `seenText`: its version, then its fields. */
export const digestsIn = (seen: unknown) => String(seen).split('.')

/** The version that a change was made of; undefined replaces whatever there is, as the JSON API does. */
export interface Seen {
	seen?: string
}

/** The form of a row over its list: what its fields are called, and what it shows of a row. */
export interface RowForm<Values extends object = object> {
	noun: string
	labels: Readonly<Record<string, string>>
	/** What is not compared as lines. */
	shown?: () => Promise<Record<string, (value: unknown) => Shown>>
	read: (db: Transaction | typeof read, id: number) => Promise<Values | null>
}

/** How two versions of a row are shown beside each other (rule: two-editors). */
export async function comparedRow({ labels, shown }: RowForm): Promise<ComparedField[]> {
	const special = await shown?.()
	return Object.entries(labels).map(([name, label]) => comparedField(name, label, special?.[name]))
}

/** What the form of a row shows, and its `seenText`. Unknown: 'not-found'. */
export async function rowForForm<Values extends object>(
	form: RowForm<Values>,
	id: number,
): Promise<Values & { seen: string }> {
	const values = await form.read(read, id)
	if (!values) refuse('not-found', `${form.noun[0]!.toUpperCase()}${form.noun.slice(1)} not found`)
	return { ...values, seen: seenText(digest(values), await comparedRow(form), values) }
}

/** A row that is not the `seen` one: 'conflict' (rule: two-editors). */
export async function mustBeSeen(tx: Transaction, form: RowForm, id: number, seen: string | undefined): Promise<void> {
	if (seen === undefined) return
	const values = await form.read(tx, id)
	if (values && digest(values) !== digestsIn(seen)[0])
		refuse('conflict', `This ${form.noun} was changed by somebody else in the meantime. Open it again to see it.`)
}
