/** Returns a column name in its form for comparison. */
export function columnKey(column: string): string {
	return column.trim().toLowerCase()
}
