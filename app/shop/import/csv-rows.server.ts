import { type CsvRow, rowsUnder } from './csv-row.server.ts'
import { hasCommaForPaise } from './draft/figures.ts'
import { readCsv } from './file/csv-table.server.ts'
import { isWorkbook } from './file/decode-text.ts'
import { readWorkbook } from './file/workbook-table.server.ts'

/** What the owner says of a file that can be read in more than one way. */
export interface Answers {
	decimal?: 'dot' | 'comma' | undefined
	takesDamaged?: boolean | undefined
}

interface ProductFile {
	rows: CsvRow[]
	/** What it was taken for: 'a Shopify export in UTF-8, separated by commas'. */
	takenFor: string
}

/**
 * Reads a product file in any dialect, a workbook or text in any encoding and with any usual separator, columns in any
 * order and case. Yields to other requests. @throws ImportFileError: it is none.
 */
export async function readRows(content: string | Uint8Array, answers: Answers = {}): Promise<ProductFile> {
	const isText = typeof content === 'string' || !isWorkbook(content)
	const { dialect, names, records, takenFor } = await (isText ? readCsv(content) : readWorkbook(content))
	const { decimal = null, takesDamaged = false } = answers
	const reading = { decimal, takesDamaged, hasCommas: false }
	const toRow = rowsUnder(names, dialect, reading)
	const rows = records
		.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
		.map(({ cells, line }) => toRow(cells, line))
	reading.hasCommas = rows.some((row) => dialect.prices.some((column) => hasCommaForPaise(row.cell(column))))
	return { rows: dialect.toRows?.(rows) ?? rows, takenFor }
}
