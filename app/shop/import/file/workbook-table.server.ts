import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import { absentIn, dialectOf, eachOnce, headDepth, type ProductTable } from './find-head.server.ts'
import { ImportFileError } from './decode-text.ts'
import { type Bounds, withWorkbook } from './workbook/in-worker.server.ts'
import type { Worksheet } from './workbook/open-workbook.server.ts'

/** Each has a memory of its own. */
const oneOfAll = limitConcurrency(1, 20)

/**
 * The first worksheet of a workbook that has products; one workbook is read at a time. @throws ImportFileError: there is
 * none, or reading it takes too much. @throws BusyError: many wait already.
 */
export function readWorkbook(content: Uint8Array, bounds?: Bounds): Promise<ProductTable> {
	return oneOfAll(() => withWorkbook(content, firstTable, bounds))
}

async function firstTable(sheets: Worksheet[]): Promise<ProductTable> {
	const above: string[][] = []
	for (const sheet of sheets) {
		const table = await tableIn(sheet, sheets.length, above)
		if (table) return table
	}
	if (above.length === 0) throw new ImportFileError('This file is empty.')
	throw new ImportFileError(`This is not a product export: it has no column ${absentIn(above)}.`)
}

/** What stands in a worksheet without a head goes into `above`. */
async function tableIn(sheet: Worksheet, count: number, above: string[][]): Promise<ProductTable | undefined> {
	let table: ProductTable | undefined
	let looked = 0
	for await (const { cells, line } of sheet.rows()) {
		if (table) {
			table.records.push({ cells, line })
			continue
		}
		const dialect = dialectOf(cells)
		if (dialect) {
			table = { dialect, names: eachOnce(cells), records: [], takenFor: inWords(dialect.name, sheet.name, count, line) }
			continue
		}
		above.push(cells)
		looked += 1
		if (looked === headDepth) return undefined
	}
	return table
}

/** 'a Shopify export in the worksheet "Products", one of 2' and the like. */
function inWords(dialect: string, name: string, count: number, line: number): string {
	const words = `${dialect} in the worksheet "${name}"${count > 1 ? `, one of ${count}` : ''}`
	return line === 1 ? words : `${words}, with its columns named in row ${line}`
}
