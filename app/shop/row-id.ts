/** The id in an address or a form; 0, which no row has, when it is none. */
export function rowId(text: string | undefined): number {
	return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
}
