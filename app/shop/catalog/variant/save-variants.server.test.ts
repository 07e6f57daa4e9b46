import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { addToCart } from '../../cart/cart.server.ts'
import { makeAdmin, makeCustomer, makeImage, makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { makeSizedProduct, getStockBySize } from '../../../../tests/support/data/variant-data.ts'
import { deleteColor } from '../color/color.server.ts'
import { createProduct, deleteProduct, getProductForEdit, updateProduct } from '../product/product.server.ts'
import { countAsWhole, saveVariants } from './save-variants.server.ts'
import { emptyColumns } from '../../values/product-columns.ts'
import type { VariantInput } from '../product/product.schema.ts'

const owner = await makeStaff()

const cause = { reason: 'edited' } as const

async function readColorIds(productId: number): Promise<Record<string, number>> {
	const rows = await read.productColor.findMany({ where: { productId }, include: { color: true } })
	return Object.fromEntries(rows.map(({ color }) => [color.name, color.id]))
}

type Grid = Record<string, Record<string, number | Partial<VariantInput>>>

/** Saves variants such as { White: { S: 2, M: { remainingQty: 1, sku: 'A' } } }. */
async function save(productId: number, grid: Grid) {
	const ids = await readColorIds(productId)
	const wanted = Object.entries(grid).flatMap(([color, sizes]) =>
		Object.entries(sizes).map(([size, cell]) => ({
			colorId: ids[color]!,
			size,
			...(typeof cell === 'number' ? { remainingQty: cell } : { remainingQty: 0, ...cell }),
		})),
	)
	await write((tx) => saveVariants(tx, productId, wanted, cause))
}

const quantities = (id: number) =>
	read.product.findUniqueOrThrow({
		where: { id },
		select: { countsByVariant: true, originalQty: true, remainingQty: true, purchaseQty: true },
	})

const history = async (productId: number) =>
	(await read.stockMovement.findMany({ where: { productId }, orderBy: { id: 'asc' } })).map(
		({ colorName, size, change, remaining }) => [`${colorName ?? 'whole'} ${size ?? ''}`.trim(), change, remaining],
	)

test('switching a product to stock per variant uses the grid quantities and keeps units sold', async () => {
	const { id } = await makeProduct({ stock: 10, purchaseQty: 4, colors: ['White', 'Indigo'] })
	await save(id, { White: { XL: 1, S: 2 }, Indigo: { M: 5 } })
	expect(await quantities(id)).toEqual({ countsByVariant: true, originalQty: 12, remainingQty: 8, purchaseQty: 4 })
	expect(await getStockBySize(id)).toEqual({ 'White S': 2, 'White XL': 1, 'Indigo M': 5 })
	expect(await history(id)).toEqual([
		['whole', -10, 0],
		['White XL', 1, 1],
		['White S', 2, 2],
		['Indigo M', 5, 5],
	])
})

test('kept variants keep their rows, and the units of removed ones stay only in the history', async () => {
	const { id, variants } = await makeSizedProduct({ stock: { White: { S: 2, M: 3, L: 0 } } })
	await save(id, { White: { M: 7, S: 2, XL: 1 } })
	expect(await getStockBySize(id)).toEqual({ 'White S': 2, 'White M': 7, 'White XL': 1 })
	expect((await read.variant.findMany({ where: { productId: id } })).map((row) => row.id)).toEqual(
		expect.arrayContaining([variants['White']!['S'], variants['White']!['M']]),
	)
	expect(await history(id)).toEqual([
		['White M', 4, 7],
		['White XL', 1, 1],
	])
	await save(id, { White: { S: 2 } })
	expect((await history(id)).slice(2)).toEqual([
		['White M', -7, 0],
		['White XL', -1, 0],
	])
	expect(await quantities(id)).toMatchObject({ originalQty: 2, remainingQty: 2 })
})

test('switching back to stock per product keeps the total or uses the given quantity', async () => {
	for (const [given, left] of [
		[undefined, 5],
		[3, 3],
	] as const) {
		const { id } = await makeSizedProduct({ stock: { White: { S: 2, M: 3 } } })
		await write((tx) => countAsWhole(tx, id, cause, given))
		expect(await quantities(id)).toEqual({
			countsByVariant: false,
			originalQty: left,
			remainingQty: left,
			purchaseQty: 0,
		})
		expect(await read.variant.count({ where: { productId: id } })).toBe(0)
		const changes = await history(id)
		expect(changes).toHaveLength(3)
		// The order of the sizes depends on the order in which the database deletes them.
		expect(changes).toEqual(
			expect.arrayContaining([
				['White S', -2, 0],
				['White M', -3, 0],
			]),
		)
		expect(changes.at(-1)).toEqual(['whole', left, left])
	}
})

test('units sold while a form is open stay sold', async () => {
	const { id, variants } = await makeSizedProduct({ stock: { White: { S: 4, M: 4, L: 4 } } })
	const sell = (size: string) =>
		write((tx) => tx.variant.update({ where: { id: variants['White']![size]! }, data: { remainingQty: 1 } }))
	await sell('S')
	await sell('M')
	const seenQty = 4
	await save(id, {
		White: { S: { remainingQty: 4, seenQty }, M: { remainingQty: 6, seenQty }, L: { remainingQty: 0, seenQty } },
	})
	expect(await getStockBySize(id)).toEqual({ 'White S': 1, 'White M': 3, 'White L': 0 })
	expect(await getRefusal(save(id, { White: { S: { remainingQty: 0, seenQty } } }))).toBe(
		'conflict at variants: Only 1 left of White S: some were sold in the meantime.',
	)
})

test('an SKU is unique in the shop (rule: sku-once), two variants can swap SKUs, and a deleted product frees its SKU', async () => {
	const first = await makeSizedProduct({ name: 'Silk Shawl', stock: { White: { S: 1, M: 1 } } })
	await save(first.id, { White: { S: { sku: 'SHAWL-S', barcode: '8901' }, M: { sku: 'SHAWL-M', barcode: '8901' } } })
	await save(first.id, { White: { S: { sku: 'SHAWL-M' }, M: { sku: 'SHAWL-S' } } })
	const rows = await read.variant.findMany({ where: { productId: first.id }, orderBy: { id: 'asc' } })
	expect(rows.map(({ sku, barcode }) => [sku, barcode])).toEqual([
		['SHAWL-M', '8901'],
		['SHAWL-S', '8901'],
	])
	const second = await makeSizedProduct({ stock: { White: { S: 1, M: 1 } } })
	expect(await getRefusal(save(second.id, { White: { S: { sku: 'SHAWL-S' } } }))).toBe(
		'conflict at variants: The SKU SHAWL-S belongs to Silk Shawl.',
	)
	await expect(save(second.id, { White: { S: { sku: 'A' }, M: { sku: 'A' } } })).rejects.toMatchObject({
		message: 'The SKU A is used for both White S and White M.',
	})
	await deleteProduct({ userId: await makeAdmin(), isAdmin: true }, first.id)
	await save(second.id, { White: { S: { sku: 'SHAWL-S' }, M: { sku: '' } } })
})

test.each<[string, Grid]>([
	['Add at least one size or color to track.', {}],
	[
		'At most 100 sizes.',
		{ White: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`Size ${index}`, 0])) },
	],
	['White XXL is listed twice.', { White: { XXL: 1, '2XL': 2 } }],
	['White S: enter 0 or more.', { White: { S: -1 } }],
	['Choose a size in one of the product’s colors.', { Madder: { S: 1 } }],
])('a grid is refused with "%s", and nothing changes', async (message, grid) => {
	const { id } = await makeSizedProduct({ stock: { White: { S: 2 } } })
	await expect(save(id, grid)).rejects.toMatchObject({ code: 'invalid', message, field: 'variants' })
	expect(await getStockBySize(id)).toEqual({ 'White S': 2 })
})

