import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	checkOut,
	makeAdmin,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
} from '../../../../tests/support/data/shop-data.ts'
import { brokenInvariants } from '../../../../tests/support/data/shop-invariants.ts'
import { waitingMail } from '../../../../tests/support/data/waiting-mail.ts'
import { changeOrderStatus } from '../order.server.ts'
import { markPayment } from '../payments/mark-payment.server.ts'
import { statusTimes } from '../../journal/history-of-order.server.ts'
import { tellDue } from '../../letters/after-the-act.server.ts'
import { cancelOwnOrder } from './cancel-own-order.server.ts'

const owner = 'owner@loom.example'
const set = (values: Record<string, string | boolean>) =>
	write(async (tx) => {
		await tx.setting.deleteMany()
		await tx.setting.createMany({ data: Object.entries(values).map(([key, value]) => ({ key, value })) })
	})

beforeEach(() => set({ 'shop.email': owner, 'returns.cancelByCustomer': true }))

async function order() {
	const { id: productId, variants } = await makeProduct({ name: 'Tapi Kurta', pricePaise: 150_000, stock: 5 })
	const customer = await makeCustomerWith([variants[0]!, 2])
	return { customer, productId, ...(await checkOut(customer)) }
}
const left = async (id: number) =>
	(await read.product.findUniqueOrThrow({ where: { id }, select: { remainingQty: true } })).remainingQty
/** The products of tests have no movement of their first pieces. */
const brokenOrders = () => brokenInvariants().filter((what) => what.startsWith('an order'))
const actor = async () => ({ userId: await makeAdmin(), isAdmin: true })

test('a customer cancels an own order twice: its pieces come back once, with the reason and one mail to each', async () => {
	const { customer, orderId, productId } = await order()
	for (const reason of ['Ordered twice', 'Again'])
		expect(await cancelOwnOrder(customer, orderId, reason)).toEqual({ refundDuePaise: 0 })
	expect(await left(productId)).toBe(5)
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
	const { customer, orderId } = await order()
	await markPayment(await actor(), orderId, { kind: 'paid', reference: '', seenTotalPaise: 300_000 })
	expect(await cancelOwnOrder(customer, orderId)).toEqual({ refundDuePaise: 300_000 })
	expect((await waitingMail(owner)).at(-1)!.text).toContain('₹ 3,000.00 came in for it and is to be given back.')
})

test('another customer, an order that was sent, and a shop that does not allow it are refused and nothing moves', async () => {
	const { customer, orderId, productId } = await order()
	const other = await makeCustomer()
	await expect(cancelOwnOrder(other, orderId)).rejects.toMatchObject({ code: 'not-found' })
	await set({})
	await expect(cancelOwnOrder(customer, orderId)).rejects.toMatchObject({ code: 'conflict' })
	await set({ 'returns.cancelByCustomer': true })
	await changeOrderStatus(await actor(), orderId, 3)
	await expect(cancelOwnOrder(customer, orderId)).rejects.toMatchObject({
		code: 'conflict',
		message: `Order #${orderId} has been sent: it cannot be cancelled any more.`,
	})
	expect(await left(productId)).toBe(3)
	expect(await read.journalEntry.count({ where: { kind: 'order', subjectId: orderId } })).toBe(2)
})

test('a customer who cancels while two of the staff send and mark 30 orders leaves one legal history each', async () => {
	const orders = await Promise.all(Array.from({ length: 30 }, order))
	const [first, second] = [await actor(), await actor()]
	const results = await Promise.allSettled(
		orders.flatMap(({ customer, orderId }, index) => {
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
		expect(await left(productId)).toBe(status === 5 ? 5 : 3)
	}
	expect(brokenOrders()).toEqual([])
})
