import { refusalOf } from '../../../tests/support/data/refusal-of.ts'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	checkOut,
	makeCustomerWith,
	makeProduct,
	makeStaff,
	quantitiesOf,
} from '../../../tests/support/data/shop-data.ts'
import { changeOrderStatus, orderForAdmin } from './order.server.ts'

const actor = await makeStaff()

const movementsOf = async (productId: number) => {
	const rows = await read.stockMovement.findMany({ where: { productId }, orderBy: { id: 'asc' } })
	return rows.map(({ reason, change, remaining }) => `${reason} ${change} -> ${remaining}`)
}

async function orderOfThree() {
	const product = await makeProduct({ name: 'Kurta', stock: 5, colors: ['White', 'Indigo'] })
	const customer = await makeCustomerWith([product.variants[0]!, 2], [product.variants[1]!, 1])
	const { orderId } = await checkOut(customer)
	return { ...product, orderId }
}

test('any of the five order statuses can follow any other, and each step is recorded with who took it', async () => {
	const { orderId } = await orderOfThree()
	for (const status of [4, 2, 1, 3, 5, 4]) {
		await changeOrderStatus(actor, orderId, status)
		expect((await orderForAdmin(orderId)).status).toBe(status)
	}
	const { events } = await orderForAdmin(orderId)
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

test.each([0, 6, -1, 1.5, Number.NaN])('%d is no status of an order', async (status) => {
	const { orderId } = await orderOfThree()
	expect(await refusalOf(changeOrderStatus(await makeStaff(), orderId, status))).toMatch(/^invalid at status:/)
})

test('moving an order to the same status again changes nothing', async () => {
	const { orderId } = await orderOfThree()
	const before = await orderForAdmin(orderId)
	await changeOrderStatus(await makeStaff(), orderId, 1)
	expect(await orderForAdmin(orderId)).toEqual(before)
})

test('cancelling an order gives its pieces back once, leaving Cancelled takes them again', async () => {
	const { id, orderId } = await orderOfThree()
	await changeOrderStatus(actor, orderId, 4)
	expect(await quantitiesOf(id)).toEqual({ remainingQty: 2, purchaseQty: 3, originalQty: 5 })
	await changeOrderStatus(actor, orderId, 5)
	await changeOrderStatus(actor, orderId, 5)
	expect(await quantitiesOf(id)).toEqual({ remainingQty: 5, purchaseQty: 0, originalQty: 5 })
	await changeOrderStatus(actor, orderId, 2)
	expect(await quantitiesOf(id)).toEqual({ remainingQty: 2, purchaseQty: 3, originalQty: 5 })
	expect(await movementsOf(id)).toEqual(['ordered -3 -> 2', 'cancelled 3 -> 5', 'reinstated -3 -> 2'])
	const [, , last] = await read.stockMovement.findMany({ where: { productId: id }, orderBy: { id: 'asc' } })
	expect(last).toMatchObject({ orderId, byUserId: actor.userId })
})

test('leaving Cancelled without enough stock is refused by name and leaves everything as it was', async () => {
	const { id, variants, orderId } = await orderOfThree()
	await changeOrderStatus(actor, orderId, 5)
	await checkOut(await makeCustomerWith([variants[1]!, 3]))
	const before = await orderForAdmin(orderId)
	expect(await refusalOf(changeOrderStatus(actor, orderId, 1))).toBe('conflict: Only 2 pieces of Kurta are left.')
	expect(await orderForAdmin(orderId)).toEqual(before)
	expect(await quantitiesOf(id)).toEqual({ remainingQty: 2, purchaseQty: 3, originalQty: 5 })
	expect(await movementsOf(id)).toHaveLength(3)
})

test('a deleted product takes the pieces of a cancelled order back, one that is gone for good is passed over', async () => {
	const { id, orderId } = await orderOfThree()
	await write((tx) => tx.product.update({ where: { id }, data: { deletedAt: new Date() } }))
	await changeOrderStatus(actor, orderId, 5)
	expect(await quantitiesOf(id)).toMatchObject({ remainingQty: 5, purchaseQty: 0 })
	await changeOrderStatus(actor, orderId, 3)
	expect(await quantitiesOf(id)).toMatchObject({ remainingQty: 2, purchaseQty: 3 })
	await write((tx) => tx.product.delete({ where: { id } }))
	await changeOrderStatus(actor, orderId, 5)
	await changeOrderStatus(actor, orderId, 1)
	expect(await orderForAdmin(orderId)).toMatchObject({
		status: 1,
		items: [{ name: 'Kurta', productId: null }, { productId: null }],
	})
})
