import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../tests/support/data/delivery.ts'
import { getDashboardCounts } from './dashboard.server.ts'

const nothing = { categories: 0, collections: 0, products: 0, orders: 0, users: 0, contacts: 0, reviews: 0 }

test('the dashboard counts every row except deleted products', async () => {
	expect(await getDashboardCounts()).toEqual(nothing)
	await write(async (tx) => {
		await tx.category.create({ data: { name: 'Kurtas', nameKey: 'kurtas' } })
		await tx.collection.createMany({
			data: ['Monsoon', 'Festive'].map((name) => ({ name, nameKey: name.toLowerCase() })),
		})
		await tx.product.createMany({
			data: [product('kept'), product('sold-out'), { ...product('deleted'), status: 'archived' }],
		})
		await tx.order.create({ data: orderRow })
		await tx.contactMessage.create({
			data: { name: 'Asha', email: 'asha@example.com', message: 'Hello', searchKey: 'asha' },
		})
		const { id: productId } = await tx.product.findFirstOrThrow({ where: { handle: 'kept' } })
		await tx.rating.createMany({ data: [5, 4, 1].map((rating) => ({ productId, rating, description: 'Good' })) })
	})
	expect(await getDashboardCounts()).toEqual({
		...nothing,
		categories: 1,
		collections: 2,
		products: 2,
		orders: 1,
		contacts: 1,
		reviews: 3,
	})
})

function product(handle: string) {
	return { handle, name: handle, nameKey: handle, basePricePaise: 100, originalQty: 0, remainingQty: 0 }
}
