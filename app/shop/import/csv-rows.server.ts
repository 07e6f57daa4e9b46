import { type CsvRow, rowsUnder } from './csv-row.server.ts'
import { hasCommaForPaise } from './draft/figures.ts'
import { isWorkbook, decodeText, ImportFileError } from './file/decode-text.ts'
import { Readable } from 'node:stream'
import { setImmediate as yieldTick } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import {
	findHead,
	type Head,
	headInWords,
	type ProductTable,
	absentIn,
	dialectOf,
	eachOnce,
	headDepth,
} from './file/find-head.server.ts'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import { type Bounds, withWorkbook } from './file/workbook/in-worker.server.ts'
import type { Worksheet } from './file/workbook/open-workbook.server.ts'

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

/** The table of a text file. Yields to other requests. @throws ImportFileError: it is none. */
async function readCsv(content: string | Uint8Array): Promise<ProductTable> {
	const { text, encoding } = typeof content === 'string' ? { text: content, encoding: 'UTF-8' } : decodeText(content)
	const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
	if (plain.trim() === '') throw new ImportFileError('This file is empty.')
	const head = findHead(plain)
	const { dialect, names } = head
	return { dialect, names, records: await parseRecords(plain, head), takenFor: headInWords(head, encoding) }
}

interface CsvRecord {
	record: string[]
	info: { lines: number }
}

/** The records below the head. A quote within a cell that has none around it is an inch. */
async function parseRecords(text: string, { separator, line: before, end }: Head) {
	const records: ProductTable['records'] = []
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
