/** A field's values as a form's answer holds them: one as text, several as a list, an empty row as nothing. */
export function textsOf(value: unknown): string[] {
	const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
	return list.map((entry) => (typeof entry === 'string' ? entry : ''))
}
