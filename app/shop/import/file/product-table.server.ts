import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { columnKey, type Dialect, dialects, defaultDialect } from './dialects.server.ts'
import { decodeText, ImportFileError } from './decode-text.ts'
import { parse as parseCsv } from 'csv-parse/sync'
import type { SheetRow } from './workbook/open-workbook.server.ts'
import { locale } from '../../region/india.ts'

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
 * Opens the table of a text file in any encoding with any usual separator. Reading a large file may block the thread
 * for a long time, so `withTable` does it in a separate one.
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

/** Yields the rows below the header. A quotation mark within an unquoted cell is text, such as an inch sign. */
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
				`This file has more than ${maxRows.toLocaleString(locale)} rows. Split it and upload the parts.`,
			)
		if (cellCount > maxCells)
			throw new ImportFileError(
				`This file has more than ${maxCells.toLocaleString(locale)} cells. Split it and upload the parts.`,
			)
		yield { cells: used, line }
	}
}

/** The position and format of a text file's header. */
interface HeaderRow {
	dialect: Dialect
	separator: string
	names: string[]
	/** The line number of the header, counted from 1. Title lines may precede the header. */
	line: number
	/** The offset in the text at which the rows below the header begin. */
	end: number
}

const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const
/** The number of lines searched for a header. */
export const maxHeaderLines = 30
/** The number of characters searched for a header. */
const maxHeadLength = 64 * 1024

/**
 * Finds the first line that names the columns of a dialect, with any separator.
 *
 * @throws ImportFileError: there is none, or a column name occurs twice.
 */
function findHeader(text: string): HeaderRow {
	const lines = linesAtTop(text)
	const readings: string[][] = []
	for (const [index, line] of lines.entries()) {
		for (const separator of Object.keys(separators)) {
			const names = parseNames(line, separator)
			const dialect = findDialect(names)
			if (dialect)
				return { dialect, separator, names: assertUniqueNames(names), line: index + 1, end: findLineEnd(lines, index) }
			readings.push(names)
		}
	}
	throw new ImportFileError(`This is not a product export: ${describeMissingColumns(readings)}.`)
}

/**
 * Returns the lines that may be the header.
 *
 * @throws ImportFileError: even the first line is too long.
 */
function linesAtTop(text: string): string[] {
	const lines = text.slice(0, maxHeadLength).split('\n', maxHeaderLines)
	if (text.length <= maxHeadLength || lines.length === maxHeaderLines) return lines
	if (lines.length > 1) return lines.slice(0, -1)
	throw new ImportFileError(
		`This is not a product export: its first line is longer than ${maxHeadLength / 1024} KB and has no column names.`,
	)
}

/** Returns the first dialect whose required columns are all among `names`. */
export function findDialect(names: string[]): Dialect | undefined {
	const known = new Set(names.map(columnKey))
	return dialects.find(({ required }) => required.every((name) => known.has(columnKey(name))))
}

/** Returns a description such as 'a Shopify export in UTF-8, separated by commas'. */
function describeHeader({ dialect, separator, line }: HeaderRow, encoding: string): string {
	const description = `${dialect.name} in ${encoding}, separated by ${separators[separator as keyof typeof separators]}`
	return line === 1 ? description : `${description}, with column names on line ${line}`
}

function findLineEnd(lines: string[], index: number): number {
	return lines.slice(0, index + 1).join('\n').length + 1
}

function parseNames(line: string, separator: string): string[] {
	try {
		return parseCsv(line, { delimiter: separator, relax_quotes: true })[0] ?? []
	} catch {
		return []
	}
}

/**
 * Checks that column names are unique.
 *
 * @throws ImportFileError: a name occurs twice.
 */
export function assertUniqueNames(names: string[]): string[] {
	const known = new Set<string>()
	for (const [index, name] of names.entries()) {
		const key = columnKey(name)
		if (key !== '' && known.has(key))
			throw new ImportFileError(
				`The column "${name.trim()}" is listed twice, also as column ${index + 1}. Remove or rename one of them.`,
			)
		known.add(key)
	}
	return names
}

/** Returns what the most likely header line lacks, such as 'the columns "Title", "Variant Price" are missing'. */
export function describeMissingColumns(lines: string[][]): string {
	const absent = lines.map((names) => {
		const known = new Set(names.map(columnKey))
		return defaultDialect.required.filter((name) => !known.has(columnKey(name)))
	})
	const fewest = absent.toSorted((one, other) => one.length - other.length)[0] ?? defaultDialect.required
	const names = fewest.map((name) => `"${name}"`).join(', ')
	return fewest.length === 1 ? `the column ${names} is missing` : `the columns ${names} are missing`
}
