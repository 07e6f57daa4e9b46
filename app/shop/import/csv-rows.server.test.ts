import { expect, test } from 'vitest'
import { readRows } from './csv-rows.server.ts'

const shopify = (separator: string, ...above: string[]) =>
	[
		...above,
		['Handle', 'Title', 'Option1 Value', 'Variant Price'].join(separator),
		['saree', '"Jamdani – जामदानी"', 'Red', '"4,999.00"'].join(separator),
		['', '', '', ''].join(separator),
		['saree', '', '"two\nlines"', '"4,999.00"'].join(separator),
	].join('\r\n')
const woo = (separator: string) =>
	[
		['ID', 'Type', 'SKU', 'Name', 'Published', 'In stock?', 'Stock', 'Regular price', 'Parent'],
		['14', 'simple', 'STOLE-9', 'Crème “Stole” £/€', '1', '1', '3', '499', ''],
	]
		.map((cells) => cells.join(separator))
		.join('\r\n')
const newer =
	'Title,URL handle,Description,Option1 name,Option1 value,SKU,Price,Inventory quantity,Image position\n' +
	'Co-ord,saree,<p>Two</p>,Color,Red,LC-S,1899.00,3,\n'

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const windows = (text: string) =>
	Buffer.from(text.replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'), 'latin1')

test.each<[takenFor: string, file: Uint8Array]>([
	['a Shopify export in UTF-8, separated by commas', Buffer.from(shopify(','))],
	['a Shopify export in UTF-8, separated by semicolons', Buffer.from(`\uFEFF${shopify(';')}`)],
	['a Shopify export in UTF-8, separated by tabs', Buffer.from(shopify('\t'))],
	['a Shopify export in UTF-16, separated by tabs', utf16(shopify('\t'))],
	['a Shopify export in UTF-16, separated by commas', utf16(shopify(',')).subarray(2)],
	['a Shopify export in UTF-16, separated by commas', utf16(shopify(',')).swap16()],
	[
		'a Shopify export in UTF-8, separated by semicolons, with column names on line 2',
		Buffer.from(shopify(';', 'sep=;')),
	],
	[
		'a Shopify export in UTF-8, separated by commas, with column names on line 4',
		Buffer.from(shopify(',', 'Price list of "Diwali', '', 'Our products, all of them')),
	],
])('a Shopify file is recognized as %s', async (takenFor, file) => {
	const read = await readRows(file)
	expect(read.takenFor).toBe(takenFor)
	expect(read.rows.map((row) => row.cell('Title'))).toEqual(['Jamdani – जामदानी', ''])
	expect(read.rows.map((row) => row.cell('Option1 Value'))).toEqual(['Red', 'two\nlines'])
	expect(read.rows.map(({ line }) => line - read.rows[0]!.line)).toEqual([0, 2])
})

test.each<[takenFor: string, file: Uint8Array]>([
	['a WooCommerce export in UTF-8, separated by commas', Buffer.from(`\uFEFF${woo(',')}`)],
	['a WooCommerce export in UTF-8, separated by semicolons', Buffer.from(woo(';'))],
	['a WooCommerce export in Windows-1252, separated by commas', windows(woo(','))],
	['a WooCommerce export in Windows-1252, separated by semicolons', windows(woo(';'))],
])('a WooCommerce file is recognized as %s', async (takenFor, file) => {
	const read = await readRows(file)
	expect(read.takenFor).toBe(takenFor)
	expect(read.rows.map((row) => row.cell('Title'))).toEqual(['Crème “Stole” £/€'])
})

test("columns of Shopify's newer template map to their older names", async () => {
	const { rows, takenFor } = await readRows(newer)
	expect(takenFor).toBe("an export in Shopify's newer template in UTF-8, separated by commas")
	const names = ['Handle', 'Body (HTML)', 'Option1 Value', 'Variant SKU', 'Variant Price', 'Variant Inventory Qty']
	const cells = names.map((name) => rows[0]!.cell(name as 'Handle'))
	expect(cells).toEqual(['saree', '<p>Two</p>', 'Red', 'LC-S', '1899.00', '3'])
})

test('an unquoted inch mark is read', async () => {
	const { rows } = await readRows('Handle,Title,Variant Price\na,Belt 5" wide,5\n"b","Belt 6"" wide",6\n')
	expect(rows.map((row) => row.cell('Title'))).toEqual(['Belt 5" wide', 'Belt 6" wide'])
})

test('a duplicate column name is named and refused', async () => {
	const file = 'Handle,Title,Variant Price,variant price \na,A,5,6\n'
	await expect(readRows(file)).rejects.toThrow(
		'The column "variant price" is listed twice, also as column 4. Remove or rename one of them.',
	)
})

test('a cell is trimmed and normalized like every input text', async () => {
	const { rows } = await readRows('Handle,Title,Variant Price\na,\u200B\u202ECafe\u0301\u0007,5\nb, \u200B ,5\n')
	expect(rows.map((row) => row.cell('Title'))).toEqual(['Café', ''])
})

test.each(['Caf\uFFFD Kurta', 'CafÃ© Kurta', 'Kurta â€“ blue', 'Stole Â£5', 'à¤œà¤¾à¤®à¤¦à¤¾à¤¨à¥€', 'Kurta ðŸ‘—'])(
	'garbled characters in %s are found',
	async (title) => expect((await readRows(`Handle,Title,Variant Price\na,${title},5\n`)).rows[0]!.lost).not.toBe(''),
)

test.each(['Café', 'São João', 'à la “mode”', 'Ærø', 'जामदानी', 'Â', '£5'])(
	'%s has no garbled characters',
	async (title) => expect((await readRows(`Handle,Title,Variant Price\na,${title},5\n`)).rows[0]!.lost).toBe(''),
)

test("one broken character among many does not change the file's encoding", async () => {
	const file = Buffer.concat([
		Buffer.from('Handle,Title,Variant Price\na,जामदानी,5\nb,Caf'),
		Buffer.from([0xe9]),
		Buffer.from(' Kurta,5\n'),
	])
	const { rows } = await readRows(file)
	expect(rows.map(({ lost }) => lost)).toEqual(['', 'Caf\uFFFD Kurta'])
})

test.each([
	['Salt &amp; Pepper', 'Salt & Pepper'],
	['Salt &amp;amp;amp; Pepper', 'Salt & Pepper'],
	['Caf&eacute; &#8211; &#x20B9;5 &quot;x&quot;', 'Café – ₹5 "x"'],
	['Men&amp;rsquo;s&nbsp;Kurta', 'Men’s Kurta'],
	['&lt;b&gt;Bold&lt;/b&gt;', '<b>Bold</b>'],
	['<b>Bold</b> &amp; co', '<b>Bold</b> & co'],
	['AT&T; R&D &unknown;', 'AT&T; R&D &unknown;'],
])('plain text %s of another shop becomes %s', async (cell, text) => {
	const { rows } = await readRows(`Handle,Title,Variant Price\na,"${cell.replaceAll('"', '""')}",5\n`)
	expect(rows[0]!.cell('Title')).toBe(text)
})

test("another shop's HTML body and this shop's plain text stay unchanged", async () => {
	const { rows } = await readRows('Handle,Title,Body (HTML),Variant Price,Pieces Counted\na,A &amp; B,&lt;i&gt;,5,\n')
	expect(rows[0]!.cell('Title')).toBe('A &amp; B')
	const { rows: others } = await readRows('Handle,Title,Body (HTML),Variant Price\na,A,&lt;i&gt;,5\n')
	expect(others[0]!.cell('Body (HTML)')).toBe('&lt;i&gt;')
})

test.each([
	[' \n \r\n', 'This file is empty.'],
	['\xD0\xCF\x11\xE0\xA1\xB1', /^This Excel file is in the old format or has a password. Save it as .xlsx/],
	['\x89PNG\r\n\x1A\n\xFF\xFE', 'This is not a text file. Save it as "CSV UTF-8" and upload it again.'],
])('the file %j is refused', async (file, sentence) =>
	expect(readRows(Buffer.from(file, 'latin1'))).rejects.toThrow(sentence),
)
