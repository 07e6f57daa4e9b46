/** The name of a column for comparison. */
export function columnKey(column: string): string {
	return column.trim().toLowerCase()
}
