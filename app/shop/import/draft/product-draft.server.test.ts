import { expect, test } from 'vitest'
import { formatPaise } from '../../values/money.ts'
import { readRows } from '../csv-rows.server.ts'
import { groupRows, readProduct } from './product-draft.server.ts'

const header =
	'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,' +
	'Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position'

async function readProducts(text: string) {
	return groupRows((await readRows(text)).rows).map(readProduct)
}

function products(...lines: string[]) {
	return readProducts([header, ...lines].join('\n'))
}

async function draft(...lines: string[]) {
	const [product] = await products(...lines)
	if (!product || !('draft' in product)) throw new Error(`no draft: ${JSON.stringify(product)}`)
	return product.draft
}

test("an imported product gets the lowest variant price and that variant's previous price", async () => {
	const lines = ['a,A,,,,Size,S,1,12.50,20', 'a,,,,,,M,1,9.99,15', 'a,,,,,,L,1,9.99,14.00', 'a,,,,,,XL,1,"1,299.00",']
	expect(await draft(...lines)).toMatchObject({
		basePricePaise: 999,
		originalPricePaise: 1500,
		variants: [
			{ size: 'S', pricePaise: 1250 },
			{ size: 'M', pricePaise: 999 },
			{ size: 'L', pricePaise: 999 },
			{ size: 'XL', pricePaise: 129_900 },
		],
		notes: [`its variants cost ${formatPaise(999)} to ${formatPaise(129_900)}, each with its own price`],
	})
	expect(await draft('a,A,,,,Size,S,1,10,10')).toMatchObject({ basePricePaise: 1000, originalPricePaise: null })
	expect(await draft('a,A,,,,Size,S,1,10,8')).toMatchObject({ originalPricePaise: null })
})

test("an imported product's stock is the total of its variants, and negative stock counts as zero", async () => {
	expect((await draft('a,A,,,,Size,S,-4,5', 'a,,,,,,M,3,5', 'a,,,,,,L,,5', 'a,,,,,,XL,2.0,5')).quantity).toBe(5)
	expect(await draft('a,A,,,,Size,S,999999,5', 'a,,,,,,M,999999,5')).toMatchObject({
		quantity: 1_000_000,
		notes: ['its stock of 1999998 is set to 1000000'],
	})
})

test('a product file without quantities leaves the stock unchanged', async () => {
	expect(await draft('a,A,,,,Size,S,,5')).toMatchObject({
		quantity: null,
		notes: ['the file has no stock for it'],
	})
})

test('a variant with a zero price in a product file is not for sale', async () => {
	expect(await draft('a,A,,,,Size,S,7,0.00', 'a,,,,,,M,3,12')).toMatchObject({
		basePricePaise: 1200,
		quantity: 3,
		sizeFit: ['S', 'M'],
		variants: null,
		notes: ['1 of 2 variants have no price and are skipped'],
	})
	expect(await draft('a,A,,,,Size,S,7,0')).toMatchObject({
		basePricePaise: 0,
		quantity: 0,
		notes: ['its price is 0.00, so it is marked as sold out and hidden from customers'],
	})
})

test.each([
	['a,A,,,,Size,S,1,ask', 'its Variant Price "ask" is not a price'],
	['a,A,,,,Size,S,1,1.250', 'its Variant Price "1.250" can be read in two ways'],
	['a,A,,,,Size,S,1,12.505', 'its Variant Price "12.505" can be read in two ways'],
	['a,A,,,,Size,S,1,1299.005', 'its Variant Price "1299.005" has more than two decimals'],
	['a,A,,,,Size,S,1E+02,5', 'its Variant Inventory Qty "1E+02" was shortened by a spreadsheet'],
	['a,A,,,FALSCH,Size,S,1,5', 'its Published "FALSCH" is not true or false'],
	['a,A,,,,Size,S,1,-3', 'its Variant Price "-3" is not a price'],
	['a,A,,,,Size,S,1,99999999999', 'its Variant Price "99999999999" is too high'],
	['a,A,,,,Size,S,1,5,x', 'its Variant Compare At Price "x" is not a price'],
	['a,A,,,,Size,S,1.5,5', 'its Variant Inventory Qty "1.5" is not a whole number'],
	['a,A,,,,Size,02-Apr,1,5', 'its "02-Apr" was turned into a date by a spreadsheet'],
	['a,Caf\uFFFD,,,,Size,S,1,5', 'some of its characters were lost: "Caf\uFFFD"'],
	['a,,,,,Size,S,1,5', 'it has no Title'],
	[',A,,,,Size,S,1,5', 'it has no Handle'],
	['a,A,,,,Size,S,1,5,,,,surplus', 'the row has more cells than the file has columns'],
])("a product file's %s cannot be used: %s", async (line, reason) => {
	expect(await products(line, 'b,B,,,,,,1,5')).toMatchObject([
		{ result: 'failed', line: 2, reason },
		{ draft: { handle: 'b' } },
	])
})

