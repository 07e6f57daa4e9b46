/**
 * The values of a form by field name, as stored or as conform (the form library) parses them: texts, lists of texts,
 * and objects of them.
 */
export type FormValues = Record<string, unknown>

/** The submitted fields of a form. */
export type FormEntries = [name: string, value: string][]

/** The formatted value in a comparison. Images are represented by their hashes. */
export interface DisplayValue {
	lines: string[]
	images?: string[]
	hexCode?: string
}

/** One or more form fields that are compared as one in an edit conflict. */
export interface ComparedField {
	name: string
	label: string
	/**
	 * The names of the form fields that the compared field consists of. The default is the one form field with the
	 * compared field's `name`.
	 */
	parts?: readonly string[]
	shown: (values: FormValues) => DisplayValue
}

/** The submission of the second editor and the fields that the first editor also changed (rule: two-editors). */
export interface EditConflict {
	mine: FormEntries
	differences: (Pick<ComparedField, 'name' | 'label'> & Record<'mine' | 'theirs', DisplayValue>)[]
}

/** Creates a compared field. `shown` formats its value; the default formats it as lines of text. */
export function buildComparedField(
	name: string,
	label: string,
	shown: (value: unknown) => DisplayValue = toDisplayLines,
) {
	return { name, label, shown: (values: FormValues) => shown(values[name]) }
}

/** Returns the lines of a text, or the non-empty rows of a list. Accepts any line ending. */
export function toDisplayLines(value: unknown): DisplayValue {
	const lines = Array.isArray(value)
		? value.map(toComparableText).filter(Boolean)
		: toComparableText(value)
				.split(/\r\n?|\n/)
				.map((line) => line.trim())
	return { lines: lines.some(Boolean) ? lines : [] }
}

/** Returns a value as a text. A stored value and the form value that was submitted for it give the same text. */
function toComparableText(value: unknown): string {
	if (typeof value !== 'object') return (toFormEntries(value)[0]?.[1] ?? '').trim()
	return Object.values(value ?? {})
		.map(toComparableText)
		.filter(Boolean)
		.join(', ')
}

export function toDisplayFlag(value: unknown): DisplayValue {
	return { lines: [value ? 'Yes' : 'No'] }
}

/** Returns the names of the rows with these IDs. A row that no longer exists is named 'Deleted'. */
export function findNames(ids: unknown, of: readonly { id: number; name: string }[]): string[] {
	const chosen = [ids].flat().filter((id) => id !== undefined && id !== '')
	return chosen.map((id) => of.find((one) => String(one.id) === String(id))?.name ?? 'Deleted')
}

/** Returns the form fields that submit a value, without the empty texts of a list. */
export function toFormEntries(value: unknown, name = ''): FormEntries {
	if (value === true) return [[name, 'on']]
	if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)]]
	if (Array.isArray(value))
		return value.filter((row) => row !== '').flatMap((row, index) => toFormEntries(row, `${name}[${index}]`))
	return Object.entries(value ?? {}).flatMap(([part, inner]) => toFormEntries(inner, name ? `${name}.${part}` : part))
}
