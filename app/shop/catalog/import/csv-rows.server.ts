import { Readable } from 'node:stream'
import { setImmediate as yieldTick } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { manyLines } from '../../text.ts'
import { unguardCell } from './csv-cell.ts'
import { decodeText, lostPart } from './file/decode-text.ts'
import { columnKey, type Dialect } from './file/dialects.server.ts'
import { findHead, type Head, headInWords } from './file/find-head.server.ts'
import { ImportFileError } from './file/import-file-error.ts'
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
 * Reads a product file in any dialect, encoding and with any usual separator, columns in any order and case. Yields to
 * other requests. @throws ImportFileError: it is none.
 */
export async function readRows(content: string | Uint8Array, answers: Answers = {}): Promise<ProductFile> {
	const { text, encoding } = typeof content === 'string' ? { text: content, encoding: 'UTF-8' } : decodeText(content)
	const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
	if (plain.trim() === '') throw new ImportFileError('This file is empty.')
	const head = findHead(plain)
	const { dialect, names } = head
	const { decimal = null, takesDamaged = false } = answers
	const reading = { decimal, takesDamaged, hasCommas: false }
	const toRow = rowsUnder(names, dialect, reading)
	const rows = (await parseRecords(plain, head))
		.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
		.map(({ cells, line }) => toRow(cells, line))
	reading.hasCommas = rows.some((row) => dialect.prices.some((column) => hasCommaForPaise(row.cell(column))))
	return { rows: dialect.toRows?.(rows) ?? rows, takenFor: headInWords(head, encoding) }
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

interface CsvRecord {
	record: string[]
	info: { lines: number }
}

/** The records below the head. A quote within a cell that has none around it is an inch. */
async function parseRecords(text: string, { separator, line: before, end }: Head) {
	const records: { cells: string[]; line: number }[] = []
	const parser = Readable.from(pieces(Buffer.from(text.slice(end)))).pipe(
		parse({
			delimiter: separator,
			info: true,
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
		}),
	)
	try {
		for await (const { record: cells, info } of parser as AsyncIterable<CsvRecord>) {
			records.push({ cells, line: before + info.lines - cells.join('').split('\n').length + 1 })
		}
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		throw new ImportFileError(`The file cannot be read as CSV: ${error.message}.`)
	}
	return records
}

const pieceSize = 64 * 1024

async function* pieces(bytes: Buffer) {
	for (let at = 0; at < bytes.length; at += pieceSize) {
		yield bytes.subarray(at, at + pieceSize)
		await yieldTick()
	}
}