test('cart lines follow a respelled size, and get the only size when a product starts to have sizes', async () => {
	const { id, variants } = await makeProduct({ stock: 5, colors: ['White', 'Indigo'] })
	const customer = await makeCustomer()
	for (const color of variants) await addToCart(customer, color, 1)
	await save(id, { White: { XXL: 3 }, Indigo: { S: 1, M: 1 } })
	const sizes = async () =>
		(await read.cartItem.findMany({ where: { userId: customer }, orderBy: { id: 'asc' } })).map(({ size }) => size)
	expect(await sizes()).toEqual(['XXL', ''])
	await save(id, { White: { '2XL': 3 }, Indigo: { S: 1, M: 1 } })
	expect(await sizes()).toEqual(['2XL', ''])
})

test('a product is created, edited and read with its variants', async () => {
	const { id: categoryId } = await write((tx) => tx.category.create({ data: { name: 'Saved', nameKey: 'saved' } }))
	const { id: model } = await makeProduct({ colors: ['White', 'Indigo'] })
	const colors = await readColorIds(model)
	const input = {
		...emptyColumns,
		name: 'Sized Kurta',
		basePrice: 100,
		originalPrice: 100,
		originalQty: 77,
		description: 'x',
		categoryId,
		colorIds: [colors['White']!, colors['Indigo']!],
		images: [await makeImage()],
	}
	const cell = (color: string, size: string, remainingQty: number) => ({ colorId: colors[color]!, size, remainingQty })
	const variants = [cell('White', 'M', 2), cell('Indigo', 'S', 3)]
	const id = await createProduct(owner, { ...input, variants })
	const made = await getProductForEdit(id)
	expect(made).toMatchObject({ remainingQty: 5, input: { originalQty: 5 } })
	expect(made.variants).toMatchObject([cell('White', 'M', 2), cell('Indigo', 'S', 3)])
	// The variants stay when the input has none, and only their sum is accepted as the original quantity.
	await updateProduct(owner, id, 1, { ...input, name: 'Kurta', originalQty: 5 })
	expect(await getRefusal(updateProduct(owner, id, 2, { ...input, originalQty: 6 }))).toMatch(
		/^invalid at originalQty:/,
	)
	// Removing a color removes its stock.
	await updateProduct(owner, id, 2, { ...input, colorIds: [colors['White']!], originalQty: 5 })
	expect(await getStockBySize(id)).toEqual({ 'White M': 2 })
	expect((await history(id)).at(-1)).toEqual(['Indigo S', -3, 0])
	await updateProduct(owner, id, 3, { ...input, variants: null, originalQty: 9 })
	expect(await quantities(id)).toMatchObject({ countsByVariant: false, remainingQty: 9 })
})

test('the stock of a deleted color is added to its replacement', async () => {
	const { id } = await makeSizedProduct({ stock: { Ochre: { S: 2, M: 3 }, Amber: { S: 4 } } })
	const ids = await readColorIds(id)
	await deleteColor(owner, ids['Ochre']!, ids['Amber'])
	expect(await getStockBySize(id)).toEqual({ 'Amber S': 6, 'Amber M': 3 })
	expect(await quantities(id)).toMatchObject({ remainingQty: 9 })
	await deleteColor(owner, ids['Amber']!)
	expect(await quantities(id)).toMatchObject({ countsByVariant: true, originalQty: 0, remainingQty: 0 })
	expect(await history(id)).toEqual([
		['Amber S', -6, 0],
		['Amber M', -3, 0],
	])
})
