import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { emptyCatalog, exportAll, importFile } from '../../../tests/support/data/imports.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { insertCatalog } from '../../../prisma/seed/insert-catalog.ts'
import { COLLECTIONS, PRODUCTS } from '../../../prisma/seed/data/catalog.ts'
import { dumpDatabase } from '../../../tests/support/data/database-dump.ts'
import { makeAdmin, makeImage, makeProduct } from '../../../tests/support/data/shop-data.ts'
import type { ImportOutcome } from './import-view.ts'

beforeEach(() => emptyCatalog())

const listResults = (outcomes: ImportOutcome[]) => [
	...new Set(
		outcomes.map(({ result, changes, missing, notes }) => JSON.stringify({ result, changes, missing, notes })),
	),
]
const nothing = [JSON.stringify({ result: 'unchanged', changes: [], missing: [], notes: [] })]
const getProduct = (handle: string) => read.product.findUniqueOrThrow({ where: { handle } })

async function makeHostile(name: string, changes: object = {}) {
	const { id } = await makeProduct({
		name,
		colors: [`${name} color`, '=Red'],
		images: [await makeImage(), await makeImage()],
		imageColors: [`${name} color`, '=Red'],
		purchaseQty: 3,
	})
	const data = {
		description: name,
		details: [name, '<b>bold</b> & co'],
		sizeFit: ['s', name],
		materialCare: [name, '-1'],
		shippingReturn: ['@home', name],
		...changes,
	}
	await write(async (tx) => {
		await tx.product.update({ where: { id }, data })
		await tx.productImage.updateMany({ where: { productId: id, position: 0 }, data: { alt: name } })
	})
	return id
}

const hostile = [
	'=HYPERLINK("http://evil.example","x")',
	'+1',
	'-1+1',
	'@SUM(A1:A9)',
	"'=already guarded",
	"''quoted''",
	"'90s Jacket",
	"'12",
	'a,b;"c"\td',
	'two\nlines',
	'double  blank',
	'zero\u200Bwidth and \u0007bell',
	'<script>alert(1)</script>',
	'&amp;lt; is not <',
	'કુર્તી સાડી 👗',
	'Café (decomposed: Cafe\u0301)',
	'\\n \\ %41 ${x}',
	'007',
	'1,234.00',
	'true',
	'＝1+1',
]

test('importing an export changes nothing in the demo shop, and restores it in an empty shop', async () => {
	const image = async (alt: string) => ({ hash: await makeImage(), alt, color: '' })
	const products = await Promise.all(
		PRODUCTS.map(
			async ({ handle, name }) => [handle, [await image(name), await image(''), await image('Back')]] as const,
		),
	)
	const collections = await Promise.all(COLLECTIONS.map(async ({ name }) => [name, await makeImage()] as const))
	const images = { products: new Map(products), collections: new Map(collections) }
	await write((tx) => insertCatalog(tx, images))
	const before = dumpDatabase()
	const csv = await exportAll()
	const outcomes = await importFile(csv)
	expect(outcomes).toHaveLength(PRODUCTS.length)
	expect(listResults(outcomes)).toEqual(nothing)
	expect(dumpDatabase()).toBe(before)
	await emptyCatalog()
	expect(new Set((await importFile(csv)).map(({ result }) => result))).toEqual(new Set(['added']))
	expect(await exportAll()).toBe(csv)
})

test.each(hostile)('importing an export again leaves the product %j unchanged', async (name) => {
	await makeHostile(name)
	const before = dumpDatabase()
	expect(listResults(await importFile(await exportAll()))).toEqual(nothing)
	expect(dumpDatabase()).toBe(before)
})

test.each(hostile.filter((name) => !/ {2}|\n|\t|\u200B|\u0301/.test(name)))(
	'importing an export restores the product %j exactly',
	async (name) => {
		await makeHostile(name)
		const csv = await exportAll()
		const [before] = await read.product.findMany()
		await emptyCatalog()
		expect(await importFile(csv)).toMatchObject([{ result: 'added' }])
		const { id: _, createdAt: _c, updatedAt: _u, ...wanted } = before!
		expect(await getProduct(before!.handle)).toMatchObject(wanted)
		expect(await exportAll()).toBe(csv)
	},
)

test('importing an export again leaves empty products and admin-only fields unchanged', async () => {
	await makeProduct({ name: 'Bare', colors: [], stock: 0 })
	await makeHostile('Free', { basePricePaise: 0 })
	await makeHostile('Struck lower', { basePricePaise: 5_000, originalPricePaise: 4_000 })
	await makeHostile('Struck alike', { basePricePaise: 5_000, originalPricePaise: 5_000 })
	await makeHostile('Twice', {
		sizeFit: ['S', 's', 'S'],
		materialCare: ['one\ntwo'],
		details: ['a\nb'],
		description: 'a\n\n\n\nb\n c',
	})
	await makeHostile('Long', { description: 'd '.repeat(2_500).trim(), sizeFit: ['x'.repeat(500)] })
	const image = await makeImage()
	await makeProduct({ name: 'One picture twice', images: [image, image] })
	const before = dumpDatabase()
	const outcomes = await importFile(await exportAll())
	expect(outcomes.filter(({ result }) => result !== 'unchanged')).toEqual([])
	expect(dumpDatabase()).toBe(before)
})

test('importing an export during a sale keeps the prices without the sale (rule: sale-price)', async () => {
	const { id } = await makeProduct({ pricePaise: 100_000 })
	await write((tx) => tx.product.update({ where: { id }, data: { saleOffPaise: 15_000 } }))
	expect(listResults(await importFile(await exportAll()))).toEqual(nothing)
})

