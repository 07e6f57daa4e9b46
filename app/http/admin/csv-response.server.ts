import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { formatIndianDate } from '#app/shop/values/dates.ts'

/** Streams a CSV file whose name contains today's date: 'orders-2026-11-21.csv'. */
export function createCsvResponse(name: string, parts: AsyncIterable<string> | string[]): Response {
	const fileName = `${name}-${formatIndianDate(new Date())}.csv`
	return new Response(createReadableStreamFromReadable(Readable.from(parts, { objectMode: false })), {
		headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${fileName}"` },
	})
}

/** Prepends a byte order mark, without which spreadsheets misread names in Gujarati. */
export async function* addByteOrderMark(parts: AsyncIterable<string>): AsyncGenerator<string> {
	yield '\uFEFF'
	yield* parts
}
