import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	checkOut,
	makeCustomerWith,
	makeProduct,
	makeStaff,
	getQuantities,
} from '../../../tests/support/data/shop-data.ts'
import { changeOrderStatus, getOrderForAdmin } from './order.server.ts'

const actor = await makeStaff()

const readMovements = async (productId: number) => {
	const rows = await read.stockMovement.findMany({ where: { productId }, orderBy: { id: 'asc' } })
	return rows.map(({ reason, change, remaining }) => `${reason} ${change} -> ${remaining}`)
}

async function orderOfThree() {
	const product = await makeProduct({ name: 'Kurta', stock: 5, colors: ['White', 'Indigo'] })
	const customer = await makeCustomerWith([product.variants[0]!, 2], [product.variants[1]!, 1])
	const { orderId } = await checkOut(customer)
	return { ...product, orderId }
}

test('any of the five order statuses can follow any other, and each change is recorded with its user', async () => {
	const { orderId } = await orderOfThree()
	for (const status of [4, 2, 1, 3, 5, 4]) {
		await changeOrderStatus(actor, orderId, status)
		expect((await getOrderForAdmin(orderId)).status).toBe(status)
	}
	const { events } = await getOrderForAdmin(orderId)
	expect(events.map(({ fromLabel, toLabel, byUsername }) => [fromLabel, toLabel, byUsername])).toEqual([
		[null, 'Pending', 'Riya'],
		['Pending', 'Delivered', 'Owner'],
		['Delivered', 'Processing', 'Owner'],
		['Processing', 'Pending', 'Owner'],
		['Pending', 'Shipped', 'Owner'],
		['Shipped', 'Cancelled', 'Owner'],
		['Cancelled', 'Delivered', 'Owner'],
	])
})

test.each([0, 6, -1, 1.5, Number.NaN])('%d is not an order status', async (status) => {
	const { orderId } = await orderOfThree()
	expect(await getRefusal(changeOrderStatus(await makeStaff(), orderId, status))).toMatch(/^invalid at status:/)
})

test('setting an order to its current status changes nothing', async () => {
	const { orderId } = await orderOfThree()
	const before = await getOrderForAdmin(orderId)
	await changeOrderStatus(await makeStaff(), orderId, 1)
	expect(await getOrderForAdmin(orderId)).toEqual(before)
})

test('cancelling an order restocks its units once, and leaving Cancelled reserves them again', async () => {
	const { id, orderId } = await orderOfThree()
	await changeOrderStatus(actor, orderId, 4)
	expect(await getQuantities(id)).toEqual({ remainingQty: 2, purchaseQty: 3, originalQty: 5 })
	await changeOrderStatus(actor, orderId, 5)
	await changeOrderStatus(actor, orderId, 5)
	expect(await getQuantities(id)).toEqual({ remainingQty: 5, purchaseQty: 0, originalQty: 5 })
	await changeOrderStatus(actor, orderId, 2)
	expect(await getQuantities(id)).toEqual({ remainingQty: 2, purchaseQty: 3, originalQty: 5 })
	expect(await readMovements(id)).toEqual(['ordered -3 -> 2', 'cancelled 3 -> 5', 'reinstated -3 -> 2'])
	const [, , last] = await read.stockMovement.findMany({ where: { productId: id }, orderBy: { id: 'asc' } })
	expect(last).toMatchObject({ orderId, byUserId: actor.userId })
})

test('leaving Cancelled without enough stock is refused by product name and changes nothing', async () => {
	const { id, variants, orderId } = await orderOfThree()
	await changeOrderStatus(actor, orderId, 5)
	await checkOut(await makeCustomerWith([variants[1]!, 3]))
	const before = await getOrderForAdmin(orderId)
	expect(await getRefusal(changeOrderStatus(actor, orderId, 1))).toBe('conflict: Only 2 left of Kurta.')
	expect(await getOrderForAdmin(orderId)).toEqual(before)
	expect(await getQuantities(id)).toEqual({ remainingQty: 2, purchaseQty: 3, originalQty: 5 })
	expect(await readMovements(id)).toHaveLength(3)
})

test('a cancelled order restocks a deleted product, and skips one deleted permanently', async () => {
	const { id, orderId } = await orderOfThree()
	await write((tx) => tx.product.update({ where: { id }, data: { status: 'archived' } }))
	await changeOrderStatus(actor, orderId, 5)
	expect(await getQuantities(id)).toMatchObject({ remainingQty: 5, purchaseQty: 0 })
	await changeOrderStatus(actor, orderId, 3)
	expect(await getQuantities(id)).toMatchObject({ remainingQty: 2, purchaseQty: 3 })
	await write((tx) => tx.product.delete({ where: { id } }))
	await changeOrderStatus(actor, orderId, 5)
	await changeOrderStatus(actor, orderId, 1)
	expect(await getOrderForAdmin(orderId)).toMatchObject({
		status: 1,
		items: [{ name: 'Kurta', productId: null }, { productId: null }],
	})
})
