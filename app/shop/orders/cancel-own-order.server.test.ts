import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { beforeEach, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeStaff, getRemainingQty } from '../../../tests/support/data/shop-data.ts'
import { listBrokenOrders } from '../../../tests/support/data/shop-invariants.ts'
import { listWaitingMail } from '../../../tests/support/data/mail.ts'
import { setSettings } from '../../../tests/support/data/tables.ts'
import { makeOrder } from '../../../tests/support/data/orders.ts'
import { changeOrderStatus } from './order.server.ts'
import { markPayment } from './payments/mark-payment.server.ts'
import { listStatusTimes } from '../activity/activity-log.server.ts'
import { sendDueNotifications } from '../notifications/dispatch-notifications.server.ts'
import { cancelOwnOrder } from './customer-order.server.ts'

const owner = 'owner@loom.example'

beforeEach(() => setSettings({ 'shop.email': owner, 'returns.cancelByCustomer': true }))

const order = () => makeOrder({ pricePaise: 150_000, stock: 5, quantity: 2 })

test('a customer who cancels an order twice restocks once, with the reason and one email each', async () => {
	const { buyer: customer, orderId, productId } = await order()
	for (const reason of ['Ordered twice', 'Again'])
		expect(await cancelOwnOrder(customer, orderId, reason)).toEqual({ refundDuePaise: 0 })
	expect(await getRemainingQty(productId)).toBe(5)
	expect(listBrokenOrders()).toEqual([])
	const events = await read.activityEntry.findMany({ where: { kind: 'order', subjectId: orderId, status: 5 } })
	expect(events).toMatchObject([
		{ actorId: customer, actorName: null, note: 'By the customer: Ordered twice', fromStatus: 1 },
	])
	await sendDueNotifications()
	expect(await read.outboxMail.count({ where: { orderId, template: 'order-cancelled' } })).toBe(1)
	const mail = (await listWaitingMail(owner)).filter(({ subject }) => subject.includes('cancelled'))
	expect(mail).toMatchObject([{ subject: `Order #${orderId} was cancelled by the customer` }])
	expect(mail[0]!.text).toContain('Riya Shah from Surat cancelled an order of ₹ 3,000.00.')
	expect(mail[0]!.text).toContain('By the customer: Ordered twice')
	expect(mail[0]!.text).not.toContain('refunded')
})

test('a cancelled paid order is listed as refund due (rule: refund-not-yet-made)', async () => {
	const { buyer: customer, orderId } = await order()
	await markPayment(await makeStaff(), orderId, { kind: 'paid', reference: '', seenTotalPaise: 300_000 })
	expect(await cancelOwnOrder(customer, orderId)).toEqual({ refundDuePaise: 300_000 })
	expect((await listWaitingMail(owner)).at(-1)!.text).toContain(
		'₹ 3,000.00 was received for it and has to be refunded.',
	)
})

test('another customer, a shipped order and a shop that disallows it refuse the cancellation, and nothing changes', async () => {
	const { buyer: customer, orderId, productId } = await order()
	const other = await makeCustomer()
	await expect(cancelOwnOrder(other, orderId)).rejects.toMatchObject({ code: 'not-found' })
	await setSettings({})
	await expect(cancelOwnOrder(customer, orderId)).rejects.toMatchObject({ code: 'conflict' })
	await setSettings({ 'returns.cancelByCustomer': true })
	await changeOrderStatus(await makeStaff(), orderId, 3)
	expect(await getRefusal(cancelOwnOrder(customer, orderId))).toBe(
		`conflict: Order #${orderId} has been shipped and can no longer be cancelled.`,
	)
	expect(await getRemainingQty(productId)).toBe(3)
	expect(await read.activityEntry.count({ where: { kind: 'order', subjectId: orderId } })).toBe(2)
})

test('a customer who cancels while two staff members update 30 orders leaves one valid history each', async () => {
	const orders = await Promise.all(Array.from({ length: 30 }, order))
	const [first, second] = [await makeStaff(), await makeStaff()]
	const results = await Promise.allSettled(
		orders.flatMap(({ buyer: customer, orderId }, index) => {
			const tries = [
				() => cancelOwnOrder(customer, orderId),
				() => changeOrderStatus(first, orderId, 3, { expectedStatus: 1 }),
				() => markPayment(second, orderId, { kind: 'paid', reference: '', seenTotalPaise: 300_000 }),
			]
			return [0, 1, 2].map((at) => tries[(at + index) % 3]!())
		}),
	)
	for (const result of results)
		if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal', code: 'conflict' })
	for (const { orderId, productId } of orders) {
		const { status, receivedPaise } = await read.order.findUniqueOrThrow({ where: { id: orderId } })
		const steps = await listStatusTimes(orderId)
		expect([
			[1, 3],
			[1, 5],
		]).toContainEqual(steps.map(({ toStatus }) => toStatus))
		expect([3, 5]).toContain(status)
		expect([0, 300_000]).toContain(receivedPaise)
		expect(await getRemainingQty(productId)).toBe(status === 5 ? 5 : 3)
	}
	expect(listBrokenOrders()).toEqual([])
})
