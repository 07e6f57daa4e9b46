/** The form values by field name: texts, lists and groups of them, as stored or as conform parses them. */
export type FormValues = Record<string, unknown>

/** The submitted fields of a form. */
export type Entries = [name: string, value: string][]

/** The formatted value in a comparison. Images are represented by their hashes. */
export interface Shown {
	lines: string[]
	images?: string[]
	hexCode?: string
}

/** One or more form fields that are compared as one in an edit conflict. */
export interface ComparedField {
	name: string
	label: string
	/** Its form fields. The default is the one with its name. */
	parts?: readonly string[]
	shown: (values: FormValues) => Shown
}

/** The submission of the second editor and the fields that the first editor also changed (rule: two-editors). */
export interface TwoVersions {
	mine: Entries
	differences: (Pick<ComparedField, 'name' | 'label'> & Record<'mine' | 'theirs', Shown>)[]
}

/** Creates a compared field. It is shown as lines by default. */
export function comparedField(name: string, label: string, shown: (value: unknown) => Shown = linesShown) {
	return { name, label, shown: (values: FormValues) => shown(values[name]) }
}

/** Returns the lines of a text, with any line ending, or the rows of a list that are not empty. */
export function linesShown(value: unknown): Shown {
	const lines = Array.isArray(value)
		? value.map(textOf).filter(Boolean)
		: textOf(value)
				.split(/\r\n?|\n/)
				.map((line) => line.trim())
	return { lines: lines.some(Boolean) ? lines : [] }
}

/** Returns the same text for a stored value and for its submitted form value. */
function textOf(value: unknown): string {
	if (typeof value !== 'object') return (entriesOf(value)[0]?.[1] ?? '').trim()
	return Object.values(value ?? {})
		.map(textOf)
		.filter(Boolean)
		.join(', ')
}

export function flagShown(value: unknown): Shown {
	return { lines: [value ? 'Yes' : 'No'] }
}

/** Returns the names of the selected rows. */
export function namesOf(ids: unknown, of: readonly { id: number; name: string }[]): string[] {
	const chosen = [ids].flat().filter((id) => id !== undefined && id !== '')
	return chosen.map((id) => of.find((one) => String(one.id) === String(id))?.name ?? 'Deleted')
}

/** Returns a value as a form submits it, without empty input rows. */
export function entriesOf(value: unknown, name = ''): Entries {
	if (value === true) return [[name, 'on']]
	if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)]]
	if (Array.isArray(value))
		return value.filter((row) => row !== '').flatMap((row, index) => entriesOf(row, `${name}[${index}]`))
	return Object.entries(value ?? {}).flatMap(([part, inner]) => entriesOf(inner, name ? `${name}.${part}` : part))
}