test('an error on another row of a product names its own line', async () => {
	expect(await products('a,A,"<p>', '</p>",,,Size,S,1,5', 'a,,,,,,M,1,oops')).toMatchObject([
		{ line: 2, reason: 'its Variant Price "oops" is not a price (line 4)' },
	])
})

test('a code that a spreadsheet shortened is named and skipped unless the owner accepts it', async () => {
	const file =
		'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Variant Price\n' +
		'a,A,Size,2E5,2E5,8.90123E+12,5\na,,,M,M-1,8901234567894,5\n'
	const read = async (takesDamaged: boolean) =>
		groupRows((await readRows(file, { takesDamaged })).rows).map(readProduct)
	expect(await read(false)).toMatchObject([
		{
			draft: {
				question: 'damaged',
				variants: [
					{ sku: '2E5', barcode: null },
					{ sku: 'M-1', barcode: '8901234567894' },
				],
				notes: expect.arrayContaining([
					'its barcode 8.90123E+12 was shortened by a spreadsheet and is skipped (line 2)',
				]),
			},
		},
	])
	expect(await read(true)).toMatchObject([{ draft: { variants: [{ barcode: '8.90123E+12' }, {}] } }])
})

test.each(['02-Apr', '2-Apr-2026', 'Apr-26', '2026-04-02', '04/02/26', '2-4-2026'])(
	'a code that a spreadsheet turned into %s is named',
	async (code) => {
		const file = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\na,A,Size,M,${code},5\na,,,8/10/12,MAR-24,5\n`
		expect(groupRows((await readRows(file)).rows).map(readProduct)).toMatchObject([
			{ draft: { question: 'damaged', variants: [{ sku: null }, { size: '8/10/12', sku: 'MAR-24' }] } },
		])
	},
)

test.each([
	['"1,200"', 1200],
	['12 pcs', 12],
	['12.0', 12],
])('a quantity written as %s is %s', async (text, quantity) => {
	expect(await draft(`a,A,,,,,,${text},5`, 'b,B,,,,,,1,"1299,50"')).toMatchObject({ quantity })
})

test('12,999 needs confirmation next to 1.299,50', async () => {
	expect(await products('a,A,,,,,,1,"12,999"', 'b,B,,,,,,1,"1.299,50"')).toMatchObject([
		{ result: 'failed', question: 'decimal' },
		{ draft: { basePricePaise: 129_950 } },
	])
})

test.each(['1', 'Yes', 'y', 'TRUE'])('a product in a file with Published=%s is read', async (published) => {
	expect(await draft(`a,A,,,${published},Size,S,1,5`)).toMatchObject({ name: 'A' })
})

test.each(['false', 'FALSE', '0', 'No', 'N'])('a product in a file with Published=%s is skipped', async (published) => {
	expect(await products(`a,A,,,${published},Size,S,1,5`)).toMatchObject([
		{ result: 'skipped', reason: 'not published' },
	])
})

test('drafts and archived products of newer product exports are skipped', async () => {
	const read = (status: string) => readProducts(`Handle,Title,Variant Price,Status\na,A,5,${status}`)
	expect(await read('draft')).toMatchObject([{ result: 'skipped' }])
	expect(await read('Archived')).toMatchObject([{ result: 'skipped' }])
	expect(await read('active')).toMatchObject([{ draft: { name: 'A' } }])
})

test('colors in a product file are found under any spelling and position, once each', async () => {
	const head =
		'Handle,Title,Variant Price,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value'
	const read = (...lines: string[]) => readProducts([head, ...lines].join('\n'))
	expect(await read('a,A,5,Size,S,Fit,Slim,COLOUR,Rust', 'a,,5,,M,,Wide,,rust', 'a,,5,,M,,Wide,,Indigo')).toMatchObject(
		[
			{
				draft: {
					colors: ['Rust', 'Indigo'],
					details: ['Fit: Slim, Wide'],
					variants: [
						{ color: 'Rust', size: 'S / Slim' },
						{ color: 'rust', size: 'M / Wide' },
						{ color: 'Indigo', size: 'M / Wide' },
					],
				},
			},
		],
	)
	expect(await read('a,A,5,Colour,Black,Color,Silver', 'a,,5,,Rust,,Silver')).toMatchObject([
		{
			draft: {
				colors: ['Black', 'Rust'],
				variants: [
					{ color: 'Black', size: 'Silver' },
					{ color: 'Rust', size: 'Silver' },
				],
			},
		},
	])
	expect(await read('a,A,5,Title,Default Title')).toMatchObject([
		{ draft: { colors: null, sizeFit: null, details: null } },
	])
})

test('an empty body in a product file changes nothing, and a body with only a list has an empty description', async () => {
	expect(await draft('a,A,<p> </p>,,,,,1,5')).toMatchObject({ description: null, details: null, categoryName: null })
	expect(await draft('a,A,<ul><li>Soft</li></ul>,,,,,1,5')).toMatchObject({ description: '', details: ['Soft'] })
})

test('images in a product file are ordered, named without the query string, and limited to ten', async () => {
	const at = (name: string, position = '') => `https://cdn.example.com/s/${name},${position}`
	const more = [`a,,,,,,,,,,${at('a.jpg', '1')}`, `a,,,,,,,,,,${at('a.jpg?v=2', '3')}`]
	expect((await draft(`a,A,,,,,,1,5,,${at('b%20c.jpg?v=1', '2')}`, ...more)).images).toEqual([
		{ file: 'a.jpg', address: 'https://cdn.example.com/s/a.jpg', hash: null, line: 3, alt: '', color: null },
		{ file: 'b c.jpg', address: 'https://cdn.example.com/s/b%20c.jpg?v=1', hash: null, line: 2, alt: '', color: null },
	])
	const many = Array.from({ length: 12 }, (_, index) => `a,A,,,,,,1,5,,${at(`${index}.jpg`)}`)
	expect(await draft(...many)).toMatchObject({
		images: { length: 10 },
		notes: ['only the first 10 of 12 images are used'],
	})
})

