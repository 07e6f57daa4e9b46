import { Readable } from 'node:stream'
import { setImmediate as yieldTick } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { decodeText, ImportFileError } from './decode-text.ts'
import { findHead, type Head, headInWords, type ProductTable } from './find-head.server.ts'

/** The table of a text file. Yields to other requests. @throws ImportFileError: it is none. */
export async function readCsv(content: string | Uint8Array): Promise<ProductTable> {
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
