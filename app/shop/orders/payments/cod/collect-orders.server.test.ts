import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../../../tests/support/data/delivery.ts'
import { makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { markPayment } from '../mark-payment.server.ts'
import { collectOrders, checkOrdersForCollection } from '../mark-payment.server.ts'

const owner = await makeStaff()

async function makeCodOrder(changes: object = {}) {
	const data = { ...orderRow, paymentMethod: 'cod', paymentState: 'due', status: 4, ...changes }
	return (await write((tx) => tx.order.create({ data }))).id
}

const toRequest = (id: number) => ({ id, seenTotalPaise: orderRow.totalPaise })
const readKinds = async (orderId: number) =>
	(await read.paymentEntry.findMany({ where: { orderId }, orderBy: { id: 'asc' } })).map(({ kind }) => kind)

test('marks shipped and delivered COD orders as collected', async () => {
	const ids = [await makeCodOrder(), await makeCodOrder({ status: 3 })]
	expect(await collectOrders(owner, ids.map(toRequest))).toEqual({ collected: 2, failed: [] })
	expect(await Promise.all(ids.map(readKinds))).toEqual([['collected'], ['collected']])
})

test('marks each order once, however often the form is sent', async () => {
	const id = await makeCodOrder()
	await collectOrders(owner, [toRequest(id)])
	expect(await collectOrders(owner, [toRequest(id)])).toEqual({ collected: 1, failed: [] })
	expect(await readKinds(id)).toEqual(['collected'])
})

test('reports an order that has not shipped or whose total has changed, and marks the others', async () => {
	const [early, changed, other] = [await makeCodOrder({ status: 2 }), await makeCodOrder(), await makeCodOrder()]
	const requests = [toRequest(early), { id: changed, seenTotalPaise: 1 }, toRequest(other)]
	expect(await collectOrders(owner, requests)).toEqual({
		collected: 1,
		failed: [`Order #${early} has not shipped yet.`, `The total of order #${changed} is ₹ 1.00. Please open it again.`],
	})
	expect(await Promise.all([early, changed, other].map(readKinds))).toEqual([[], [], ['collected']])
})

test('requires the permission for payments', async () => {
	const id = await makeCodOrder()
	const refused = collectOrders(await makeStaff('packer'), [toRequest(id)])
	await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
	expect(await readKinds(id)).toEqual([])
})

test.each([
	['an order to collect', {}, null],
	['an online order', { paymentMethod: 'online' }, 'Not cash on delivery'],
	['an order that has not shipped', { status: 1 }, 'Not shipped yet'],
	['a cancelled order', { status: 5 }, 'Cancelled'],
	['a reported payment', { paymentState: 'claimed' }, 'Payment reported by the customer'],
	['an order paid before it shipped', { paymentState: 'paid' }, 'Nothing to collect'],
])('lists %s with the reason why it is skipped', async (_, changes, reason) => {
	const id = await makeCodOrder(changes)
	expect((await checkOrdersForCollection([id])).map(({ skipReason }) => skipReason)).toEqual([reason])
})

test('lists an order as collected or received once it is', async () => {
	const id = await makeCodOrder()
	const readReason = async () => (await checkOrdersForCollection([id]))[0]?.skipReason
	await collectOrders(owner, [toRequest(id)])
	expect(await readReason()).toBe('Already collected')
	await markPayment(owner, id, { kind: 'remitted', reference: '', seenTotalPaise: orderRow.totalPaise })
	expect(await readReason()).toBe('Already received')
})
