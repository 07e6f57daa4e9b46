import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { dayMs } from '../../values/dates.ts'
import { itemRow, orderRow } from '../../../../tests/support/data/delivery.ts'
import { makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { listSellingOutSoon } from './low-stock.server.ts'

const listNames = async () => (await listSellingOutSoon(new Date())).map(({ name }) => name)

async function sell(sold: { productId: number; variantId?: number }, quantity: number, daysAgo: number, status = 1) {
	const item = { ...itemRow, ...sold, quantity }
	const createdAt = new Date(Date.now() - daysAgo * dayMs)
	await write((tx) => tx.order.create({ data: { ...orderRow, status, createdAt, items: { create: [item] } } }))
}

test('products selling out soonest, based on fourteen days, are first (rule: selling-out-soon)', async () => {
	const slow = await makeSizedProduct({ name: 'Slow Shirt', stock: { White: { M: 2 } } })
	await sell({ productId: slow.id, variantId: slow.variants.White!.M! }, 3, 2)
	const fast = await makeProduct({ name: 'Fast Bag', stock: 2 })
	await sell({ productId: fast.id }, 7, 3)
	expect(await listSellingOutSoon(new Date())).toMatchObject([
		{ name: 'Fast Bag', variantName: '', left: 2, daysLeft: 4 },
		{ name: 'Slow Shirt', variantName: 'White M', left: 2, daysLeft: 9 },
	])
})

test('old or cancelled sales and sold-out, plentiful or deleted products are left out (rule: selling-out-soon)', async () => {
	const before = await listNames()
	for (const [name, stock, daysAgo, status] of [
		['Earlier', 1, 20, 1],
		['Cancelled', 1, 1, 5],
		['Sold Out', 0, 1, 1],
		['Plenty', 90, 1, 1],
		['Deleted', 1, 1, 1],
	] as const) {
		const { id } = await makeProduct({ name, stock })
		await sell({ productId: id }, 3, daysAgo, status)
		if (name === 'Deleted') await write((tx) => tx.product.update({ where: { id }, data: { status: 'archived' } }))
	}
	expect(await listNames()).toEqual(before)
})
