/** What a form holds, by the names of its fields: texts, lists and groups of them, as stored or as conform reads them. */
export type FormValues = Record<string, unknown>

/** The fields of a form as they are sent. */
export type Entries = [name: string, value: string][]

/** How a value is shown beside another one; images by their hashes. */
export interface Shown {
	lines: string[]
	images?: string[]
	hexCode?: string
}

/** What two editors are asked about as one thing. */
export interface ComparedField {
	name: string
	label: string
	/** Its fields in the form; the one of its name unless given. */
	parts?: readonly string[]
	shown: (values: FormValues) => Shown
}

/** What the second of two editors sent, and the fields that the first has changed, too (rule: two-editors). */
export interface TwoVersions {
	mine: Entries
	differences: (Pick<ComparedField, 'name' | 'label'> & Record<'mine' | 'theirs', Shown>)[]
}

/** A field that is shown as lines, unless otherwise said. */
export function comparedField(name: string, label: string, shown: (value: unknown) => Shown = linesShown) {
	return { name, label, shown: (values: FormValues) => shown(values[name]) }
}

/** The lines of a text, in whichever way they end; of a list the rows that are not empty. */
export function linesShown(value: unknown): Shown {
	const lines = Array.isArray(value)
		? value.map(textOf).filter(Boolean)
		: textOf(value)
				.split(/\r\n?|\n/)
				.map((line) => line.trim())
	return { lines: lines.some(Boolean) ? lines : [] }
}

/** Alike for a stored value and for what a form sends of it. */
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

/** The names of what was chosen. */
export function namesOf(ids: unknown, of: readonly { id: number; name: string }[]): string[] {
	const chosen = [ids].flat().filter((id) => id !== undefined && id !== '')
	return chosen.map((id) => of.find((one) => String(one.id) === String(id))?.name ?? 'Deleted')
}

/** A value as a form would send it; rows to type in are left out. */
export function entriesOf(value: unknown, name = ''): Entries {
	if (value === true) return [[name, 'on']]
	if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)]]
	if (Array.isArray(value))
		return value.filter((row) => row !== '').flatMap((row, index) => entriesOf(row, `${name}[${index}]`))
	return Object.entries(value ?? {}).flatMap(([part, inner]) => entriesOf(inner, name ? `${name}.${part}` : part))
}
