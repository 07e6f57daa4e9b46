import { type CsvRow, toRows } from './csv-row.server.ts'
import { hasDecimalComma } from './draft/parse-number.ts'
import { withTable } from './file/workbook/workbook-worker.server.ts'
import { convertWooRows } from './woocommerce/woo-rows.server.ts'

/** The owner's answers about a file that can be read in more than one way. */
export interface FileAnswers {
	decimal?: 'dot' | 'comma' | undefined
	takesDamaged?: boolean | undefined
}

interface ProductFile {
	rows: CsvRow[]
	/** The detected format, such as 'a Shopify export in UTF-8, separated by commas'. */
	takenFor: string
}

/**
 * Reads a product file in any dialect: a workbook, or text in any encoding and with any usual separator. Columns may
 * have any order and case. Yields to other requests.
 *
 * @throws ImportFileError: it is not a product file, or it is too large.
 * @throws BusyError: many files are waiting already.
 */
export function readRows(content: string | Uint8Array, answers: FileAnswers = {}): Promise<ProductFile> {
	const bytes = typeof content === 'string' ? Buffer.from(content) : content
	const { decimal = null, takesDamaged = false } = answers
	return withTable(bytes, async ({ dialect, names, takenFor, rows: records }) => {
		const reading = { decimal, takesDamaged, hasCommas: false }
		const toRow = toRows(names, dialect, reading)
		const rows: CsvRow[] = []
		for await (const { cells, line } of records) {
			const row = toRow(cells, line)
			rows.push(row)
			reading.hasCommas ||= dialect.prices.some((column) => hasDecimalComma(row.cell(column)))
		}
		return { rows: dialect.isByVariation ? await convertWooRows(rows) : rows, takenFor }
	})
}
