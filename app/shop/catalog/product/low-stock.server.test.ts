import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { setSetting } from '../../../../tests/support/data/tables.ts'
import { countSoldOut, findAdminProducts } from './admin-products.server.ts'

const low = async () => (await findAdminProducts({ search: '', page: 1, stock: 'low' })).items
const mark = (id: number, lowAt: number | null) =>
	write((tx) => tx.product.update({ where: { id }, data: { lowAt }, select: { id: true } }))

beforeEach(async () => {
	await write(async (tx) => {
		await tx.product.updateMany({ data: { status: 'archived' } })
		await tx.setting.deleteMany({ where: { key: 'shop.lowAt' } })
	})
})

test('a product that tracks stock per variant is low or out of stock when one variant is', async () => {
	const { id } = await makeSizedProduct({ name: 'Sized', stock: { White: { S: 5, M: 40 }, Rust: { S: 7 } } })
	await makeSizedProduct({ name: 'Enough', stock: { White: { S: 6, M: 40 } } })
	expect(await low()).toEqual([id])
	expect(await countSoldOut()).toBe(0)
	await write((tx) => tx.variant.updateMany({ where: { productId: id, size: 'M' }, data: { remainingQty: 0 } }))
	expect(await countSoldOut()).toBe(1)
})

test("a product's own low-stock threshold takes precedence over the shop's, even far above it", async () => {
	const { id } = await makeProduct({ stock: 400 })
	await mark(id, 399)
	expect(await low()).toEqual([])
	await mark(id, 400)
	expect(await low()).toEqual([id])
	await mark(id, null)
	expect(await low()).toEqual([])
})

test('a threshold of 0 turns low stock off, and the product still counts as sold out (rule: low-stock)', async () => {
	await setSetting('shop.lowAt', 0)
	await makeProduct({ stock: 0 })
	expect(await low()).toEqual([])
	expect(await countSoldOut()).toBe(1)
})

test("the shop's low-stock threshold applies to existing and new products", async () => {
	const { id } = await makeProduct({ stock: 12 })
	await setSetting('shop.lowAt', 12)
	const { id: next } = await makeProduct({ stock: 11 })
	expect(await low()).toEqual([next, id])
	await write((tx) => tx.setting.deleteMany({ where: { key: 'shop.lowAt' } }))
	expect(await low()).toEqual([])
})

test("a category's low-stock threshold applies to its products without one, and is deleted with the category", async () => {
	const { id } = await makeProduct({ stock: 9 })
	const { id: own } = await makeProduct({ stock: 9 })
	await mark(own, 2)
	const made = await write(async (tx) => {
		const category = await tx.category.create({ data: { name: 'Marked', nameKey: 'marked', lowAt: 8 } })
		await tx.product.updateMany({ where: { id: { in: [id, own] } }, data: { categoryId: category.id } })
		return category
	})
	expect(await low()).toEqual([])
	await write((tx) => tx.category.update({ where: { id: made.id }, data: { lowAt: 9 } }))
	expect(await low()).toEqual([id])
	await write((tx) => tx.category.delete({ where: { id: made.id } }))
	expect((await read.product.findUniqueOrThrow({ where: { id } })).lowStockThreshold).toBe(5)
})
