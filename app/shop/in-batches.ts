/**
 * Rows by falling id, the newest first, `size` at a time: however many there are, only so many are in memory.
 * `readBelow` reads the next rows whose id is smaller than the one given.
 */
export async function* inBatches<Row extends { id: number }>(
	size: number,
	readBelow: (id: number, size: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
	let below = Number.MAX_SAFE_INTEGER
	for (;;) {
		const rows = await readBelow(below, size)
		if (rows.length > 0) yield rows
		const last = rows.at(-1)
		if (!last || rows.length < size) return
		below = last.id
	}
}
