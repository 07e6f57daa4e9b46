import { describe, expect, test } from 'vitest'
import { BusyError } from '#app/adapters/scheduling/limit-concurrency.ts'
import { createTextRow, createWorkbookFiles, createZip } from '../../../../tests/support/data/workbook.ts'
import type { SheetRow } from './workbook/open-workbook.server.ts'
import { type WorkerLimits, withTable } from './workbook/workbook-worker.server.ts'

const readWorkbook = (content: Uint8Array, bounds?: WorkerLimits) =>
	withTable(
		content,
		async (table) => {
			const records: SheetRow[] = []
			for await (const row of table.rows) records.push(row)
			return { ...table, records }
		},
		bounds,
	)

const head = createTextRow('Handle', 'Title', 'Variant Price', 'Option1 Value')
const book = (rows: string, more?: Parameters<typeof createWorkbookFiles>[1]) =>
	createZip(createWorkbookFiles([{ name: 'Products', rows: head + rows }], more))
const cellsIn = async (rows: string, more?: Parameters<typeof createWorkbookFiles>[1]) =>
	(await readWorkbook(book(rows, more))).records.map(({ cells }) => cells)

test('a workbook is read as cell text, row by row', async () => {
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

test('a number is written as its cell shows it, and a long one with all digits', async () => {
	const rows = '<row><c s="1"><v>101</v></c><c s="2"><v>46114</v></c><c><v>8901234567894</v></c></row>'
	expect(await cellsIn(rows, { formats: ['00000', 'd-mmm'] })).toEqual([['00101', '02-Apr', '8901234567894']])
})

test('a workbook may count its days from 1904', async () => {
	const more = { formats: ['yyyy-mm-dd'], properties: '<workbookPr date1904="1"/>' }
	expect(await cellsIn('<row><c s="1"><v>44652</v></c></row>', more)).toEqual([['2026-04-02']])
})

test('one workbook is read, twenty wait, and the next is refused because the shop is busy', async () => {
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
])('the cell %s contains %j', async (cell, text) => expect(await cellsIn(`<row>${cell}</row>`)).toEqual([[text]]))

test('the first visible worksheet with products is read, wherever they start', async () => {
	const products = (name: string) =>
		createTextRow('Our products') + createTextRow('') + head + createTextRow(name, name, '5')
	const table = await readWorkbook(
		createZip(
			createWorkbookFiles([
				{ name: 'Notes', rows: Array.from({ length: 40 }, () => createTextRow('a note')).join('') },
				{ name: 'Old', rows: products('old'), state: 'hidden' },
				{ name: 'Spring & "Summer"', rows: products('new') },
				{ name: 'Winter', rows: products('winter') },
			]),
		),
	)
	expect(table.takenFor).toBe(
		'a Shopify export in the worksheet "Spring & "Summer"", one of 3, with column names in row 3',
	)
	expect(table.records).toEqual([{ line: 4, cells: ['new', 'new', '5'] }])
})

const damaged = 'This Excel file is damaged. Open it, save it again and upload it.'
const tooLarge = 'This Excel file is too large when unpacked. Split it and upload the parts.'
const other = 'This zip file is not an Excel workbook. Save your products as .xlsx or as "CSV UTF-8".'
const sheet = 'xl/worksheets/sheet1.xml'
const files = createWorkbookFiles([{ name: 'Products', rows: head }])
const without = (name: string) => Object.fromEntries(Object.entries(files).filter(([one]) => one !== name))

describe('refusing a workbook', () => {
	test.each([
		['a zip file of something else', createZip({ 'a.txt': 'a' }), other],
		['a text document', createZip({ 'word/document.xml': '<a/>', '_rels/.rels': '<Relationships/>' }), other],
		[
			'a binary one',
			createZip({
				'_rels/.rels': files['_rels/.rels']!.replace('workbook.xml', 'workbook.bin'),
				'xl/workbook.bin': '\0',
			}),
			other,
		],
		['without a worksheet', createZip({ ...files, 'xl/workbook.xml': '<workbook/>' }), other],
		['whose worksheet is not there', createZip(without(sheet)), damaged],
		['cut short', createZip(files).subarray(0, 900), damaged],
		['whose worksheet is cut short', createZip({ ...files, [sheet]: `<worksheet><sheetData>${head}<row` }), damaged],
		['that was changed on its way', createZip(files, { [sheet]: { sum: 1 } }), damaged],
		[
			'with a directory that leads nowhere',
			Buffer.concat([createZip(files).subarray(0, -6), Buffer.alloc(6, 0xfe)]),
			damaged,
		],
		['with a password on its parts', createZip(files, { [sheet]: { flags: 1 } }), damaged],
		[
			'without products',
			createZip(createWorkbookFiles([{ name: 'A', rows: createTextRow('Handle', 'Price') }])),
			/the columns "Title", "Variant Price" are missing/,
		],
		[
			'with a column twice',
			createZip(createWorkbookFiles([{ name: 'A', rows: head.repeat(1).replace('Option1 Value', 'Title') }])),
			/"Title" is listed twice/,
		],
		['that is empty', createZip(createWorkbookFiles([{ name: 'A', rows: '' }])), 'This file is empty.'],
	])('refuses a workbook: %s', async (_, file, sentence) => expect(readWorkbook(file)).rejects.toThrow(sentence))

	test.each([
		['a row beyond the last', '<row r="100000000"><c r="A100000000"><v>1</v></c></row>', damaged],
		['a column beyond the last', '<row r="2"><c r="ZZZ2"><v>1</v></c></row>', damaged],
		['rows out of order', '<row r="3"/><row r="2"/>', damaged],
		['a cell without end', `<row><c t="inlineStr"><is><t>${'a'.repeat(21 * 1024 * 1024)}</t></is></c></row>`, tooLarge],
		['a tag without end', `<row><c a="${'a'.repeat(200_000)}"/></row>`, damaged],
		['far cells', '<row><c r="XFD1"><v>1</v></c></row>'.replaceAll('XFD1', 'XFD2').repeat(2000), tooLarge],
		['a document type', '<!DOCTYPE a [<!ENTITY b "c">]>', damaged],
	])('refuses a workbook with %s', async (_, rows, sentence) =>
		expect(readWorkbook(book(rows))).rejects.toThrow(sentence),
	)

	test('refuses a workbook with one long text in many cells', async () => {
		const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(300)
		await expect(readWorkbook(book(rows, { strings: ['a'.repeat(100_000)] }))).rejects.toThrow(tooLarge)
	})

	test('refuses a workbook with more texts than cells', async () => {
		const file = createZip({ ...files, 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(3_000_000)}</sst>` })
		await expect(readWorkbook(file)).rejects.toThrow(tooLarge)
	})

	test('refuses a workbook that declares more than the size limit before unpacking it', async () => {
		const file = createZip(files, { [sheet]: { size: 101 * 1024 * 1024 } })
		await expect(readWorkbook(file)).rejects.toThrow(tooLarge)
	})

	test('refuses a workbook that unpacks to more bytes than it declares', async () => {
		const file = createZip({ ...files, [sheet]: Buffer.alloc(1024 * 1024, ' ') }, { [sheet]: { size: 1000 } })
		await expect(readWorkbook(file)).rejects.toThrow(damaged)
	})

	test.each([
		[
			'memory',
			{ megabytes: 4, milliseconds: 60_000 },
			'This file is too large to read. Split it and upload the parts.',
		],
		['time', { megabytes: 256, milliseconds: 1 }, 'This file takes too long to read. Split it and upload the parts.'],
	])('refuses a workbook that needs more %s than the limit', async (_, bounds, sentence) => {
		const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(200_000)
		await expect(readWorkbook(book(rows, { strings: ['a'] }), bounds)).rejects.toThrow(sentence)
	})

	test('refuses a workbook whose parts exceed the limit in total', async () => {
		const rows = createTextRow('a').padEnd(60 * 1024 * 1024)
		const large = createWorkbookFiles([
			{ name: 'A', rows },
			{ name: 'B', rows },
		])
		await expect(readWorkbook(createZip(large))).rejects.toThrow(tooLarge)
	})
})
