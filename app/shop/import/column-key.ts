/** The column of the shop's own exports that states how stock is tracked. */
export const stockTrackingColumn = 'Pieces Counted'

/** Returns a column name in its form for comparison. */
export function columnKey(column: string): string {
	return column.trim().toLowerCase()
}
