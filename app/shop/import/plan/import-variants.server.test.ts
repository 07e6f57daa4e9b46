import { beforeEach, describe, expect, test } from 'vitest'
import { emptyCatalog, exportAll, importFile } from '../../../../tests/support/data/imports.ts'
import { formatPaise } from '../../values/money.ts'
import { dumpDatabase } from '../../../../tests/support/data/database-dump.ts'
import { makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { makeSizedProduct, getStockBySize } from '../../../../tests/support/data/variant-data.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import { read, write } from '#app/adapters/db/db.server.ts'

beforeEach(() => emptyCatalog())

const header =
	'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,' +
	'Variant SKU,Variant Barcode,Variant Inventory Qty,Variant Price'

const file = (...rows: string[]) => [header, ...rows].join('\n')
const runOne = async (...rows: string[]) => (await importFile(file(...rows)))[0]!
const product = (handle: string) => read.product.findUniqueOrThrow({ where: { handle } })
const stock = async (handle: string) => getStockBySize((await product(handle)).id)

const shirt = [
	"a,Shirt,Shirts,COLOUR,White,Sizes,M,,,'4001,8901,3,500",
	'a,,,,White,,L,,,W-L,,0,500',
	'a,,,,Rust,,S,,,,,7,500',
]

test('product rows become variants, sold-out ones with 0, each with SKU and barcode', async () => {
	const outcome = await runOne(...shirt)
	expect(outcome).toMatchObject({
		result: 'added',
		notes: [],
		facts: {
			pricePaise: 50_000,
			units: 10,
			variants: 3,
			soldOut: 1,
			newCategory: 'Shirts',
			newColors: ['White', 'Rust'],
		},
	})
	expect(await product('a')).toMatchObject({ countsByVariant: true, originalQty: 10, remainingQty: 10, sizeFit: [] })
	expect(await stock('a')).toEqual({ 'White M': 3, 'White L': 0, 'Rust S': 7 })
	expect(await read.variant.findMany({ orderBy: { id: 'asc' }, select: { sku: true, barcode: true } })).toEqual([
		{ sku: '4001', barcode: '8901' },
		{ sku: 'W-L', barcode: null },
		{ sku: null, barcode: null },
	])
	const before = dumpDatabase()
	expect(await runOne(...shirt)).toMatchObject({ result: 'unchanged', facts: { newCategory: null, newColors: [] } })
	expect(dumpDatabase()).toBe(before)
})

test.each(['Title,Default Title', 'Title,Booklet', ',', 'Size,M', 'Color,Red'])(
	'the option %s alone means stock per product',
	async (option) => {
		await importFile(file(`a,A,,${option},,,,,,,4,5`))
		expect(await product('a')).toMatchObject({ countsByVariant: false, remainingQty: 4 })
	},
)

test('a third option is appended to the size, and the import reports it', async () => {
	const outcome = await runOne('a,A,,Material,Cotton,Size,M,Color,Red,,,1,5', 'a,,,,Silk,,M,,Red,,,2,5')
	expect(outcome.notes).toEqual(['its Material is part of the size: "M / Cotton"'])
	expect(await stock('a')).toEqual({ 'Red M / Cotton': 1, 'Red M / Silk': 2 })
})

describe('variants at several prices (rule: variant-price)', () => {
	const ofVariants = { orderBy: { position: 'asc' }, select: { pricePaise: true } } as const
	const readPrices = async (handle: string) => {
		const include = { colors: { include: { variants: ofVariants } } } as const
		const { basePricePaise, colors } = await read.product.findUniqueOrThrow({ where: { handle }, include })
		return [basePricePaise, ...colors.flatMap(({ variants }) => variants.map(({ pricePaise }) => pricePaise))]
	}
	const priced = ([small, medium, large]: string[]) => [
		`p,A,,Size,S,,,,,,,1,${small}`,
		`p,,,,M,,,,,,,1,${medium}`,
		`p,,,,L,,,,,,,1,${large}`,
	]
	const first = ['1299', '1199.50', '1250']

	test('each variant keeps its own price, and the lowest is the price of a new product', async () => {
		const { notes } = await runOne(...priced(first))
		expect(notes).toEqual([
			`its variants cost ${formatPaise(119_950)} to ${formatPaise(129_900)}, each with its own price`,
		])
		expect(await readPrices('p')).toEqual([119_950, 129_900, null, 125_000])
	})

	test.each([
		['the same again', first, 'unchanged', [119_950, 129_900, null, 125_000]],
		['one at another price', ['1200', '1199.50', '1250'], 'changed', [119_950, 120_000, null, 125_000]],
		['a lower one, beside one at the price', ['999', '1199.50', '1250'], 'changed', [119_950, 99_900, null, 125_000]],
		['all at another', ['999', '999', '999'], 'changed', [99_900, null, null, null]],
	])('a second file with %s', async (_, prices, result, expected) => {
		await runOne(...priced(first))
		expect((await runOne(...priced(prices))).result).toBe(result)
		expect(await readPrices('p')).toEqual(expected)
	})

	test("an export has each price, and importing it changes nothing, even if no variant has the product's price", async () => {
		const ownPrices = { S: 9_800, M: 12_000 }
		const { id } = await makeSizedProduct({ pricePaise: 10_000, stock: { White: { S: 1, M: 0 } }, ownPrices })
		const csv = await exportAll()
		expect(csv).toContain('98.00')
		expect((await importFile(csv))[0]!.result).toBe('unchanged')
		await write((tx) => tx.variant.updateMany({ where: { productId: id }, data: { pricePaise: null } }))
		await importFile(csv)
		const { fromPricePaise } = await read.product.findUniqueOrThrow({ where: { id } })
		expect(fromPricePaise).toBe(9_800)
	})

	test('tracking stock per product uses the lowest price for all, and reports each other price', async () => {
		const [outcome] = await importFile(
			'Handle,Title,Option1 Name,Option1 Value,Variant Price,Pieces Counted\nw,W,Size,S,1299,as a whole\nw,,,M,1199.50,',
		)
		expect(outcome!.notes).toContainEqual(expect.stringContaining('is set to'))
		expect(await product('w')).toMatchObject({ basePricePaise: 119_950, countsByVariant: false })
	})
})

test('a duplicate color and size is merged, and a duplicate SKU stays with its first variant', async () => {
	const [one, other] = await importFile(
		file(
			'a,A,,Size,XXL,,,,,X,,1,9',
			'a,,,,2xl,,,,,Y,,2,9',
			'a,,,,S,,,,,X,,4,9',
			'b,B,,Size,S,,,,,X,,1,9',
			'b,,,,M,,,,,,,1,9',
		),
	)
	expect(one!.notes).toEqual([
		'its 2xl is listed twice and is combined (line 3)',
		'its SKU X is listed twice and is used once (line 4)',
	])
	expect(other!.notes).toEqual(['its SKU X belongs to a and is skipped (line 5)'])
	expect(await stock('a')).toEqual({ 'Standard S': 4, 'Standard XXL': 3 })
	expect(await read.variant.findMany({ where: { sku: 'X' } })).toHaveLength(1)
})

test('a file with variants makes a product tracked as one number tracked by variant, and keeps its units sold', async () => {
	const { id } = await makeProduct({ name: 'Old', colors: ['Red'], stock: 9, purchaseQty: 4 })
	await write((tx) => tx.product.update({ where: { id }, data: { sizeFit: ['S', 'M'] } }))
	const { handle } = await read.product.findUniqueOrThrow({ where: { id } })
	const rows = [`${handle},Old,,Size,S,Color,Red,,,,,2,5`, `${handle},,,,M,,Red,,,,,3,5`]
	const { changes } = await runOne(...rows)
	expect(changes).toContainEqual({ field: 'variants', from: 'tracked as one number', to: 'Red S: 2 · Red M: 3' })
	expect(await product(handle)).toMatchObject({ remainingQty: 5, purchaseQty: 4, originalQty: 9, sizeFit: [] })
	expect(await runOne(...rows)).toMatchObject({ result: 'unchanged' })
})

test('importing a file without variants leaves the product’s variants and stock unchanged and adds a note', async () => {
	const { id } = await makeSizedProduct({ stock: { White: { S: 2, M: 5 } } })
	const { handle, name } = await read.product.findUniqueOrThrow({ where: { id } })
	expect(await runOne(`${handle},${name},,,,,,,,,,99,1000`)).toMatchObject({
		result: 'unchanged',
		notes: ['its stock is tracked by size and color in the shop, so the quantity in the file is ignored'],
	})
	expect(await getStockBySize(id)).toEqual({ 'White S': 2, 'White M': 5 })
})

test('importing an export again leaves variants unchanged, and recreates them in another shop', async () => {
	await makeSizedProduct({ name: 'Kurta', stock: { White: { S: 2, XL: 0, M: 5 }, '=Indigo': { M: 1, Tall: 3 } } })
	await makeSizedProduct({ name: 'Belt', stock: { Tan: { 'One size': 4 } } })
	await makeSizedProduct({ name: 'Bag', stock: { Tan: { '': 4 }, Black: { '': 0 } } })
	await makeProduct({ name: 'Cup', stock: 3, colors: ['Tan', 'Black'] })
	await write((tx) =>
		tx.variant.updateMany({ where: { size: 'M', remainingQty: 5 }, data: { sku: '0042', purchaseQty: 6 } }),
	)
	const csv = await exportAll()
	const before = dumpDatabase()
	expect((await importFile(csv)).map(({ result, notes }) => [result, notes])).toEqual(
		Array.from({ length: 4 }, () => ['unchanged', []]),
	)
	expect(dumpDatabase()).toBe(before)
	await emptyTables('product', 'color')
	await importFile(csv)
	expect(await exportAll()).toBe(csv)
	expect(await read.product.findMany({ orderBy: { id: 'asc' }, select: { countsByVariant: true } })).toEqual(
		[true, true, true, false].map((countsByVariant) => ({ countsByVariant })),
	)
})

test('an older export does not restock units of a variant sold since', async () => {
	const { id, variants } = await makeSizedProduct({ stock: { White: { S: 2, M: 5 } } })
	const csv = await exportAll()
	const bought = { remainingQty: 3, purchaseQty: 2 }
	await write((tx) => tx.variant.update({ where: { id: variants['White']!['M'] }, data: bought }))
	const before = dumpDatabase()
	expect(await importFile(csv)).toMatchObject([{ result: 'unchanged' }])
	expect(dumpDatabase()).toBe(before)
	expect(await importFile(csv.replace(',5,0,', ',9,0,'))).toMatchObject([
		{
			changes: [
				{ field: 'quantity' },
				{ field: 'variants', from: 'White S: 2 · White M: 3', to: 'White S: 2 · White M: 7' },
			],
		},
	])
	expect(await getStockBySize(id)).toEqual({ 'White S': 2, 'White M': 7 })
})

test('many SKUs are looked up in one query, also when the shop has them all', async () => {
	const rows = Array.from({ length: 50 }, (_, number) =>
		Array.from({ length: 12 }, (_, size) => `p${number},P,,Size,${size + 30},,,,,SKU-${number}-${size},,1,5`),
	)
	expect((await importFile(file(...rows.flat()))).filter(({ result }) => result !== 'added')).toEqual([])
	expect((await importFile(file(...rows.flat()))).filter(({ result }) => result !== 'unchanged')).toEqual([])
})
