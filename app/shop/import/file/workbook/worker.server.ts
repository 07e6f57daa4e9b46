import { parentPort, workerData } from 'node:worker_threads'
import { ImportFileError } from '../decode-text.ts'
import { openTable, type ProductTable } from '../product-table.server.ts'
import type { SheetRow } from './open-workbook.server.ts'

/**
 * The worker's messages: first the table without its rows, then, for each request, the next rows. An empty list marks
 * the end.
 */
export type Answer = { table: Omit<ProductTable, 'rows'> } | { rows: SheetRow[] } | { refusal: string }

/** The maximum rows and characters of a message, which the main thread unpacks in one go. */
const rowsAtOnce = 500
const lengthAtOnce = 128 * 1024
const port = parentPort!

await answer(async () => {
	const { rows, ...table } = await openTable(workerData as Uint8Array)
	port.on('message', () => void answer(async () => ({ rows: await nextOf(rows) })))
	return { table }
})

async function answer(work: () => Promise<Answer>) {
	try {
		port.postMessage(await work())
	} catch (error) {
		if (!(error instanceof ImportFileError)) throw error
		port.postMessage({ refusal: error.message } satisfies Answer)
	}
}

async function nextOf(rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> {
	const next: SheetRow[] = []
	let length = 0
	while (next.length < rowsAtOnce && length < lengthAtOnce) {
		const { done, value } = await rows.next()
		if (done) break
		next.push(value)
		// The memory of empty cells counts too.
		length += value.cells.reduce((sum, cell) => sum + cell.length + 8, 0)
	}
	return next
}
