import { refusalOf } from '../../../../tests/support/data/refusal-of.ts'
import { beforeEach, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeStaff, piecesLeft } from '../../../../tests/support/data/shop-data.ts'
import { brokenOrders } from '../../../../tests/support/data/shop-invariants.ts'
import { waitingMail } from '../../../../tests/support/data/waiting-mail.ts'
import { setSettings } from '../../../../tests/support/data/tables.ts'
import { makeOrder } from '../../../../tests/support/data/order-of.ts'
import { changeOrderStatus } from '../order.server.ts'
import { markPayment } from '../payments/mark-payment.server.ts'
import { statusTimes } from '../../journal/history-of-order.server.ts'
import { tellDue } from '../../letters/after-the-act.server.ts'
import { cancelOwnOrder } from './cancel-own-order.server.ts'

const owner = 'owner@loom.example'

beforeEach(() => setSettings({ 'shop.email': owner, 'returns.cancelByCustomer': true }))

const order = () => makeOrder({ pricePaise: 150_000, stock: 5, quantity: 2 })

test('a customer cancels an own order twice: its pieces come back once, with the reason and one mail to each', async () => {
	const { buyer: customer, orderId, productId } = await order()
	for (const reason of ['Ordered twice', 'Again'])
		expect(await cancelOwnOrder(customer, orderId, reason)).toEqual({ refundDuePaise: 0 })
	expect(await piecesLeft(productId)).toBe(5)
	expect(brokenOrders()).toEqual([])
	const events = await read.journalEntry.findMany({ where: { kind: 'order', subjectId: orderId, status: 5 } })
	expect(events).toMatchObject([
		{ actorId: customer, actorName: null, note: 'By the customer: Ordered twice', fromStatus: 1 },
	])
	await tellDue()
	expect(await read.outboxMail.count({ where: { orderId, template: 'order-cancelled' } })).toBe(1)
	const mail = (await waitingMail(owner)).filter(({ subject }) => subject.includes('cancelled'))
	expect(mail).toMatchObject([{ subject: `Order #${orderId} is cancelled by its customer` }])
	expect(mail[0]!.text).toContain('Riya Shah from Surat cancelled an order of ₹ 3,000.00.')
	expect(mail[0]!.text).toContain('By the customer: Ordered twice')
	expect(mail[0]!.text).not.toContain('given back')
})

test('what was paid for a cancelled order is told as to be given back (rule: refund-not-yet-made)', async () => {
	const { buyer: customer, orderId } = await order()
	await markPayment(await makeStaff(), orderId, { kind: 'paid', reference: '', seenTotalPaise: 300_000 })
	expect(await cancelOwnOrder(customer, orderId)).toEqual({ refundDuePaise: 300_000 })
	expect((await waitingMail(owner)).at(-1)!.text).toContain('₹ 3,000.00 came in for it and is to be given back.')
})

test('another customer, an order that was sent, and a shop that does not allow it are refused and nothing moves', async () => {
	const { buyer: customer, orderId, productId } = await order()
	const other = await makeCustomer()
	await expect(cancelOwnOrder(other, orderId)).rejects.toMatchObject({ code: 'not-found' })
	await setSettings({})
	await expect(cancelOwnOrder(customer, orderId)).rejects.toMatchObject({ code: 'conflict' })
	await setSettings({ 'returns.cancelByCustomer': true })
	await changeOrderStatus(await makeStaff(), orderId, 3)
	expect(await refusalOf(cancelOwnOrder(customer, orderId))).toBe(
		`conflict: Order #${orderId} has been sent: it cannot be cancelled any more.`,
	)
	expect(await piecesLeft(productId)).toBe(3)
	expect(await read.journalEntry.count({ where: { kind: 'order', subjectId: orderId } })).toBe(2)
})

test('a customer who cancels while two of the staff send and mark 30 orders leaves one legal history each', async () => {
	const orders = await Promise.all(Array.from({ length: 30 }, order))
	const [first, second] = [await makeStaff(), await makeStaff()]
	const results = await Promise.allSettled(
		orders.flatMap(({ buyer: customer, orderId }, index) => {
			const tries = [
				() => cancelOwnOrder(customer, orderId),
				() => changeOrderStatus(first, orderId, 3, { seen: 1 }),
				() => markPayment(second, orderId, { kind: 'paid', reference: '', seenTotalPaise: 300_000 }),
			]
			return [0, 1, 2].map((at) => tries[(at + index) % 3]!())
		}),
	)
	for (const result of results)
		if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal', code: 'conflict' })
	for (const { orderId, productId } of orders) {
		const { status, receivedPaise } = await read.order.findUniqueOrThrow({ where: { id: orderId } })
		const steps = await statusTimes(orderId)
		expect([
			[1, 3],
			[1, 5],
		]).toContainEqual(steps.map(({ toStatus }) => toStatus))
		expect([3, 5]).toContain(status)
		expect([0, 300_000]).toContain(receivedPaise)
		expect(await piecesLeft(productId)).toBe(status === 5 ? 5 : 3)
	}
	expect(brokenOrders()).toEqual([])
})
