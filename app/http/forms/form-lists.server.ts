/** A row of a list: its text, or its fields by name. */
type Row = string | Record<string, string>

/** Returns the text of a field, or an empty string. */
export function textIn(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}

/** Returns the texts of a list that was sent as `name`, `name[]` or `name[0]`. */
export function listOf(form: FormData, name: string): string[] {
	const keys = [...new Set(form.keys())].filter((key) => key.replace(/\[\d*\]$/, '') === name)
	return keys.flatMap((key) => form.getAll(key)).filter((value) => typeof value === 'string')
}

/** Returns a copy of a form with these lists instead of its own, in conform's format: `name[0]`, `name[0].field`. */
export function replaceLists(form: FormData, lists: Record<string, readonly Row[]>): FormData {
	const copy = new FormData()
	for (const [key, value] of form) if (!Object.hasOwn(lists, key.split(/[.[]/, 1)[0]!)) copy.append(key, value)
	for (const [name, rows] of Object.entries(lists))
		for (const [index, row] of rows.entries())
			for (const [key, value] of fieldsOf(row, `${name}[${index}]`)) copy.append(key, value)
	return copy
}

function fieldsOf(row: Row, name: string): [string, string][] {
	if (typeof row === 'string') return [[name, row]]
	return Object.entries(row).map(([field, value]) => [`${name}.${field}`, value])
}
