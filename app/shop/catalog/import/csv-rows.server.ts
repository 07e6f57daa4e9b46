import { CsvError, parse } from 'csv-parse/sync'

/** The file cannot be imported at all; the message is a sentence for the person who gave it. */
export class ImportFileError extends Error {}

const required = ['Handle', 'Title', 'Variant Price']

/** One row of the file, its cells by the names of their columns. */
export interface CsvRow {
	/** Where the row begins, counted from 1 as an editor does. */
	line: number
	/** The text of a cell, '' when there is no such column. */
	cell(column: string): string
	/** True when the row has more cells than the file has columns: then none of them can be trusted. */
	isTooLong: boolean
}

/**
 * Reads the text of a CSV file with a header: with or without a byte order mark, LF or CRLF, columns in any order and case. Rows
 * without any text are left out. Throws `ImportFileError` for what is not a product export.
 */
export function readRows(text: string): CsvRow[] {
	const [header, ...records] = parseRecords(text.replace(/\r\n?/g, '\n'))
	const names = header?.cells ?? []
	const columns = new Map(names.map((name, index) => [name.trim().toLowerCase(), index]))
	const absent = required.filter((name) => !columns.has(name.toLowerCase()))
	if (absent.length > 0) {
		throw new ImportFileError(`This is not a product export: it has no column ${absent.map((name) => `"${name}"`).join(', ')}.`)
	}
	return records
		.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
		.map(({ line, cells }) => ({
			line,
			cell: (column) => clean(cells[columns.get(column.toLowerCase()) ?? -1] ?? ''),
			isTooLong: cells.slice(names.length).some((cell) => cell.trim() !== ''),
		}))
}

interface CsvRecord {
	record: string[]
	info: { lines: number }
}

function parseRecords(text: string) {
	try {
		const records = parse(text, { bom: true, info: true, relax_column_count: true, skip_empty_lines: true }) as unknown as CsvRecord[]
		return records.map(({ record: cells, info }) => ({ cells, line: info.lines - cells.join('').split('\n').length + 1 }))
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		throw new ImportFileError(`The file cannot be read as CSV: ${error.message}.`)
	}
}

/** Trims, and takes away the apostrophe with which spreadsheets keep a number or a formula text. */
function clean(cell: string): string {
	return cell.trim().replace(/^'(?=[\d.,-]+$|[=+@-])/, '')
}
