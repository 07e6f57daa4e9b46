import { beforeEach, expect, test } from 'vitest'
import { emptyCatalog, importFile } from '../../../../tests/support/data/imports.ts'
import { formatPaise } from '../../values/money.ts'
import { getStockBySize } from '../../../../tests/support/data/variant-data.ts'
import { read } from '#app/adapters/db/db.server.ts'

beforeEach(() => emptyCatalog())

const header =
	'ID,Type,SKU,Name,Published,Is featured?,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,' +
	'Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)'

const run = (...rows: string[]) => importFile([header, ...rows].join('\n'), { getPath: undefined })

const product = (handle: string) =>
	read.product.findUniqueOrThrow({ where: { handle }, include: { category: true, colors: true } })
const stock = async (handle: string) => getStockBySize((await product(handle)).id)

const tunic = [
	'10,variable,TUN,Block Tunic,1,1,<p>Soft.</p>\\n<p>Light.</p>,1,,,,"Clothing > Tunics, Sale",,,Color,"Red, Blue",Fabric,"Silk\\, raw"',
	'11,variation,TUN-R-S,Block Tunic - Red,1,0,,1,4,899,1099,,,TUN,Color,Red,Size,S',
	'12,variation,TUN-B-M,Block Tunic - Blue,1,0,,0,0,899,1099,,,TUN,Color,Blue,Size,M',
	'13,variation,,Block Tunic - Blue,1,0,,1,-2,,999,,,id:10,Color,Blue,Size,S',
]

test('a WooCommerce parent and its variations become a product and its variants', async () => {
	const [outcome] = await run(...tunic)
	expect(outcome).toMatchObject({
		handle: 'block-tunic',
		result: 'added',
		notes: [
			'its stock of -2 is set to 0 (line 5)',
			`its variants cost ${formatPaise(89_900)} to ${formatPaise(99_900)}, each with its own price`,
		],
	})
	expect(await product('block-tunic')).toMatchObject({
		name: 'Block Tunic',
		description: 'Soft.\n\nLight.',
		details: [],
		fabric: 'Silk, raw',
		basePricePaise: 89_900,
		originalPricePaise: 109_900,
		isFeatured: true,
		countsByVariant: true,
		category: { name: 'Tunics' },
	})
	expect(await stock('block-tunic')).toEqual({ 'Red S': 4, 'Blue S': 0, 'Blue M': 0 })
	const withSku = { where: { sku: { not: null } }, orderBy: { sku: 'asc' }, select: { sku: true } } as const
	expect(await read.variant.findMany(withSku)).toEqual([{ sku: 'TUN-B-M' }, { sku: 'TUN-R-S' }])
	expect(await run(...tunic)).toMatchObject([{ result: 'unchanged' }])
})

test('a simple WooCommerce product tracks stock per product, with its colors', async () => {
	const row = (published: number) => `20,"simple, virtual",BAG,Tote,${published},0,,1,7,,450,Bags,,,Color,"Tan, Ink",,`
	expect(await run(row(1))).toMatchObject([{ handle: 'tote', result: 'added' }])
	const bag = await product('tote')
	expect(bag).toMatchObject({ countsByVariant: false, remainingQty: 7, basePricePaise: 45_000, isFeatured: false })
	expect(bag.colors).toHaveLength(2)
	expect(await run(row(0))).toMatchObject([{ result: 'skipped', reason: 'not published' }])
})

test('a WooCommerce product with stock on the parent only tracks stock per product, at the lowest price', async () => {
	await run(
		'30,variable,K,Kurta,1,0,,1,12,,,,,,Size,"S, M",,',
		'31,variation,K-S,Kurta - S,1,0,,1,parent,,700,,,K,Size,S,,',
		'32,variation,K-M,Kurta - M,1,0,,1,parent,,650,,,K,Size,M,,',
	)
	expect(await product('kurta')).toMatchObject({
		countsByVariant: false,
		remainingQty: 12,
		basePricePaise: 65_000,
		sizeFit: ['S', 'M'],
	})
})

test('WooCommerce products with the same name, and a variation without its parent, stay separate', async () => {
	expect(
		await run(
			'40,simple,,Cup,1,0,,1,1,,10,,,,,,,',
			'41,simple,,Cup,1,0,,1,1,,20,,,,,,,',
			'42,variation,X,Lost,1,0,,1,1,,20,,,GONE,Size,S,,',
		),
	).toMatchObject([
		{ handle: 'cup', result: 'added' },
		{ handle: 'cup-41', result: 'added' },
		{ handle: 'gone', line: 4, result: 'failed' },
	])
})
