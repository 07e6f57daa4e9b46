import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { productsRunningLow } from './low-stock.server.ts'

test('products with five pieces or fewer run low, the fewest first; deleted ones do not', async () => {
	const stock = [5, 0, 3, 1, 0, 2, 4]
	await write((tx) =>
		tx.product.createMany({
			data: [
				...stock.map((pieces, index) => product(`p${index}`, pieces)),
				{ ...product('gone', 0), deletedAt: new Date() },
			],
		}),
	)
	const { total, soldOut, lowest } = await productsRunningLow()
	expect(total).toBe(7)
	expect(soldOut).toBe(2)
	expect(lowest.map(({ name, remainingQty }) => [name, remainingQty])).toEqual([
		['p1', 0],
		['p4', 0],
		['p3', 1],
		['p5', 2],
		['p2', 3],
	])
})

test('of a product by variant the sizes and colours run low, which are named; it runs low itself when one of them does', async () => {
	await write((tx) => tx.product.updateMany({ data: { deletedAt: new Date() } }))
	await makeSizedProduct({ name: 'Sized', stock: { White: { S: 1, M: 40, L: 6 }, Rust: { S: 0 } } })
	await makeSizedProduct({ name: 'Enough', stock: { White: { S: 6, M: 40 } } })
	const { total, soldOut, variants, lowest } = await productsRunningLow()
	expect(total).toBe(1)
	expect(soldOut).toBe(1)
	expect(variants).toBe(2)
	expect(lowest.map(({ name, words, remainingQty }) => [name, words, remainingQty])).toEqual([
		['Sized', 'Rust S', 0],
		['Sized', 'White S', 1],
	])
})

function product(handle: string, remainingQty: number) {
	return { handle, name: handle, nameKey: handle, basePricePaise: 100, originalQty: remainingQty, remainingQty }
}
