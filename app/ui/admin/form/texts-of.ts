/** One is text, several a list, an empty row nothing. */
export function textsOf(value: unknown): string[] {
	const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
	return list.map((entry) => (typeof entry === 'string' ? entry : ''))
}
