import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { dayLength } from '../../dates.ts'
import { itemRow, orderRow } from '../../../../tests/support/data/delivery.ts'
import { makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { sellsOutNext } from './sells-out-next.server.ts'

const namesOf = async () => (await sellsOutNext(new Date())).map(({ name }) => name)

async function sell(sold: { productId: number; variantId?: number }, quantity: number, daysAgo: number, status = 1) {
	const item = { ...itemRow, ...sold, quantity }
	const createdAt = new Date(Date.now() - daysAgo * dayLength)
	await write((tx) => tx.order.create({ data: { ...orderRow, status, createdAt, items: { create: [item] } } }))
}

test('what sells out soonest at the speed of fourteen days is first (rule: sells-out-next)', async () => {
	const slow = await makeSizedProduct({ name: 'Slow Shirt', stock: { White: { M: 2 } } })
	await sell({ productId: slow.id, variantId: slow.variants.White!.M! }, 3, 2)
	const fast = await makeProduct({ name: 'Fast Bag', stock: 2 })
	await sell({ productId: fast.id }, 7, 3)
	expect(await sellsOutNext(new Date())).toMatchObject([
		{ name: 'Fast Bag', words: '', left: 2, daysLeft: 4 },
		{ name: 'Slow Shirt', words: 'White M', left: 2, daysLeft: 9 },
	])
})

test('what sold earlier, was cancelled, is sold out, lasts for months or is deleted is not named (rule: sells-out-next)', async () => {
	const before = await namesOf()
	for (const [name, stock, daysAgo, status] of [
		['Earlier', 1, 20, 1],
		['Cancelled', 1, 1, 5],
		['Sold Out', 0, 1, 1],
		['Plenty', 90, 1, 1],
		['Deleted', 1, 1, 1],
	] as const) {
		const { id } = await makeProduct({ name, stock })
		await sell({ productId: id }, 3, daysAgo, status)
		if (name === 'Deleted') await write((tx) => tx.product.update({ where: { id }, data: { deletedAt: new Date() } }))
	}
	expect(await namesOf()).toEqual(before)
})
