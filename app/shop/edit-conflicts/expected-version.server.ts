import { createHash } from 'node:crypto'
import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../values/refusal.ts'
import { type ComparedField, buildComparedField, type FormValues, type DisplayValue } from './field-differences.ts'

/**
 * Returns the digest of a form's values. If it differs from the digest that a form was loaded with, someone else has
 * changed the values since (rule: two-editors).
 */
export function digestValues(values: object): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
}

/** Returns the expected version that a form submits: the row's version, then a digest of each field. */
export function formatExpectedVersion(
	version: string | number,
	fields: readonly ComparedField[],
	values: object,
): string {
	return [version, ...fields.map(({ shown }) => digestValues(shown(values as FormValues)))].join('.')
}

/** Splits the result of `formatExpectedVersion` into its version and its field digests. */
export const parseExpectedVersion = (seen: unknown) => String(seen).split('.')

/**
 * The version of the row that the editor saw (`formatExpectedVersion`). A change without `seen` overwrites any version.
 * The JSON API sends changes without it.
 */
export interface ExpectedVersion {
	seen?: string
}

/** A form that edits a database row: the labels of its fields, and the functions that read and format the values. */
export interface EditableRow<Values extends object = object> {
	noun: string
	labels: Readonly<Record<string, string>>
	/**
	 * Returns functions, keyed by field name, for the fields that an edit conflict does not show as lines of text. Each
	 * function formats the value of its field.
	 */
	shown?: () => Promise<Record<string, (value: unknown) => DisplayValue>>
	read: (db: Transaction | typeof read, id: number) => Promise<Values | null>
}

/** Returns the fields in which an edit conflict compares two versions of a row (rule: two-editors). */
export async function listComparedFields({ labels, shown }: EditableRow): Promise<ComparedField[]> {
	const special = await shown?.()
	return Object.entries(labels).map(([name, label]) => buildComparedField(name, label, special?.[name]))
}

/**
 * Returns the form values of a row and its expected version (`formatExpectedVersion`).
 *
 * @throws not-found: the row is unknown.
 */
export async function getRowForForm<Values extends object>(
	form: EditableRow<Values>,
	id: number,
): Promise<Values & { seen: string }> {
	const values = await form.read(read, id)
	if (!values) refuse('not-found', 'row-not-found', { noun: `${form.noun[0]!.toUpperCase()}${form.noun.slice(1)}` })
	return { ...values, seen: formatExpectedVersion(digestValues(values), await listComparedFields(form), values) }
}

/**
 * Checks that a row still has the expected version.
 *
 * @throws conflict: the row was changed since the editor saw the version `seen` (rule: two-editors).
 */
export async function assertExpectedVersion(
	tx: Transaction,
	form: EditableRow,
	id: number,
	seen: string | undefined,
): Promise<void> {
	if (seen === undefined) return
	const values = await form.read(tx, id)
	if (values && digestValues(values) !== parseExpectedVersion(seen)[0])
		refuse('conflict', 'row-changed', { noun: form.noun })
}
