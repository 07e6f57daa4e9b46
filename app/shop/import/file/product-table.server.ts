import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { columnKey } from '../column-key.ts'
import { decodeText, ImportFileError } from './decode-text.ts'
import type { Dialect } from './dialects.server.ts'
import { describeHeader, findHeader, type HeaderRow } from './find-header.server.ts'
import type { SheetRow } from './workbook/open-workbook.server.ts'

/** A file's columns and a stream of the rows below them. */
export interface ProductTable {
	dialect: Dialect
	names: string[]
	/** The detected format, such as 'a Shopify export in UTF-8, separated by commas'. */
	takenFor: string
	/**
	 * Yields rows without trailing empty cells. Empty rows are left out.
	 *
	 * @throws ImportFileError: the rows cannot be read.
	 */
	rows: AsyncGenerator<SheetRow>
}

const maxRows = 100_000
/** The maximum number of cells, because even empty cells take memory. */
const maxCells = 5_000_000
/** The maximum length of a cell, which is also Excel's limit. */
const maxCellLength = 32 * 1024
const maxHtmlLength = 256 * 1024
const htmlColumns = new Set(['body (html)', 'description', 'short description'])
const maxRowBytes = 1024 * 1024

/**
 * Opens the table of a text file in any encoding with any usual separator. Reading a large one may block the CPU for a
 * long time, so `withTable` does it in a separate thread.
 *
 * @throws ImportFileError: it is not a product file.
 */
export function openTextTable(content: Uint8Array): ProductTable {
	const { text, encoding } = decodeText(content)
	const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
	if (plain.trim() === '') throw new ImportFileError('This file is empty.')
	const head = findHeader(plain)
	const { dialect, names } = head
	return boundTable({ dialect, names, rows: csvRows(plain, head), takenFor: describeHeader(head, encoding) })
}

interface CsvRecord {
	record: string[]
	info: { lines: number }
}

/** Yields the rows below the header. A quote within an unquoted cell is an inch sign. */
async function* csvRows(text: string, { separator, line: before, end }: HeaderRow): AsyncGenerator<SheetRow> {
	const parser = Readable.from(readChunks(Buffer.from(text.slice(end)))).pipe(
		parse({
			delimiter: separator,
			info: true,
			max_record_size: maxRowBytes,
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
		}),
	)
	let last = before
	try {
		for await (const { record: cells, info } of parser as AsyncIterable<CsvRecord>) {
			last = before + info.lines
			yield { cells, line: last - cells.join('').split('\n').length + 1 }
		}
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		if (error.code === 'CSV_MAX_RECORD_SIZE')
			throw new ImportFileError(
				`The row after line ${last} has more than 1 MB: a quotation mark may be missing at the end of a cell.`,
			)
		throw new ImportFileError(`The file cannot be read as CSV: ${error.message}.`)
	}
}

const chunkSize = 64 * 1024

function* readChunks(bytes: Buffer) {
	for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
}

/**
 * Returns the table with a limit on rows, cells and their lengths.
 *
 * @throws ImportFileError: while its rows are read, when they exceed a limit.
 */
export function boundTable(table: ProductTable): ProductTable {
	return { ...table, rows: boundedRows(table) }
}

/** Yields rows with at most one cell more than there are columns. The extra cell marks a row that is too long. */
async function* boundedRows({ names, rows }: ProductTable): AsyncGenerator<SheetRow> {
	const maxLengths = names.map((name) => (htmlColumns.has(columnKey(name)) ? maxHtmlLength : maxCellLength))
	let [rowCount, cellCount] = [0, 0]
	for await (const { cells, line } of rows) {
		const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1
		if (count === 0) continue
		const used = count > names.length ? [...cells.slice(0, names.length), cells[count - 1]!] : cells.slice(0, count)
		for (const [index, { length }] of used.entries()) {
			const most = maxLengths[index] ?? maxCellLength
			if (length > most)
				throw new ImportFileError(
					`Column ${index + 1} of line ${line} has more than ${most / 1024} KB: please shorten it.`,
				)
		}
		rowCount += 1
		cellCount += used.length
		if (rowCount > maxRows)
			throw new ImportFileError(
				`This file has more than ${maxRows.toLocaleString('en-IN')} rows. Split it and upload the parts.`,
			)
		if (cellCount > maxCells)
			throw new ImportFileError(
				`This file has more than ${maxCells.toLocaleString('en-IN')} cells. Split it and upload the parts.`,
			)
		yield { cells: used, line }
	}
}
