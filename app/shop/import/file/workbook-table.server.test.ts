import { describe, expect, test } from 'vitest'
import { BusyError } from '#app/adapters/scheduling/limit-concurrency.ts'
import { textRow, workbookFiles, zipOf } from '../../../../tests/support/data/workbook.ts'
import type { SheetRow } from './workbook/open-workbook.server.ts'
import { type Bounds, withTable } from './workbook/in-worker.server.ts'

const readWorkbook = (content: Uint8Array, bounds?: Bounds) =>
	withTable(
		content,
		async (table) => {
			const records: SheetRow[] = []
			for await (const row of table.rows) records.push(row)
			return { ...table, records }
		},
		bounds,
	)

const head = textRow('Handle', 'Title', 'Variant Price', 'Option1 Value')
const book = (rows: string, more?: Parameters<typeof workbookFiles>[1]) =>
	zipOf(workbookFiles([{ name: 'Products', rows: head + rows }], more))
const cellsIn = async (rows: string, more?: Parameters<typeof workbookFiles>[1]) =>
	(await readWorkbook(book(rows, more))).records.map(({ cells }) => cells)

test('a workbook is read as the text of its cells, row by row', async () => {
	const rows =
		'<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2"><v>1299.5</v></c><c r="D2" t="b"><v>1</v></c></row>' +
		'<row r="5"><c r="B5" t="str"><f>"M"&amp;"L"</f><v>ML</v></c><c r="D5" t="e"><v>#N/A</v></c></row>'
	const table = await readWorkbook(book(rows, { strings: ['kurta', 'A <"b"> & c'] }))
	expect(table.takenFor).toBe('a Shopify export in the worksheet "Products"')
	expect(table.names).toEqual(['Handle', 'Title', 'Variant Price', 'Option1 Value'])
	expect(table.records).toEqual([
		{ line: 2, cells: ['kurta', 'A <"b"> & c', '1299.5', 'TRUE'] },
		{ line: 5, cells: ['', 'ML', '', '#N/A'] },
	])
})

test('a figure is written as its cell shows it, and a long one with all digits', async () => {
	const rows = '<row><c s="1"><v>101</v></c><c s="2"><v>46114</v></c><c><v>8901234567894</v></c></row>'
	expect(await cellsIn(rows, { formats: ['00000', 'd-mmm'] })).toEqual([['00101', '02-Apr', '8901234567894']])
})

test('a workbook may count its days from 1904', async () => {
	const more = { formats: ['yyyy-mm-dd'], properties: '<workbookPr date1904="1"/>' }
	expect(await cellsIn('<row><c s="1"><v>44652</v></c></row>', more)).toEqual([['2026-04-02']])
})

test('one workbook is read, twenty wait in line, and the next is told that the shop is busy', async () => {
	const results = await Promise.allSettled(Array.from({ length: 22 }, () => readWorkbook(Buffer.from('PK\x03\x04'))))
	const reasons = results.map((result) => result.status === 'rejected' && result.reason)
	expect(reasons.filter((reason) => reason instanceof BusyError)).toHaveLength(1)
})

test.each([
	['<c t="inlineStr"><is><r><t>Ka</t></r><r><rPr><b/></rPr><t>ftan</t></r><rPh><t>x</t></rPh></is></c>', 'Kaftan'],
	['<c t="inlineStr"><is><t>a_x000D_b_x0041_</t></is></c>', 'a\rbA'],
	['<x:c t="inlineStr"><x:is><x:t>&#8377;&#x20B9;&amp;lt;</x:t></x:is></x:c>', '₹₹&lt;'],
	['<c t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c><!-- <c> -->', 'a<b'],
	['<c t="d"><v>2026-04-02T00:00:00</v></c>', '2026-04-02'],
	['<c><f>A1*2</f></c>', '=A1*2'],
	['<c><f>A1*2</f><v/></c>', '=A1*2'],
])('the cell %s is %j', async (cell, text) => expect(await cellsIn(`<row>${cell}</row>`)).toEqual([[text]]))

test('the first worksheet with products is read, wherever in it they begin, and a hidden one is not', async () => {
	const products = (name: string) => textRow('Our products') + textRow('') + head + textRow(name, name, '5')
	const table = await readWorkbook(
		zipOf(
			workbookFiles([
				{ name: 'Notes', rows: Array.from({ length: 40 }, () => textRow('a note')).join('') },
				{ name: 'Old', rows: products('old'), state: 'hidden' },
				{ name: 'Spring & "Summer"', rows: products('new') },
				{ name: 'Winter', rows: products('winter') },
			]),
		),
	)
	expect(table.takenFor).toBe(
		'a Shopify export in the worksheet "Spring & "Summer"", one of 3, with its columns named in row 3',
	)
	expect(table.records).toEqual([{ line: 4, cells: ['new', 'new', '5'] }])
})

