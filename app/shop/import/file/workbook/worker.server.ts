import { parentPort, workerData } from 'node:worker_threads'
import { ImportFileError, isWorkbook } from '../decode-text.ts'
import {
	openTextTable,
	type ProductTable,
	boundTable,
	describeMissingColumns,
	findDialect,
	assertUniqueNames,
	maxHeaderLines,
} from '../product-table.server.ts'
import { type SheetRow, openWorkbook, type Worksheet } from './open-workbook.server.ts'

/**
 * The messages of the worker. The first one is the table without its rows. After that, each message that the worker
 * receives is answered with the following rows. An empty list marks the end. `refusal` is the message of an
 * `ImportFileError`.
 */
export type WorkerMessage = { table: Omit<ProductTable, 'rows'> } | { rows: SheetRow[] } | { refusal: string }

/**
 * The maximum number of rows and of characters in a message. The main thread cannot do anything else while it unpacks
 * one.
 */
const rowsAtOnce = 500
const lengthAtOnce = 128 * 1024
const port = parentPort!
const content = workerData as Uint8Array

await postAnswer(async () => {
	const { rows, ...table } = await (isWorkbook(content) ? openWorkbookTable(content) : openTextTable(content))
	port.on('message', () => void postAnswer(async () => ({ rows: await readNextRows(rows) })))
	return { table }
})

async function postAnswer(work: () => Promise<WorkerMessage>) {
	try {
		port.postMessage(await work())
	} catch (error) {
		if (!(error instanceof ImportFileError)) throw error
		port.postMessage({ refusal: error.message } satisfies WorkerMessage)
	}
}

async function readNextRows(rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> {
	const next: SheetRow[] = []
	let length = 0
	while (next.length < rowsAtOnce && length < lengthAtOnce) {
		const { done, value } = await rows.next()
		if (done) break
		next.push(value)
		// Each cell counts 8 more, because empty cells take memory, too.
		length += value.cells.reduce((sum, cell) => sum + cell.length + 8, 0)
	}
	return next
}

/**
 * Opens the table of a workbook. Only this worker imports `openWorkbook`, so the server itself does not load the
 * workbook reader.
 *
 * @throws ImportFileError: it is not a workbook, or no worksheet contains products.
 */
async function openWorkbookTable(content: Uint8Array): Promise<ProductTable> {
	return boundTable(await tableInWorkbook(await openWorkbook(content)))
}

/** Returns the table of the first worksheet that contains products. */
async function tableInWorkbook(sheets: Worksheet[]): Promise<ProductTable> {
	const above: string[][] = []
	for (const sheet of sheets) {
		const table = await tableInSheet(sheet, sheets.length, above)
		if (table) return table
	}
	if (above.length === 0) throw new ImportFileError('This file is empty.')
	throw new ImportFileError(`This is not a product export: ${describeMissingColumns(above)}.`)
}

/**
 * Returns the table of a worksheet. `undefined` when no row among the first `maxHeaderLines` is a header. Adds the rows
 * above the header, or all of these first rows if none is a header, to `above`.
 */
async function tableInSheet(sheet: Worksheet, count: number, above: string[][]): Promise<ProductTable | undefined> {
	const rows = sheet.rows()
	for (let looked = 0; looked < maxHeaderLines; looked += 1) {
		const { done, value } = await rows.next()
		if (done) return undefined
		const { cells, line } = value
		const dialect = findDialect(cells)
		if (dialect)
			return {
				dialect,
				names: assertUniqueNames(cells),
				rows,
				takenFor: describeTable(dialect.name, sheet.name, count, line),
			}
		above.push(cells)
	}
	await rows.return(undefined)
	return undefined
}

/** Returns a description such as 'a Shopify export in the worksheet "Products", one of 2'. */
function describeTable(dialect: string, name: string, count: number, line: number): string {
	const words = `${dialect} in the worksheet "${name}"${count > 1 ? `, one of ${count}` : ''}`
	return line === 1 ? words : `${words}, with column names in row ${line}`
}
