import { maxId } from './row-id.ts'

/** The number of rows that are in memory at a time: `fullRows` if read with all their relations, otherwise `rows`. */
export const batchSize = { rows: 500, fullRows: 50 } as const

/**
 * Yields rows by descending ID, with at most `size` in memory at a time. `readBelow` reads rows with IDs below `id`.
 */
export async function* iterateInBatches<Row extends { id: number }>(
	size: number,
	readBelow: (id: number, size: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
	let below = maxId
	for (;;) {
		const rows = await readBelow(below, size)
		if (rows.length > 0) yield rows
		const last = rows.at(-1)
		if (!last || rows.length < size) return
		below = last.id
	}
}
