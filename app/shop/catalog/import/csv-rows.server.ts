import { Readable } from 'node:stream'
import { setImmediate as yieldTick } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { unguardCell } from './csv-cell.ts'
import { fromWoo, isWoo } from './woocommerce/woo-rows.server.ts'

/** The file cannot be imported; the message is for its sender. */
export class ImportFileError extends Error {}

const required = ['Handle', 'Title', 'Variant Price']

export interface CsvRow {
	/** Counted from 1, as in editors. */
	line: number
	/** '' when there is no such column. */
	cell(column: string): string
	/** More cells than columns: none can be trusted. */
	isTooLong: boolean
}

/**
 * Reads a CSV file with a header, columns in any order and case, Shopify's or WooCommerce's. Yields to other requests. Throws `ImportFileError`.
 */
export async function readRows(text: string): Promise<CsvRow[]> {
	const [header, ...records] = await parseRecords(text.replace(/\r\n?/g, '\n'))
	const names = header?.cells ?? []
	const toRow = rowsUnder(names)
	const rows = records
		.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
		.map(({ cells, line }) => toRow(cells, line))
	if (isWoo(names)) return fromWoo(rows)
	const absent = required.filter((name) => !names.some((other) => key(other) === key(name)))
	if (absent.length > 0) {
		throw new ImportFileError(
			`This is not a product export: it has no column ${absent.map((name) => `"${name}"`).join(', ')}.`,
		)
	}
	return rows
}

/** Makes rows of records under these columns. */
export function rowsUnder(names: readonly string[]): (cells: string[], line: number) => CsvRow {
	const columns = new Map(names.map((name, index) => [key(name), index]))
	return (cells, line) => ({
		line,
		cell: (column) => unguardCell(cells[columns.get(key(column)) ?? -1] ?? ''),
		isTooLong: cells.slice(names.length).some((cell) => cell.trim() !== ''),
	})
}

function key(column: string): string {
	return column.trim().toLowerCase()
}

interface CsvRecord {
	record: string[]
	info: { lines: number }
}

async function parseRecords(text: string) {
	const records: { cells: string[]; line: number }[] = []
	const parser = Readable.from(pieces(Buffer.from(text))).pipe(
		parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true }),
	)
	try {
		for await (const { record: cells, info } of parser as AsyncIterable<CsvRecord>) {
			records.push({ cells, line: info.lines - cells.join('').split('\n').length + 1 })
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
