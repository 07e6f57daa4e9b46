import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { checkOut, checkoutInput, makeStaff, quantitiesOf } from '../../../../tests/support/data/shop-data.ts'
import { makeShopper, makeSizedProduct, stockBySize } from '../../../../tests/support/data/variant-data.ts'
import { makeOrder } from '../../../../tests/support/data/order-of.ts'
import { phoneHistories } from '../payments/cash/phone-history.server.ts'
import { markPayment } from '../payments/mark-payment.server.ts'
import { changeOrderStatus } from '../order.server.ts'
import { returnToOrigin } from './return-to-origin.server.ts'

const actor = await makeStaff()

async function shippedOrder(phoneNumber: string, paymentMethod: 'cod' | 'online' = 'cod') {
	const order = await makeOrder({ stock: 6, quantity: 2, input: { paymentMethod, phoneNumber } })
	await changeOrderStatus(actor, order.orderId, 3)
	return order
}

test('a parcel that came back cancels its order, puts the pieces back once and is remembered of its phone (rule: returned-to-origin)', async () => {
	const { orderId, productId } = await shippedOrder('+91 98250 00001')
	await Promise.all(Array.from({ length: 6 }, () => returnToOrigin(actor, orderId, { isSoldAgain: true })))
	expect(await quantitiesOf(productId)).toEqual({ remainingQty: 6, purchaseQty: 0, originalQty: 6 })
	const order = await read.order.findUnique({ where: { id: orderId } })
	expect(order).toMatchObject({ status: 5, returnedToOriginAt: expect.any(Date) })
	const noted = { kind: 'order', subjectId: orderId, status: 5, note: 'Returned to origin' }
	expect(await read.journalEntry.count({ where: noted })).toBe(1)
	expect((await phoneHistories(['+919825000001'])).get('+919825000001')).toEqual({ delivered: 0, returned: 1 })
})

test('pieces that are not sold again are on no shelf', async () => {
	const { orderId, productId } = await shippedOrder('9825000002')
	await returnToOrigin(actor, orderId, { isSoldAgain: false })
	expect(await quantitiesOf(productId)).toEqual({ remainingQty: 4, purchaseQty: 0, originalQty: 4 })
	const moves = await read.stockMovement.findMany({ where: { productId }, orderBy: { id: 'asc' } })
	expect(moves.map(({ change, remaining }) => [change, remaining])).toEqual([
		[-2, 4],
		[2, 6],
		[-2, 4],
	])
	expect(moves[2]!.note).toBe(`Returned to origin, order #${orderId}: not sold again`)
})

test('pieces by variant that are not sold again are missing in their size alone', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { S: 3, M: 9 } } })
	const customer = await makeShopper([colors['White']!, 'M', 2])
	const { orderId } = await checkOut(customer, { input: checkoutInput({ paymentMethod: 'cod' }) })
	await changeOrderStatus(actor, orderId, 3)
	await returnToOrigin(actor, orderId, { isSoldAgain: false })
	expect(await stockBySize(id)).toEqual({ 'White S': 3, 'White M': 7 })
	expect(await quantitiesOf(id)).toEqual({ remainingQty: 10, purchaseQty: 0, originalQty: 10 })
})

test('an order that leaves Cancelled was not refused after all', async () => {
	const { orderId, productId } = await shippedOrder('9825000003')
	await returnToOrigin(actor, orderId, { isSoldAgain: true })
	await changeOrderStatus(actor, orderId, 3)
	expect((await quantitiesOf(productId)).remainingQty).toBe(4)
	expect((await phoneHistories(['+919825000003'])).get('+919825000003')).toEqual({ delivered: 0, returned: 0 })
})

test('only a cash order on its way, whose cash is due, comes back', async () => {
	const online = await shippedOrder('9825000004', 'online')
	const collected = await shippedOrder('9825000004')
	await markPayment(actor, collected.orderId, { kind: 'collected', reference: '', seenTotalPaise: 200_000 })
	const delivered = await shippedOrder('9825000004')
	await changeOrderStatus(actor, delivered.orderId, 4)
	for (const { orderId } of [online, collected, delivered])
		await expect(returnToOrigin(actor, orderId, { isSoldAgain: true })).rejects.toMatchObject({ code: 'conflict' })
	await expect(returnToOrigin(actor, 999_999, { isSoldAgain: true })).rejects.toMatchObject({ code: 'not-found' })
	expect((await phoneHistories(['+919825000004'])).get('+919825000004')).toEqual({ delivered: 1, returned: 0 })
})
