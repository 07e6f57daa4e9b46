import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { checkOut, createCheckoutInput, makeStaff, getQuantities } from '../../../../tests/support/data/shop-data.ts'
import { makeShopper, makeSizedProduct, getStockBySize } from '../../../../tests/support/data/variant-data.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { getPhoneHistories } from '../payments/cod/cod-eligibility.server.ts'
import { markPayment } from '../payments/mark-payment.server.ts'
import { changeOrderStatus } from '../order.server.ts'
import { markReturnedToOrigin } from './return-to-origin.server.ts'

const actor = await makeStaff()

async function shippedOrder(phoneNumber: string, paymentMethod: 'cod' | 'online' = 'cod') {
	const order = await makeOrder({ stock: 6, quantity: 2, input: { paymentMethod, phoneNumber } })
	await changeOrderStatus(actor, order.orderId, 3)
	return order
}

test('a returned shipment cancels its order, restocks once and is recorded for its phone (rule: returned-to-origin)', async () => {
	const { orderId, productId } = await shippedOrder('+91 98250 00001')
	await Promise.all(Array.from({ length: 6 }, () => markReturnedToOrigin(actor, orderId, { shouldRestock: true })))
	expect(await getQuantities(productId)).toEqual({ remainingQty: 6, purchaseQty: 0, originalQty: 6 })
	const order = await read.order.findUnique({ where: { id: orderId } })
	expect(order).toMatchObject({ status: 5, returnedToOriginAt: expect.any(Date) })
	const noted = {
		kind: 'order',
		subjectId: orderId,
		status: 5,
		note: 'Returned to origin',
	}
	expect(await read.activityEntry.count({ where: noted })).toBe(1)
	expect((await getPhoneHistories(['+919825000001'])).get('+919825000001')).toEqual({ delivered: 0, returned: 1 })
})

test('units that will not be resold are not restocked', async () => {
	const { orderId, productId } = await shippedOrder('9825000002')
	await markReturnedToOrigin(actor, orderId, { shouldRestock: false })
	expect(await getQuantities(productId)).toEqual({ remainingQty: 4, purchaseQty: 0, originalQty: 4 })
	const moves = await read.stockMovement.findMany({ where: { productId }, orderBy: { id: 'asc' } })
	expect(moves.map(({ change, remaining }) => [change, remaining])).toEqual([
		[-2, 4],
		[2, 6],
		[-2, 4],
	])
	expect(moves[2]!.note).toBe(`Returned to origin, order #${orderId}: not restocked`)
})

test('variant units that will not be resold are missing in their size only', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { S: 3, M: 9 } } })
	const customer = await makeShopper([colors['White']!, 'M', 2])
	const { orderId } = await checkOut(customer, { input: createCheckoutInput({ paymentMethod: 'cod' }) })
	await changeOrderStatus(actor, orderId, 3)
	await markReturnedToOrigin(actor, orderId, { shouldRestock: false })
	expect(await getStockBySize(id)).toEqual({ 'White S': 3, 'White M': 7 })
	expect(await getQuantities(id)).toEqual({ remainingQty: 10, purchaseQty: 0, originalQty: 10 })
})

test('an order that leaves Cancelled no longer counts as refused', async () => {
	const { orderId, productId } = await shippedOrder('9825000003')
	await markReturnedToOrigin(actor, orderId, { shouldRestock: true })
	await changeOrderStatus(actor, orderId, 3)
	expect((await getQuantities(productId)).remainingQty).toBe(4)
	expect((await getPhoneHistories(['+919825000003'])).get('+919825000003')).toEqual({ delivered: 0, returned: 0 })
})

test('only a shipped COD order with its cash due can be returned to origin', async () => {
	const online = await shippedOrder('9825000004', 'online')
	const collected = await shippedOrder('9825000004')
	await markPayment(actor, collected.orderId, { kind: 'collected', reference: '', seenTotalPaise: 200_000 })
	const delivered = await shippedOrder('9825000004')
	await changeOrderStatus(actor, delivered.orderId, 4)
	for (const { orderId } of [online, collected, delivered])
		await expect(markReturnedToOrigin(actor, orderId, { shouldRestock: true })).rejects.toMatchObject({
			code: 'conflict',
		})
	await expect(markReturnedToOrigin(actor, 999_999, { shouldRestock: true })).rejects.toMatchObject({
		code: 'not-found',
	})
	expect((await getPhoneHistories(['+919825000004'])).get('+919825000004')).toEqual({ delivered: 1, returned: 0 })
})
