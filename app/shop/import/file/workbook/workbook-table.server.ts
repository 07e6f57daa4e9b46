import { ImportFileError } from '../decode-text.ts'
import { absentIn, dialectOf, eachOnce, headDepth } from '../find-head.server.ts'
import { boundTable, type ProductTable } from '../product-table.server.ts'
import { openWorkbook, type Worksheet } from './open-workbook.server.ts'

/**
 * Opens the table of a workbook. Only the worker imports it, so that the server does not load the workbook reader.
 *
 * @throws ImportFileError: it is not a workbook, or no worksheet contains products.
 */
export async function openWorkbookTable(content: Uint8Array): Promise<ProductTable> {
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
	throw new ImportFileError(`This is not a product export: it has no column ${absentIn(above)}.`)
}

/** Reads the table of a worksheet. The rows of a worksheet without a header are added to `above`. */
async function tableInSheet(sheet: Worksheet, count: number, above: string[][]): Promise<ProductTable | undefined> {
	const rows = sheet.rows()
	for (let looked = 0; looked < headDepth; looked += 1) {
		const { done, value } = await rows.next()
		if (done) return undefined
		const { cells, line } = value
		const dialect = dialectOf(cells)
		if (dialect)
			return { dialect, names: eachOnce(cells), rows, takenFor: inWords(dialect.name, sheet.name, count, line) }
		above.push(cells)
	}
	await rows.return(undefined)
	return undefined
}

/** Returns a description such as 'a Shopify export in the worksheet "Products", one of 2'. */
function inWords(dialect: string, name: string, count: number, line: number): string {
	const words = `${dialect} in the worksheet "${name}"${count > 1 ? `, one of ${count}` : ''}`
	return line === 1 ? words : `${words}, with its columns named in row ${line}`
}
