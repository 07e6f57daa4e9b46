import { parentPort, workerData } from 'node:worker_threads'
import { ImportFileError, isWorkbook } from '../decode-text.ts'
import { openTextTable, type ProductTable } from '../product-table.server.ts'
import type { SheetRow } from './open-workbook.server.ts'
import { openWorkbookTable } from './workbook-table.server.ts'

/**
 * The worker's messages: first the table without its rows, then, for each request, the next rows. An empty list marks
 * the end.
 */
export type Answer = { table: Omit<ProductTable, 'rows'> } | { rows: SheetRow[] } | { refusal: string }

/** The maximum rows and characters of a message, which the main thread unpacks in one go. */
const rowsAtOnce = 500
const lengthAtOnce = 128 * 1024
const port = parentPort!
const content = workerData as Uint8Array

await answer(async () => {
	const { rows, ...table } = await (isWorkbook(content) ? openWorkbookTable(content) : openTextTable(content))
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
