import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { isCatalogChanged } from '../../../../tests/support/data/catalog-changes.ts'
import { checkOut, makeCustomerWith, makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import { readCart } from '../../cart/cart.server.ts'
import { getOrder } from '../../orders/order.server.ts'
import {
	deleteColor,
	findColorUse,
	createColor,
	findColor,
	listAdminColors,
	listColors,
	updateColor,
} from './color.server.ts'
import { deleteProduct } from '../product/product.server.ts'

const admin = await makeStaff()
const rust = { name: 'Rust', hexCode: '#9C2F1F' }

beforeEach(() => emptyTables('orderItem', 'product', 'color'))

const findColorId = async (name: string) => (await read.color.findFirstOrThrow({ where: { name } })).id
const find = async (search: string, page = 1) => (await listAdminColors({ search, page })).items.map(({ name }) => name)

test('a color is added, found and changed, and each change raises the catalog version', async () => {
	expect(await isCatalogChanged(() => createColor(admin, rust))).toBe(true)
	const id = await findColorId('Rust')
	expect(await findColor(id)).toEqual({ id, ...rust })
	expect(await isCatalogChanged(() => updateColor(admin, id, { name: 'Terracotta', hexCode: '#C0633F' }))).toBe(true)
	expect(await listColors()).toEqual([{ id, name: 'Terracotta', hexCode: '#C0633F' }])
	expect(await find('terra')).toEqual(['Terracotta'])
})

test('adding two colors with one name at once adds one', async () => {
	const results = await Promise.allSettled([createColor(admin, rust), createColor(admin, { ...rust, name: 'RUST' })])
	expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the list of colors has 25 per page, by name', async () => {
	await write(async (tx) => {
		for (let number = 100; number < 127; number += 1)
			await tx.color.create({ data: { name: `Dye ${number}`, nameKey: `dye ${number}`, hexCode: '' } })
	})
	expect(await listAdminColors({ search: '', page: 1 })).toMatchObject({ page: 1, pageCount: 2, total: 27 })
	expect(await find('', 2)).toEqual(['Dye 125', 'Dye 126'])
	expect(await find('', 9)).toEqual(['Dye 125', 'Dye 126'])
})

test('the list of colors counts products in the shop', async () => {
	await makeProduct({ colors: ['Rust', 'Mint'] })
	await makeProduct({ colors: ['Rust'] })
	const gone = await makeProduct({ colors: ['Mint', 'Plum'] })
	await createColor(admin, { ...rust, name: 'Unused' })
	await deleteProduct(admin, gone.id)
	const counts = async () =>
		(await listAdminColors({ search: '', page: 1 })).items.map(({ name, productCount }) => [name, productCount])
	expect(await counts()).toEqual([
		['Mint', 1],
		['Plum', 0],
		['Rust', 2],
		['Unused', 0],
	])
})

const readProductColors = async (productId: number) => {
	const select = { id: true, color: true } as const
	const rows = await read.productColor.findMany({ where: { productId }, orderBy: { position: 'asc' }, select })
	return rows.map(({ id, color }) => [color.name, id])
}

const lines = async (userId: number) =>
	(await readCart(userId)).lines.map(({ productColorId, colorName, quantity }) => ({
		productColorId,
		colorName,
		quantity,
	}))

test('deleting a color deletes the color, its variants and their cart lines, and nothing else', async () => {
	const shirt = await makeProduct({ name: 'Shirt', colors: ['Rust', 'Mint'] })
	const customer = await makeCustomerWith([shirt.variants[0]!, 2], [shirt.variants[1]!, 1])
	expect(await isCatalogChanged(async () => deleteColor(admin, await findColorId('Rust')))).toBe(true)
	expect(await find('')).toEqual(['Mint'])
	expect(await readProductColors(shirt.id)).toEqual([['Mint', shirt.variants[1]]])
	expect(await lines(customer)).toEqual([{ productColorId: shirt.variants[1], colorName: 'Mint', quantity: 1 }])
})

test('deleting a color may leave products without colors, and the form shows how many first', async () => {
	const only = await makeProduct({ name: 'Only rust', colors: ['Rust'] })
	await makeProduct({ name: 'Both', colors: ['Rust', 'Mint'] })
	await makeProduct({ name: 'Other', colors: ['Mint'] })
	const gone = await makeProduct({ name: 'Gone', colors: ['Rust'] })
	await deleteProduct(admin, gone.id)
	const id = await findColorId('Rust')
	const use = await findColorUse(id)
	expect(use).toMatchObject({ productCount: 2, onlyColorCount: 1 })
	expect(use.products.map(({ name }) => name)).toEqual(['Both', 'Only rust'])
	await deleteColor(admin, id)
	expect(await readProductColors(only.id)).toEqual([])
})

test.each([
	['without', false],
	['with', true],
])('deleting a color %s a replacement leaves orders unchanged', async (_, isReplaced) => {
	const { variants } = await makeProduct({ colors: ['Rust', 'Mint'] })
	const customer = await makeCustomerWith([variants[0]!, 2])
	const { orderId } = await checkOut(customer)
	const before = await getOrder(customer, orderId)
	expect(JSON.stringify(before)).toContain('Rust')
	await deleteColor(admin, await findColorId('Rust'), isReplaced ? await findColorId('Mint') : undefined)
	// The ordered items lose only the link to the color.
	const items = before.items.map((item) => ({ ...item, productColorId: null }))
	expect(await getOrder(customer, orderId)).toEqual({ ...before, items })
})

const findTwoColorIds = async (...names: string[]) => Promise.all(names.map(findColorId)) as Promise<[number, number]>

test('replacing a color gives its products and carts the other color in the same position', async () => {
	const shirt = await makeProduct({ colors: ['Rust', 'Plum'] })
	await makeProduct({ colors: ['Mint'] })
	const customer = await makeCustomerWith([shirt.variants[0]!, 3])
	await deleteColor(admin, ...(await findTwoColorIds('Rust', 'Mint')))
	expect(await lines(customer)).toEqual([{ productColorId: shirt.variants[0], colorName: 'Mint', quantity: 3 }])
	expect((await readProductColors(shirt.id)).map(([name]) => name)).toEqual(['Mint', 'Plum'])
})

test('replacing a color keeps one where a product has both, and adds up the cart lines of both', async () => {
	const shirt = await makeProduct({ stock: 20, colors: ['Rust', 'Mint', 'Plum'] })
	const [red, green, plum] = shirt.variants as [number, number, number]
	const both = await makeCustomerWith([red, 2], [green, 3], [plum, 1])
	const onlyOld = await makeCustomerWith([red, 4])
	const onlyNew = await makeCustomerWith([green, 5])
	await deleteColor(admin, ...(await findTwoColorIds('Rust', 'Mint')))
	const mint = (quantity: number) => ({ productColorId: green, colorName: 'Mint', quantity })
	expect(await lines(both)).toEqual([mint(5), { productColorId: plum, colorName: 'Plum', quantity: 1 }])
	expect(await lines(onlyOld)).toEqual([mint(4)])
	expect(await lines(onlyNew)).toEqual([mint(5)])
	expect(await read.productColor.count({ where: { productId: shirt.id } })).toBe(2)
	expect(await read.cartItem.count({ where: { productColorId: red } })).toBe(0)
})

test('replacing a color leaves products and carts without it unchanged', async () => {
	await makeProduct({ colors: ['Rust', 'Mint'] })
	const other = await makeProduct({ stock: 20, colors: ['Mint', 'Plum'] })
	const customer = await makeCustomerWith([other.variants[0]!, 2], [other.variants[1]!, 3])
	const before = await lines(customer)
	await deleteColor(admin, ...(await findTwoColorIds('Rust', 'Mint')))
	expect(await lines(customer)).toEqual(before)
})

test('replacing a color with itself or with nothing is refused, and nothing is deleted', async () => {
	await makeProduct({ colors: ['Rust'] })
	const id = await findColorId('Rust')
	const refusal = { code: 'invalid', message: 'This color does not exist', field: 'replacementId' }
	for (const replacement of [id, 999]) await expect(deleteColor(admin, id, replacement)).rejects.toMatchObject(refusal)
	expect(await findColorUse(id)).toMatchObject({ productCount: 1 })
})
