/** What a form holds, by the names of its fields, as conform reads it: texts, lists and groups of them. */
export type FormValues = Record<string, unknown>

/** The fields of a form as they are sent. */
export type Entries = [name: string, value: string][]

/** How a value is shown beside another one. */
export interface Shown {
	lines: string[]
	/** Hashes. */
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

export interface Difference {
	name: string
	label: string
	mine: Shown
	theirs: Shown
}

/** What the second of two editors typed, and how it differs from what is stored by now (rule: two-editors). */
export interface TwoVersions {
	/** The stored version that is shown. */
	compared: string
	mine: Entries
	differences: Difference[]
}

/** The fields whose values are shown differently, in the order of `fields`. */
export function differences(fields: readonly ComparedField[], mine: FormValues, theirs: FormValues): Difference[] {
	return fields
		.map(({ name, label, shown }) => ({ name, label, mine: shown(mine), theirs: shown(theirs) }))
		.filter((one) => JSON.stringify(one.mine) !== JSON.stringify(one.theirs))
}

/** The lines of a text, in whichever way they end; of a list the rows that are not empty. */
export function linesShown(value: unknown): Shown {
	const texts = Array.isArray(value) ? value.map(textOf) : textOf(value).split(/\r\n?|\n/)
	const lines = texts.map((line) => line.trim())
	return { lines: Array.isArray(value) || lines.join('') === '' ? lines.filter(Boolean) : lines }
}

/** A text, or a list of texts. */
export function comparedText(name: string, label: string): ComparedField {
	return { name, label, shown: (values) => linesShown(values[name]) }
}

/** The names of what was chosen. */
export function namesOf(ids: unknown, of: { id: number; name: string }[]): string[] {
	return [ids]
		.flat()
		.filter((id) => id !== undefined && id !== '')
		.map((id) => of.find((one) => String(one.id) === id)?.name ?? 'Deleted')
}

function textOf(value: unknown): string {
	if (typeof value === 'string') return value
	return Object.values(Object(value) as object)
		.filter((part) => typeof part === 'string' && part !== '')
		.join(', ')
}

/** The fields that a form would send of these values. */
export function entriesOf(values: object): Entries {
	return Object.entries(values).flatMap(([name, value]) => entriesOfValue(name, value))
}

function entriesOfValue(name: string, value: unknown): Entries {
	if (value === null || value === undefined || value === false) return []
	if (value === true) return [[name, 'on']]
	if (Array.isArray(value)) return value.flatMap((row, index) => entriesOfValue(`${name}[${index}]`, row))
	if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)]]
	return Object.entries(value).flatMap(([part, inner]) => entriesOfValue(`${name}.${part}`, inner))
}

/** Whether a field of a form belongs to what two editors are asked about. */
export function isPartOf({ name, parts = [name] }: ComparedField, entry: string): boolean {
	return parts.includes(entry.split(/[.[]/, 1)[0]!)
}
