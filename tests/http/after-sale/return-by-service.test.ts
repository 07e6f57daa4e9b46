import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { changeStandIn } from '#app/adapters/razorpay/stand-in-links.server.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { askReturn } from '#app/shop/orders/after-sale/returns/ask-return.server.ts'
import { changeOrderStatus, orderForAdmin } from '#app/shop/orders/order.server.ts'
import { askForOldRefunds } from '#app/shop/orders/payments/online/refund-by-service.server.ts'
import { brokenInvariants } from '../../support/data/shop-invariants.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { announced } from '../../support/pages/shopper-page.ts'
import {
	begunOrder,
	changeLink,
	linkOf,
	moneyOf,
	payAtService,
	roundIn,
	roundOfJob,
	takesPayments,
	totalPaise,
} from '../../support/payments/online-shop.ts'

const key = 'returns.returnDays'
const button = 'Give ₹ 1,299.00 back by Stand-in of Razorpay'

const stop = await takesPayments()
const owner = await loggedInAdmin()
await write((tx) => tx.setting.create({ data: { key, value: 7 } }))
afterEach(() => changeStandIn((state) => void (state.faults = {})))
afterAll(async () => {
	await write((tx) => tx.setting.deleteMany({ where: { key } }))
	await stop()
})

/** Returns an order with one unit that was paid online and has been returned; the page of its return is open. */
async function received() {
	const { orderId, link, buyer } = await begunOrder()
	await payAtService(link)
	await roundOfJob()
	await changeOrderStatus({ userId: owner.userId, isAdmin: true }, orderId, 4)
	const { items } = await orderForAdmin(orderId)
	await askReturn(buyer, orderId, {
		wants: 'money',
		reason: 'Too wide',
		photo: '',
		idempotencyKey: randomUUID(),
		items: [{ id: items[0]!.id, quantity: 1, size: '' }],
	})
	const { id } = await read.orderReturn.findFirstOrThrow({ where: { orderId }, select: { id: true } })
	await owner.open(`/admin/returns/${id}`)
	await owner.submit({}, { button: 'Accept' })
	await owner.submit({}, { button: 'Note that it has come back' })
	return { id, orderId }
}
const givenAt = async (orderId: number) =>
	(await linkOf(orderId)).payments.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))
const stateOf = async (id: number) => (await read.orderReturn.findUniqueOrThrow({ where: { id } })).state

// Rules: service-refund, return-steps.
test('what came back is given back by the service that took it, once, however often the button is pressed', async () => {
	const { id, orderId } = await received()
	const press = () => owner.post(`/admin/returns/${id}/refund`, { way: 'service' })
	await Promise.all([press(), press(), press()])
	expect(await stateOf(id)).toBe('refunded')
	expect(await givenAt(orderId)).toEqual([totalPaise])
	expect((await moneyOf(orderId)).paymentState).toBe('refunded')
	expect(brokenInvariants()).toEqual([])
})

test('a service that does not answer keeps the return open for this way alone, and the next press ends it', async () => {
	const { id, orderId } = await received()
	changeStandIn((state) => void (state.faults = { refund: 'answer lost' }))
	const waits = await owner.submit({}, { button })
	expect(announced(waits).join()).toContain('It is asked again by itself')
	expect(await stateOf(id)).toBe('received')
	for (const other of ['₹ 1,299.00 is given back', 'Close without money'])
		expect(announced(await owner.submit({}, { button: other })).join()).toContain(
			`gives the money of return #${id} back. Please finish it that way.`,
		)
	changeStandIn((state) => void (state.faults = {}))
	await askForOldRefunds(roundIn(2))
	expect(announced(await owner.submit({}, { button }))).toContain(`Return #${id} is given back.`)
	expect(await stateOf(id)).toBe('refunded')
	expect(await givenAt(orderId)).toEqual([totalPaise])
	expect(brokenInvariants()).toEqual([])
})

test('what the service refuses is told, and is noted as given back in another way', async () => {
	const { id, orderId } = await received()
	changeLink((await linkOf(orderId)).id, ({ payments }) => {
		payments[0]!.refunds.push({ id: 'rfnd_there', key: '', amount: totalPaise })
	})
	for (let press = 0; press < 2; press += 1)
		expect(announced(await owner.submit({}, { button })).join()).toContain('has refused to give ₹ 1,299.00 back')
	expect(await stateOf(id)).toBe('received')
	await owner.submit({ reference: 'rfnd_there' }, { button: '₹ 1,299.00 is given back' })
	expect(await stateOf(id)).toBe('refunded')
	expect((await moneyOf(orderId)).paymentState).toBe('refunded')
})