test.each(['https://x.example/..%2F..%2Fetc%2Fpasswd', 'https://x.example/', 'https://x.example/%E0%A4%A', 'http://['])(
	'the image address %s in a product file has no file name',
	async (address) => expect((await draft(`a,A,,,,,,1,5,,${address}`)).images).toMatchObject([{ file: '' }]),
)

test('texts and lists that are too long in a product file are cut, with a warning', async () => {
	const items = Array.from({ length: 31 }, (_, index) => `<li>${index}</li>`).join('')
	const read = await draft(`a,${'n'.repeat(250)},${'d'.repeat(6000)}<ul>${items}</ul>,,,,,1,5`)
	expect(read.name).toHaveLength(200)
	expect(read.description).toHaveLength(5000)
	expect(read.details).toHaveLength(30)
	expect(read.notes).toEqual([
		'the name is shortened to 200 characters',
		'the description is shortened to 5000 characters',
		'only the first 30 of 31 details are used',
	])
})

test('rows of one product are grouped wherever they are in the file, and rows without text are ignored', async () => {
	expect(await products('a,A,,,,Size,S,1,5', '', ',,,,,,,,', 'b,B,,,,,,1,5', 'A,,,,,,M,2,5')).toMatchObject([
		{ line: 2, draft: { quantity: 3, variants: [{ size: 'S' }, { size: 'M' }] } },
		{ line: 5, draft: { name: 'B' } },
	])
})

test('a byte order mark, CRLF and a different column order do not affect a product file', async () => {
	const text = '\uFEFF"VARIANT PRICE",Extra,title,Handle\r\n5,x,"A\r\nB",a\r\n6,x,B,b\r\n'
	expect(await readProducts(text)).toMatchObject([
		{ line: 2, draft: { name: 'A B' } },
		{ line: 4, draft: { basePricePaise: 600 } },
	])
})

test.each([
	['x', 'This is not a product export: the columns "Handle", "Title", "Variant Price" are missing.'],
	['Handle,Name\na,b', 'This is not a product export: the columns "Title", "Variant Price" are missing.'],
	['Handle,Title,Variant Price\na,"b,5\n', /^The file cannot be read as CSV: Quote Not Closed.* line \d\.$/],
])('%j is not a product export', async (text, message) => {
	await expect(readRows(text)).rejects.toThrow(message)
})

test('a product file of Shopify has gender, age group and Google category, and unknown ones are left out (rule: feed-attributes)', async () => {
	const headings = 'Google Shopping / Google Product Category,Google Shopping / Gender,Google Shopping / Age Group'
	const read = async (cells: string) => {
		const [product] = await readProducts(
			`Handle,Title,Variant Price,Variant Inventory Qty,${headings}\na,A,5,3,${cells}`,
		)
		return product && 'draft' in product ? product.draft : undefined
	}
	expect(await read('Apparel & Accessories > Clothing,Female,ADULT')).toMatchObject({
		googleCategory: 'Apparel & Accessories > Clothing',
		gender: 'female',
		ageGroup: 'adult',
		notes: [],
	})
	expect(await read('kurtas,women,')).toMatchObject({
		googleCategory: null,
		gender: null,
		ageGroup: null,
		notes: [
			'the google product category "kurtas" is not known and was left out',
			'the gender "women" is not known and was left out',
		],
	})
})
