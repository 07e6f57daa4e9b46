import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { checkOut, makeCustomer, makeImage, makeProduct, makeStaff } from '../../../tests/support/data/shop-data.ts'
import { expectBatches } from '../../../tests/support/data/batches.ts'
import { makeOrder } from '../../../tests/support/data/orders.ts'
import { streamApiOrders, getApiOrder } from './api-orders.server.ts'

const admin = await makeStaff()

async function orderFrom(customer?: number): Promise<number> {
	const { variants } = await makeProduct()
	const userId = customer ?? (await makeCustomer())
	await write((tx) => tx.cartItem.create({ data: { userId, productColorId: variants[0]!, quantity: 1 } }))
	return (await checkOut(userId)).orderId
}

test('a full order returns all its stored values, as they were when it was placed', async () => {
	const image = await makeImage()
	const shirt = { name: 'Shirt', pricePaise: 179_950, images: [image], colors: ['Indigo'], quantity: 2 }
	const input = { waistSize: '30', orderNote: 'Ring twice', paymentMethod: 'cod' } as const
	const { orderId, buyer: customer, productId: id, variant } = await makeOrder({ ...shirt, input })
	const whole = await getApiOrder({ userId: customer, isAdmin: false }, orderId)
	expect(whole).toMatchObject({
		id: orderId,
		userId: customer,
		status: 1,
		subtotalPaise: 359_900,
		totalPaise: 359_900,
		firstName: 'Riya',
		lastName: 'Shah',
		waistSize: '30',
		zipCode: '395007',
		country: 'india',
		paymentMethod: 'cod',
		orderNote: 'Ring twice',
		paymentState: 'due',
		source: 'web',
		items: [
			{
				id: expect.any(Number),
				quantity: 2,
				pricePaise: 179_950,
				size: null,
				productColorId: variant,
				productId: id,
				productName: 'Shirt',
				colorName: 'Indigo',
				colorHex: '#aa3355',
				imageHash: image,
			},
		],
	})
	expect(await getApiOrder(admin, orderId)).toEqual(whole)
})

test("another customer's full order and an unknown one are refused alike", async () => {
	const orderId = await orderFrom()
	const other = { userId: await makeCustomer(), isAdmin: false }
	const refusal = { code: 'not-found', message: 'Order not found' }
	await expect(getApiOrder(other, orderId)).rejects.toMatchObject(refusal)
	await expect(getApiOrder(other, 999_999)).rejects.toMatchObject(refusal)
	await expect(getApiOrder(admin, 999_999)).rejects.toMatchObject(refusal)
})

test('administrators still see the full order of a deleted account', async () => {
	const customer = await makeCustomer()
	const orderId = await orderFrom(customer)
	await write((tx) => tx.user.delete({ where: { id: customer } }))
	expect(await getApiOrder(admin, orderId)).toMatchObject({ userId: null })
	await expect(getApiOrder({ userId: customer, isAdmin: false }, orderId)).rejects.toMatchObject({ code: 'not-found' })
})

test('full orders are returned newest first in batches, each once, also with equal timestamps', async () => {
	const ids: number[] = []
	for (let number = 0; number < 7; number += 1) ids.push(await orderFrom())
	const moments = [3, 1, 1, 1, 2, 1, 3]
	await write(async (tx) => {
		for (const [index, id] of ids.entries())
			await tx.order.update({ where: { id }, data: { createdAt: new Date(Date.UTC(2030, 0, moments[index])) } })
	})
	const rows = await read.order.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: { id: true } })
	await expectBatches(
		streamApiOrders,
		rows.map(({ id }) => id),
	)
})

test('the full orders of an account are only its own', async () => {
	const customer = await makeCustomer()
	await expectBatches((size) => streamApiOrders(size, customer), [])
	const own = [await orderFrom(customer), await orderFrom(customer), await orderFrom(customer)]
	await expectBatches((size) => streamApiOrders(size, customer), own.toReversed())
})
