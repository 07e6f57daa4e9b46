import { setImmediate as yieldTick } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readRows } from '../csv-rows.server.ts'
import type { ProductTable } from './product-table.server.ts'
import { withTable } from './workbook/workbook-worker.server.ts'
import { groupRows, readProduct } from '../draft/product-draft.server.ts'

const head = 'Handle,Title,Variant Price\n'
const megabyte = 1024 * 1024
const bom = Buffer.from('\uFEFF')

async function readToEnd({ rows }: ProductTable) {
	for await (const _ of rows);
}

/** Counts how often the event loop runs other work while the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
	const state = { isDone: false, turns: 0 }
	const end = () => (state.isDone = true)
	work.then(end, end)
	while (!state.isDone) {
		await yieldTick()
		state.turns += 1
	}
	return state.turns
}

const longLine = 'This is not a product export: its first line is longer than 64 KB and has no column names.'
const longRow = 'The row after line 1 has more than 1 MB: a quotation mark may be missing at the end of a cell.'
const noColumns = 'This is not a product export: the columns "Handle", "Title", "Variant Price" are missing.'
const manyRows = 'This file has more than 1,00,000 rows. Split it and upload the parts.'
const manyCells = 'This file has more than 50,00,000 cells. Split it and upload the parts.'
const wide = `a,b,5${',x'.repeat(996)}\n`
const names = Array.from({ length: 996 }, (_, number) => `Column ${number}`).join()

describe('a file that would take too long is refused with a clear error without blocking others:', () => {
	test.each<[what: string, sentence: string, file: () => Uint8Array]>([
		['one line of 15 MB', longLine, () => Buffer.alloc(15 * megabyte, 'a')],
		['8 million commas', longLine, () => Buffer.alloc(8_000_000, ',')],
		['5 million semicolons', longLine, () => Buffer.alloc(5_000_000, ';')],
		['5 million tabs and a character', longLine, () => Buffer.from(`${'\t'.repeat(5_000_000)}a`)],
		['5 million quotes', longLine, () => Buffer.alloc(5_000_000, '"')],
		['one line in UTF-16', longLine, () => Buffer.from(`\uFEFF${'a;'.repeat(2 * megabyte)}`, 'utf16le')],
		['one line after a byte order mark', longLine, () => Buffer.concat([bom, Buffer.alloc(5 * megabyte, 'a')])],
		[
			'5 million zeros',
			'This is not a text file. Save it as "CSV UTF-8" and upload it again.',
			() => Buffer.alloc(5_000_000),
		],
		['5 million line breaks', 'This file is empty.', () => Buffer.alloc(5_000_000, '\r')],
		['lines of separators', noColumns, () => Buffer.from(`${'|'.repeat(1_000)}\n`.repeat(5_000))],
		['one long cell in quotes', longRow, () => Buffer.from(`${head}a,"${'x\n'.repeat(2 * megabyte)}",5\n`)],
		['quotes under its columns', longRow, () => Buffer.from(`${head}a,"${'"'.repeat(4 * megabyte)}`)],
		['200,000 short lines', manyRows, () => Buffer.from(head + 'a,b,5\n'.repeat(200_000))],
		['rows of a thousand cells', manyCells, () => Buffer.from(head.trim() + `,${names}\n` + wide.repeat(6_000))],
		[
			'a cell of 40 KB',
			'Column 2 of line 2 has more than 32 KB: please shorten it.',
			() => Buffer.from(`${head}a,${'b'.repeat(40 * 1024)},5\n`),
		],
		[
			'a description of 300 KB',
			'Column 3 of line 2 has more than 256 KB: please shorten it.',
			() => Buffer.from(`Handle,Title,Body (HTML),Variant Price\na,b,${'c'.repeat(300 * 1024)},5\n`),
		],
	])('%s', async (_, sentence, file) => {
		const reading = withTable(file(), readToEnd, { megabytes: 256, milliseconds: 600_000 })
		const turns = turnsDuring(reading)
		await expect(reading).rejects.toThrow(sentence)
		expect(await turns).toBeGreaterThan(10)
	})
})

test('a million cells in one line make only its product unusable', async () => {
	const { rows } = await readRows(Buffer.from(`${head}a,b,5${',x'.repeat(1_000_000)}\nb,c,5\n`))
	expect(rows.map(({ isTooLong }) => isTooLong)).toEqual([true, false])
})

test('a file with many rows is read in full, in its own thread', async () => {
	const lines = Array.from({ length: 20_000 }, (_, number) => `a-${number},"Title ${number}",5,\n`)
	const { rows } = await readRows(Buffer.from(head + lines.join('')))
	expect(rows).toHaveLength(20_000)
	expect(rows.at(-1)!.cell('Title')).toBe('Title 19999')
	expect(rows.at(-1)!.line).toBe(20_001)
})

test('a product of more than 2,000 rows is unusable, and the next one is read', async () => {
	const { rows } = await readRows(Buffer.from(`${head}${'a,b,5\n'.repeat(2_001)}c,d,5\n`))
	const [first, second] = groupRows(rows).map(readProduct)
	expect(first).toMatchObject({ result: 'failed', reason: 'it has more than 2,000 rows' })
	expect(second).toMatchObject({ draft: { handle: 'c' } })
})

test('a product whose description has more than 5,000 tags is unusable', async () => {
	const file = `Handle,Title,Body (HTML),Variant Price\na,b,${'<p><b>a</i><li>'.repeat(1_250)},5\n`
	const { rows } = await readRows(Buffer.from(file))
	expect(groupRows(rows).map(readProduct)).toMatchObject([
		{ result: 'failed', reason: 'its description has more than 5,000 HTML tags and entities' },
	])
})