const damaged = 'This Excel file is damaged: open it, save it again, and send that.'
const tooLarge = 'This Excel file is too large once unpacked: send it in parts.'
const other = 'This zip file is no Excel workbook: save your products as .xlsx or as "CSV UTF-8".'
const sheet = 'xl/worksheets/sheet1.xml'
const files = workbookFiles([{ name: 'Products', rows: head }])
const without = (name: string) => Object.fromEntries(Object.entries(files).filter(([one]) => one !== name))

describe('a workbook is refused', () => {
	test.each([
		['a zip file of something else', zipOf({ 'a.txt': 'a' }), other],
		['a text document', zipOf({ 'word/document.xml': '<a/>', '_rels/.rels': '<Relationships/>' }), other],
		[
			'a binary one',
			zipOf({ '_rels/.rels': files['_rels/.rels']!.replace('workbook.xml', 'workbook.bin'), 'xl/workbook.bin': '\0' }),
			other,
		],
		['without a worksheet', zipOf({ ...files, 'xl/workbook.xml': '<workbook/>' }), other],
		['whose worksheet is not there', zipOf(without(sheet)), damaged],
		['cut short', zipOf(files).subarray(0, 900), damaged],
		['whose worksheet is cut short', zipOf({ ...files, [sheet]: `<worksheet><sheetData>${head}<row` }), damaged],
		['that was changed on its way', zipOf(files, { [sheet]: { sum: 1 } }), damaged],
		[
			'with a directory that leads nowhere',
			Buffer.concat([zipOf(files).subarray(0, -6), Buffer.alloc(6, 0xfe)]),
			damaged,
		],
		['with a password on its parts', zipOf(files, { [sheet]: { flags: 1 } }), damaged],
		['without products', zipOf(workbookFiles([{ name: 'A', rows: textRow('Handle', 'Price') }])), /no column "Title"/],
		[
			'with a column twice',
			zipOf(workbookFiles([{ name: 'A', rows: head.repeat(1).replace('Option1 Value', 'Title') }])),
			/"Title" stands twice/,
		],
		['that is empty', zipOf(workbookFiles([{ name: 'A', rows: '' }])), 'This file is empty.'],
	])('%s', async (_, file, sentence) => expect(readWorkbook(file)).rejects.toThrow(sentence))

	test.each([
		['a row beyond the last', '<row r="100000000"><c r="A100000000"><v>1</v></c></row>', damaged],
		['a column beyond the last', '<row r="2"><c r="ZZZ2"><v>1</v></c></row>', damaged],
		['rows out of order', '<row r="3"/><row r="2"/>', damaged],
		['a cell without end', `<row><c t="inlineStr"><is><t>${'a'.repeat(21 * 1024 * 1024)}</t></is></c></row>`, tooLarge],
		['a tag without end', `<row><c a="${'a'.repeat(200_000)}"/></row>`, damaged],
		['far cells', '<row><c r="XFD1"><v>1</v></c></row>'.replaceAll('XFD1', 'XFD2').repeat(2000), tooLarge],
		['a document type', '<!DOCTYPE a [<!ENTITY b "c">]>', damaged],
	])('with %s', async (_, rows, sentence) => expect(readWorkbook(book(rows))).rejects.toThrow(sentence))

	test('with one long text in many cells', async () => {
		const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(300)
		await expect(readWorkbook(book(rows, { strings: ['a'.repeat(100_000)] }))).rejects.toThrow(tooLarge)
	})

	test('with more texts than it has cells for', async () => {
		const file = zipOf({ ...files, 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(3_000_000)}</sst>` })
		await expect(readWorkbook(file)).rejects.toThrow(tooLarge)
	})

	test('that says it has more than it may, before it is unpacked', async () => {
		const file = zipOf(files, { [sheet]: { size: 101 * 1024 * 1024 } })
		await expect(readWorkbook(file)).rejects.toThrow(tooLarge)
	})

	test('that has more than it says, as it is unpacked', async () => {
		const file = zipOf({ ...files, [sheet]: Buffer.alloc(1024 * 1024, ' ') }, { [sheet]: { size: 1000 } })
		await expect(readWorkbook(file)).rejects.toThrow(damaged)
	})

	test.each([
		['memory', { megabytes: 4, milliseconds: 60_000 }, 'This file is too large once it is read: send it in parts.'],
		['time', { megabytes: 256, milliseconds: 1 }, 'This file takes too long to read: send it in parts.'],
	])('that takes more %s than reading it may', async (_, bounds, sentence) => {
		const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(200_000)
		await expect(readWorkbook(book(rows, { strings: ['a'] }), bounds)).rejects.toThrow(sentence)
	})

	test('whose parts have more than it may, together', async () => {
		const rows = textRow('a').padEnd(60 * 1024 * 1024)
		const large = workbookFiles([
			{ name: 'A', rows },
			{ name: 'B', rows },
		])
		await expect(readWorkbook(zipOf(large))).rejects.toThrow(tooLarge)
	})
})
