import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { call, createToken } from '../../support/api.ts'
import { delivery } from '../../support/data/delivery.ts'
import { makeCustomer } from '../../support/data/shop-data.ts'
import { makeSizedProduct, getStockBySize } from '../../support/data/variant-data.ts'

const buyers = 24

// checkout-races.test.ts also tests this through pages.
test('24 buyers of the last 5 units of one size create 5 orders, and leave the other sizes unchanged', async () => {
	const { id, colors, variants } = await makeSizedProduct({
		name: 'Last Size',
		stock: { White: { S: 7, M: 5, L: 0 }, Indigo: { M: 3 } },
	})
	const cartItems = [{ productColorId: colors['White'], quantity: 1, size: 'M' }]
	const people = await Promise.all(
		Array.from({ length: buyers }, async () => {
			const userId = await makeCustomer()
			return { userId, token: await createToken(userId) }
		}),
	)
	const answers = await Promise.all(
		people.map(({ userId, token }) =>
			call('POST', '/orders/create', { token, json: { ...delivery, paymentMethod: 'cod', userId, cartItems } }),
		),
	)
	expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
	const late = answers.filter(({ status }) => status === 409)
	expect(late).toHaveLength(buyers - 5)
	for (const { text } of late) expect(text).toContain('Last Size (White, size M) is sold out.')
	expect(await getStockBySize(id)).toEqual({ 'White S': 7, 'White M': 0, 'White L': 0, 'Indigo M': 3 })
	const sums = { originalQty: 15, remainingQty: 10, purchaseQty: 5 }
	expect(await read.product.findUnique({ where: { id } })).toMatchObject(sums)
	const sold = await read.orderItem.findMany({ where: { productId: id } })
	const ofM = { size: 'M', variantId: variants['White']!['M'], quantity: 1 }
	expect(sold).toMatchObject(Array.from({ length: 5 }, () => ofM))
	expect(await read.stockMovement.count({ where: { productId: id, size: 'M', change: -1 } })).toBe(5)
})
