import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { getProductDetails, listStockHistory } from './admin-products.server.ts'

const { id: productId } = await makeProduct()
const { id: other } = await makeProduct({ name: 'belt', colors: [] })
const movements = Array.from({ length: 20 }, (_, number) => [
	{ productId, change: 1, reason: 'edited', remaining: number },
	{ productId: other, change: 2, reason: 'edited', remaining: number },
])
await write((tx) => tx.stockMovement.createMany({ data: movements.flat() }))

test('the twenty-first stock movement starts a second page of the stock history', async () => {
	await write((tx) => tx.stockMovement.create({ data: { productId, change: -1, reason: 'edited', remaining: 18 } }))
	const first = await listStockHistory(productId)
	expect(first.movements[0]?.change).toBe(-1)
	expect(first.movements.length).toBe(20)
	expect(first.older).toEqual(first.movements[19]?.id)
	const second = await listStockHistory(productId, first.older!)
	expect(second.movements.map(({ remaining }) => remaining)).toEqual([0])
	expect(second.older).toBe(null)
})

test('the details of an empty product have empty lists, and unknown or deleted products are refused', async () => {
	expect(await getProductDetails(other)).toMatchObject({
		name: 'belt',
		originalPricePaise: null,
		categoryName: null,
		collectionName: null,
		colors: [],
		images: [],
		details: [],
	})
	await write((tx) => tx.product.update({ where: { id: other }, data: { status: 'archived' } }))
	for (const id of [other, 999_999])
		await expect(getProductDetails(id)).rejects.toMatchObject({ code: 'not-found', message: 'Product not found' })
})
