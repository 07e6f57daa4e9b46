import { expect, test } from 'vitest'
import { readRows } from '../csv-rows.server.ts'
import { groupRows, readProduct } from '../draft/product-draft.server.ts'

const columns = [
	'ID',
	'Type',
	'SKU',
	'Name',
	'Published',
	'Visibility in catalog',
	'Date sale price ends',
	'In stock?',
	'Stock',
	'Sale price',
	'Regular price',
	'Parent',
	'Attribute 1 name',
	'Attribute 1 value(s)',
	'Attribute 2 name',
	'Attribute 2 value(s)',
] as const
type Cells = Partial<Record<(typeof columns)[number], string>>

async function readWoo(...rows: Cells[]) {
	const lines = rows.map((cells) => columns.map((column) => `"${cells[column] ?? ''}"`).join(','))
	return groupRows((await readRows([columns.join(','), ...lines].join('\n'))).rows).map(readProduct)
}

const simple: Cells = { ID: '1', Type: 'simple', SKU: 'A', Name: 'A', Stock: '5', 'Regular price': '1999' }
const parent: Cells = { ...size('S, M'), ID: '10', Type: 'variable', SKU: 'P', Name: 'P', Published: '1' }
const small: Cells = {
	...simple,
	...size('S'),
	ID: '11',
	Type: 'variation',
	SKU: 'P-S',
	Parent: 'P',
	'Regular price': '700',
}
const medium: Cells = { ...small, ...size('M'), ID: '12', SKU: 'P-M', Stock: '2', 'Regular price': '900' }

function size(values: string): Cells {
	return { 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': values }
}

test.each<[string, Cells, object]>([
	['a sale that counts', { 'Sale price': '499' }, { basePricePaise: 49_900, originalPricePaise: 199_900, notes: [] }],
	['a sale that is over', { 'Sale price': '499', 'Date sale price ends': '2020-01-01' }, { basePricePaise: 199_900 }],
	['a sale of 0', { 'Sale price': '0' }, { basePricePaise: 199_900, originalPricePaise: null }],
	['a sale above the regular price', { 'Sale price': '2500' }, { basePricePaise: 199_900, originalPricePaise: null }],
	['what is counted, but out of stock', { 'In stock?': '0' }, { quantity: 0 }],
	['a virtual one', { Type: 'simple, virtual' }, { notes: [expect.stringContaining('virtual in WooCommerce')] }],
	['what the catalog shows', { 'Visibility in catalog': 'catalog' }, { quantity: 5 }],
])('the WooCommerce import reads %s', async (_, cells, draft) =>
	expect(await readWoo({ ...simple, ...cells })).toMatchObject([{ draft }]),
)

test.each<[string, Cells, string]>([
	['grouped', { Type: 'grouped' }, 'a group of products; its products are sold separately'],
	['external', { Type: 'external' }, 'sold by another shop'],
	['downloadable', { Type: 'simple, downloadable, virtual' }, 'a download, which this shop does not sell'],
	['of an unknown type', { Type: 'booking' }, 'of an unknown type "booking"'],
	['of the type constructor', { Type: 'constructor' }, 'of an unknown type "constructor"'],
	['private', { Published: '0' }, 'not published'],
	['a draft', { Published: '-1' }, 'not published'],
	['hidden', { 'Visibility in catalog': 'hidden' }, 'not shown in the store’s catalog (hidden)'],
	['in searches alone', { 'Visibility in catalog': 'search' }, 'not shown in the store’s catalog (search)'],
])('a WooCommerce product that is %s is skipped, whatever its type', async (_, cells, reason) => {
	expect(await readWoo({ ...simple, ...cells })).toMatchObject([{ result: 'skipped', reason }])
	if (!cells.Type) expect(await readWoo({ ...parent, ...cells }, small)).toMatchObject([{ result: 'skipped', reason }])
})

test.each<[string, Cells]>([
	['switched off', { Published: '0' }],
	['hidden', { 'Visibility in catalog': 'hidden' }],
	['a download', { Type: 'variation, downloadable' }],
	['without a price', { 'Regular price': '' }],
])('a WooCommerce variation that is %s cannot be bought and sets no price', async (_, cells) => {
	const large = { ...small, ...size('L'), ID: '13', SKU: 'P-L', Stock: '1', 'Regular price': '950' }
	expect(await readWoo(parent, { ...small, ...cells }, medium, large)).toMatchObject([
		{ draft: { basePricePaise: 90_000, quantity: 3, variants: [{ size: 'M' }, { size: 'L' }] } },
	])
})

test('a WooCommerce product with all variations disabled is skipped', async () => {
	expect(await readWoo(parent, { ...small, Published: '0' })).toMatchObject([{ result: 'skipped' }])
})

test.each<[string, Cells, Cells, number[]]>([
	['a variation', {}, { 'In stock?': '0' }, [0, 2]],
	['the product', { 'In stock?': '0' }, {}, [0, 0]],
])('a WooCommerce product is out of stock where %s says so', async (_, ofParent, ofSmall, quantity) => {
	const [read] = await readWoo({ ...parent, ...ofParent }, { ...small, ...ofSmall }, medium)
	expect(read).toMatchObject({ draft: { variants: quantity.map((quantity) => ({ quantity })) } })
})

test('a WooCommerce variation for any size tracks stock per product with its sizes, and is reported', async () => {
	const any = { ...small, ...size(''), SKU: 'P-ANY', Stock: '9' }
	expect(await readWoo({ ...parent, ...size('S, M, L') }, any)).toMatchObject([
		{
			draft: {
				variants: null,
				quantity: 9,
				sizeFit: ['S', 'M', 'L'],
				notes: ['its variation P-ANY is for any Size, so the stock is tracked as one number (line 3)'],
			},
		},
	])
})

test('a sold-out WooCommerce color is dropped from a product that tracks stock per product', async () => {
	const color = (name: string): Cells => ({ 'Attribute 2 name': 'Color', 'Attribute 2 value(s)': name })
	const red = { ...small, ...size(''), ...color('Red') }
	const blue = { ...red, ...color('Blue'), SKU: 'P-B', Stock: '4', 'Regular price': '500', 'In stock?': '0' }
	expect(await readWoo({ ...parent, ...color('Red, Blue') }, red, blue)).toMatchObject([
		{ draft: { colors: ['Red'], sizeFit: ['S', 'M'], quantity: 5, basePricePaise: 70_000 } },
	])
})

test('a WooCommerce variation finds its parent by id', async () => {
	const of = { Parent: 'id:10' }
	expect(await readWoo({ ...parent, SKU: '' }, { ...small, ...of }, { ...medium, ...of })).toMatchObject([
		{ draft: { variants: [{ size: 'S' }, { size: 'M' }] } },
	])
})
