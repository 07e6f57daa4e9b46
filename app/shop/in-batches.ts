import { behindIds } from './row-id.ts'

/** Rows in memory at a time, and those with all that belongs to them. */
export const batchSize = { rows: 500, fullRows: 50 } as const

/** Rows by falling id, `size` in memory at a time; `readBelow` reads those below an id. */
export async function* readInBatches<Row extends { id: number }>(
	size: number,
	readBelow: (id: number, size: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
	let below = behindIds
	for (;;) {
		const rows = await readBelow(below, size)
		if (rows.length > 0) yield rows
		const last = rows.at(-1)
		if (!last || rows.length < size) return
		below = last.id
	}
}
