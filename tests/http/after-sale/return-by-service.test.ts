import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { updateFakeRazorpay } from '#app/adapters/razorpay/fake-razorpay-state.server.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { requestReturn } from '#app/shop/orders/returns/open-return.server.ts'
import { changeOrderStatus, getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { retryServiceRefunds } from '#app/shop/orders/payments/online/refund-online.server.ts'
import { listBrokenInvariants } from '../../support/data/shop-invariants.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'
import {
	createPendingOrder,
	updateLink,
	findOrderLink,
	getAmounts,
	payAtFakeService,
	createJobRun,
	runJobOnce,
	enableOnlinePayments,
	totalPaise,
} from '../../support/payments/online-shop.ts'

const key = 'returns.returnDays'
const button = 'Refund ₹ 1,299.00 by Fake Razorpay'

const stop = await enableOnlinePayments()
const owner = await logInAdmin()
await write((tx) => tx.setting.create({ data: { key, value: 7 } }))
afterEach(() => updateFakeRazorpay((state) => void (state.faults = {})))
afterAll(async () => {
	await write((tx) => tx.setting.deleteMany({ where: { key } }))
	await stop()
})

/** Returns an order with one unit that was paid online and has been returned; the page of its return is open. */
async function received() {
	const { orderId, link, buyer } = await createPendingOrder()
	await payAtFakeService(link)
	await runJobOnce()
	await changeOrderStatus({ userId: owner.userId, isAdmin: true }, orderId, 4)
	const { items } = await getOrderForAdmin(orderId)
	await requestReturn(buyer, orderId, {
		wants: 'money',
		reason: 'Too wide',
		photo: '',
		idempotencyKey: randomUUID(),
		items: [{ id: items[0]!.id, quantity: 1, size: '' }],
	})
	const { id } = await read.orderReturn.findFirstOrThrow({ where: { orderId }, select: { id: true } })
	await owner.open(`/admin/returns/${id}`)
	await owner.submit({}, { button: 'Accept' })
	await owner.submit({}, { button: 'Mark as received' })
	return { id, orderId }
}
const givenAt = async (orderId: number) =>
	(await findOrderLink(orderId)).payments.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))
const getState = async (id: number) => (await read.orderReturn.findUniqueOrThrow({ where: { id } })).state

// Rules: service-refund, return-steps.
test('a return is refunded by its payment service once, however often the button is pressed', async () => {
	const { id, orderId } = await received()
	const press = () => owner.post(`/admin/returns/${id}/refund`, { way: 'service' })
	await Promise.all([press(), press(), press()])
	expect(await getState(id)).toBe('refunded')
	expect(await givenAt(orderId)).toEqual([totalPaise])
	expect((await getAmounts(orderId)).paymentState).toBe('refunded')
	expect(listBrokenInvariants()).toEqual([])
})

test('a payment service without a response keeps the return open for this method only, and the next press completes it', async () => {
	const { id, orderId } = await received()
	updateFakeRazorpay((state) => void (state.faults = { refund: 'answer lost' }))
	const waits = await owner.submit({}, { button })
	expect(listAnnouncements(waits).join()).toContain('The refund will be retried automatically')
	expect(await getState(id)).toBe('received')
	for (const other of ['Record refund of ₹ 1,299.00', 'Close without refund'])
		expect(listAnnouncements(await owner.submit({}, { button: other })).join()).toContain(
			`Return #${id} is being refunded through Fake Razorpay. Please complete the refund there.`,
		)
	updateFakeRazorpay((state) => void (state.faults = {}))
	await retryServiceRefunds(createJobRun(2))
	expect(listAnnouncements(await owner.submit({}, { button }))).toContain(`Return #${id} was refunded.`)
	expect(await getState(id)).toBe('refunded')
	expect(await givenAt(orderId)).toEqual([totalPaise])
	expect(listBrokenInvariants()).toEqual([])
})

test('a refund rejected by the payment service shows an error, and is recorded by another method', async () => {
	const { id, orderId } = await received()
	updateLink((await findOrderLink(orderId)).id, ({ payments }) => {
		payments[0]!.refunds.push({ id: 'rfnd_there', key: '', amount: totalPaise })
	})
	for (let press = 0; press < 2; press += 1)
		expect(listAnnouncements(await owner.submit({}, { button })).join()).toContain('declined the refund of ₹ 1,299.00')
	expect(await getState(id)).toBe('received')
	await owner.submit({ reference: 'rfnd_there' }, { button: 'Record refund of ₹ 1,299.00' })
	expect(await getState(id)).toBe('refunded')
	expect((await getAmounts(orderId)).paymentState).toBe('refunded')
})