test('an export leaves deleted products out', async () => {
	await makeProduct({ name: 'Deleted', status: 'archived' })
	expect(await exportAll()).not.toContain('Deleted')
})

test('no exported cell starts like a formula, and spreadsheets detect UTF-8', async () => {
	await makeHostile('=1+1')
	const csv = await exportAll()
	expect(csv.startsWith('\uFEFFHandle,Title,')).toBe(true)
	expect(csv).toContain(",'=1+1,")
	const cells = parse(csv, { bom: true }).flat()
	expect(cells.filter((cell) => cell.startsWith("'=1+1"))).toHaveLength(5)
	expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
})

test('importing an export does not restock units sold since', async () => {
	const { id } = await makeProduct({ name: 'Sells', stock: 10, purchaseQty: 2 })
	const csv = await exportAll()
	await write((tx) => tx.product.update({ where: { id }, data: { remainingQty: 7, purchaseQty: 5 } }))
	const before = dumpDatabase()
	expect(listResults(await importFile(csv))).toEqual(nothing)
	expect(dumpDatabase()).toBe(before)
	await importFile(csv.replace(',10,2,', ',14,2,'))
	expect(await read.product.findUnique({ where: { id } })).toMatchObject({
		remainingQty: 11,
		purchaseQty: 5,
		originalQty: 16,
	})
	await importFile(csv.replace(',10,2,', ',1,2,'))
	expect(await read.product.findUnique({ where: { id } })).toMatchObject({
		remainingQty: 0,
		purchaseQty: 5,
		originalQty: 5,
	})
})

test('shop-specific columns of an export are imported: collection, threshold, texts and new color codes', async () => {
	const csv = [
		'Handle,Title,Variant Price,Collection,Featured,Material & Care,Shipping & Returns,Option1 Name,Option1 Value,Color Hex,Purchased Qty,Variant Inventory Qty',
		'a,Apron,5,Monsoon,yes,"Linen\nWash cold",7 days,Colour,Chikoo,#b5793a,4,6',
		'a,,5,,,,,,Ink,nope,,',
	].join('\n')
	const byUserId = await makeAdmin()
	expect(await importFile(csv, { byUserId })).toMatchObject([
		{ result: 'added', notes: ['its Color Hex "nope" is not a color code such as #9C2F1F and is ignored (line 4)'] },
	])
	expect(await getProduct('a')).toMatchObject({
		isFeatured: true,
		materialCare: ['Linen', 'Wash cold'],
		shippingReturn: ['7 days'],
		originalQty: 10,
		purchaseQty: 4,
		remainingQty: 6,
	})
	expect(await read.color.findMany({ orderBy: { name: 'asc' } })).toMatchObject([
		{ name: 'Chikoo', hexCode: '#B5793A' },
		{ name: 'Ink', hexCode: '#23283D' },
	])
	expect(await read.collection.findMany()).toMatchObject([{ name: 'Monsoon' }])
	expect(await read.stockMovement.findMany()).toMatchObject([{ reason: 'imported', change: 6, remaining: 6, byUserId }])
	const [again] = await importFile(csv.replace('yes', 'no').replace('7 days', '9 days').replace('Monsoon', 'MONSOON'), {
		byUserId,
	})
	expect(again!.changes).toEqual([
		{ field: 'shipping & returns', from: '7 days', to: '9 days' },
		{ field: 'featured', from: 'yes', to: 'no' },
	])
})

test.each([
	['Featured', 'maybe', 'its Featured "maybe" is not true or false'],
	['Purchased Qty', '-1', 'its Purchased Qty "-1" is not a valid quantity'],
])('an import with %s %s cannot be used', async (column, value, reason) => {
	expect(await importFile(`Handle,Title,Variant Price,${column}\na,A,5,${value}`)).toMatchObject([
		{ result: 'failed', line: 2, reason },
	])
})

test('a dry run of an import shows the changes and writes nothing', async () => {
	const id = await makeHostile('Scarf')
	const { handle } = await read.product.findUniqueOrThrow({ where: { id } })
	const csv = (await exportAll()).replace(',1000.00,', ',1200.50,').replace(',Scarf,', ',Silk Scarf,')
	const before = dumpDatabase()
	const outcomes = await importFile(`${csv}new-one,New,,Caps,,,,,,,,,,,5,,10.00\r\n`, { isDryRun: true })
	expect(outcomes).toMatchObject([
		{
			handle,
			result: 'changed',
			changes: [
				{ field: 'name', from: 'Scarf', to: 'Silk Scarf' },
				{ field: 'price', from: '₹ 1,000.00', to: '₹ 1,200.50' },
			],
		},
		{ handle: 'new-one', name: 'New', result: 'added' },
	])
	expect(dumpDatabase()).toBe(before)
})

test("another shop's image is reported missing in an import, and removes nothing", async () => {
	const { id } = await makeProduct({ name: 'Pictured', images: [await makeImage()] })
	const csv = (await exportAll()).replace(/\/images\/[0-9a-f]{16,32}/, `/images/${'0'.repeat(32)}`)
	expect(await importFile(csv)).toMatchObject([
		{ result: 'unchanged', missing: [`the image ${'0'.repeat(32)} does not exist in this shop (line 2)`] },
	])
	expect(await read.productImage.count({ where: { productId: id } })).toBe(1)
})
