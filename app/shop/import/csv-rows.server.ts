import { manyLines } from '../text.ts'
import { unguardCell } from '../words/csv-cell.ts'
import { readCsv } from './file/csv-table.server.ts'
import { isWorkbook, lostPart } from './file/decode-text.ts'
import { columnKey, type Dialect } from './file/dialects.server.ts'
import { readWorkbook } from './file/workbook-table.server.ts'
import { decodeEntities } from './draft/body-text.server.ts'
import { type FigureSigns, hasCommaForPaise } from './draft/figures.ts'

export interface CsvRow {
	/** Counted from 1, as in editors. */
	line: number
	/** '' when there is no such column. */
	cell(column: string): string
	/** More cells than columns: none can be trusted. */
	isTooLong: boolean
	/** Around characters that were lost before the file came; '' when it is sound. */
	lost: string
	reading: Reading
	/** What its dialect says of it. */
	notes?: string[]
	/** Why its product is not for sale. */
	leftOut?: string
}

/** How the file as a whole is read. */
export interface Reading extends FigureSigns {
	/** Lost letters and codes are taken as they stand. */
	takesDamaged: boolean
}

/** What the owner says of a file that can be read in more than one way. */
export interface Answers {
	decimal?: 'dot' | 'comma' | undefined
	takesDamaged?: boolean | undefined
}

const ownReading: Reading = { decimal: 'dot', hasCommas: false, takesDamaged: true }

export interface ProductFile {
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

/** Makes rows of records under these columns, as a dialect calls and writes them. */
export function rowsUnder(
	names: readonly string[],
	{ calls = {}, html }: Pick<Dialect, 'calls' | 'html'> = {},
	reading = ownReading,
): (cells: string[], line: number) => CsvRow {
	const columns = new Map(names.map((name, index) => [columnKey(name), index]))
	for (const [own, theirs] of Object.entries(calls)) {
		const index = columns.get(columnKey(theirs))
		if (index !== undefined) columns.set(columnKey(own), index)
	}
	return (cells, line) => ({
		line,
		cell(column) {
			const cell = cells[columns.get(columnKey(column)) ?? -1] ?? ''
			return unguardCell(manyLines(html && !html.includes(column) ? decodeEntities(cell) : cell))
		},
		isTooLong: cells.slice(names.length).some((cell) => cell.trim() !== ''),
		lost: cells.map(lostPart).find(Boolean) ?? '',
		reading,
	})
}
