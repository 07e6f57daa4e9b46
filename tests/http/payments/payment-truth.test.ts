import { afterAll, describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { updateFakeRazorpay } from '#app/adapters/razorpay/fake-razorpay-state.server.ts'
import { listOrderHistory } from '../../../app/shop/activity/activity-log.server.ts'
import { expireOrder } from '#app/shop/orders/payments/payment-expiry.server.ts'
import { settlePayment } from '#app/shop/orders/payments/online/settle-payment.server.ts'
import { CANCELLED } from '#app/shop/values/order-status.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { checkOut, makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'
import { listBrokenInvariants } from '../../support/data/shop-invariants.ts'
import { isLong, isPlainRun } from '../../support/long-tests.ts'
import { logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import {
	waitForWebhooks,
	createPendingOrder,
	updateLink,
	expirePayment,
	findOrderLink,
	getAmounts,
	unpaidState,
	paidState,
	payAtFakeService,
	runJobOnce,
	sendWebhook,
	enableOnlinePayments,
	totalPaise,
} from '../../support/payments/online-shop.ts'

const stop = await enableOnlinePayments()
afterAll(async () => {
	expect(listBrokenInvariants()).toEqual([])
	await stop()
})

const getRemainingUnits = async (id: number) => (await read.product.findUniqueOrThrow({ where: { id } })).remainingQty

test.each([
	['a paisa too little', { amount: totalPaise - 1 }, totalPaise - 1, 1],
	['a paisa too much', { amount: totalPaise + 1 }, totalPaise + 1, 1],
	['in dollars', { currency: 'USD' }, 0, 1],
	['of another order of the service', { orderId: 'order_of_somebody' }, 0, 0],
])('a signed payment of another shop pays nothing: %s', async (_, wrong, kept, noted) => {
	const { orderId, link } = await createPendingOrder()
	const { webhook, back } = await payAtFakeService(link)
	updateLink(link.id, ({ payments }) => void Object.assign(payments[0]!, wrong))
	await sendWebhook(webhook)
	await waitForWebhooks()
	await createVisitor().request(back.pathname + back.search)
	await runJobOnce()
	expect(await getAmounts(orderId)).toEqual({ ...unpaidState, receivedPaise: kept, refundNeeded: kept })
	const notes = (await listOrderHistory(orderId)).filter(({ kind }) => kind === 'payment')
	expect(notes.length).toBe(noted)
	if (kept === 0) return
	const owner = await logInAdmin()
	expect((await owner.open(`/admin/orders/${orderId}`)).text).toContain('Refund due')
})

test('a payment return without a webhook marks the order as paid, and so does a webhook without a return', async () => {
	const one = await createPendingOrder()
	const { back } = await payAtFakeService(one.link)
	const person = await logInVisitor(one.buyer)
	const page = await person.open(back.pathname + back.search)
	expect(page.path).toBe(`/order-confirmation?orderId=${one.orderId}`)
	expect(page.text).toContain('Paid.')
	expect(await getAmounts(one.orderId)).toEqual(paidState)
	const other = await createPendingOrder()
	await sendWebhook((await payAtFakeService(other.link)).webhook)
	await waitForWebhooks()
	expect(await getAmounts(other.orderId)).toEqual(paidState)
})

test('without return and webhook, the job finds the payment in its next run', async () => {
	const { orderId, link } = await createPendingOrder()
	await payAtFakeService(link)
	expect(await getAmounts(orderId)).toEqual(unpaidState)
	await runJobOnce()
	expect(await getAmounts(orderId)).toEqual(paidState)
	const { text } = await (await logInAdmin()).open(`/admin/orders/${orderId}`)
	expect(text).toContain('Fake Razorpay, ')
	expect(text).not.toContain('Deleted account')
})

test('the payment return page never shows paid unless the service confirms it', async () => {
	const { orderId, link, buyer } = await createPendingOrder()
	const { back } = await payAtFakeService(link)
	updateLink(link.id, ({ payments }) => void payments.splice(0))
	const person = await logInVisitor(buyer)
	// The address is signed, but the service knows of no payment.
	const signed = await person.open(back.pathname + back.search)
	expect(signed.text).toContain('Your order is waiting for payment')
	expect(signed.text).not.toContain('Paid.')
	back.searchParams.set('razorpay_signature', 'f'.repeat(64))
	expect((await person.open(back.pathname + back.search)).path).toBe('/profile?tab=order')
	expect((await createVisitor().request('/payments/callback')).status).toBe(303)
	expect(await getAmounts(orderId)).toEqual(unpaidState)
})

test('a repeated return within a minute does not query the service again; the job finds the payment', async () => {
	const { orderId, link, buyer } = await createPendingOrder()
	const { back } = await payAtFakeService(link)
	const taken: typeof link.payments = []
	updateLink(link.id, ({ payments }) => void taken.push(...payments.splice(0)))
	const person = await logInVisitor(buyer)
	await person.request(back.pathname + back.search)
	updateLink(link.id, ({ payments }) => void payments.push(...taken))
	await person.request(back.pathname + back.search)
	expect(await getAmounts(orderId)).toEqual(unpaidState)
	await runJobOnce()
	expect(await getAmounts(orderId)).toEqual(paidState)
})

test('an order that is not paid in time is restocked once, and its link expires', async () => {
	const { orderId, productId, buyer, link } = await createPendingOrder(3)
	expect(await getRemainingUnits(productId)).toBe(2)
	await expirePayment(orderId)
	const person = await logInVisitor(buyer)
	const late = await person.open(`/profile?tab=order&order=${orderId}`)
	expect(late.text).toContain('This order was not paid in time')
	expect(late.first('form[action$="/pay-online"]')).toBeNull()
	await Promise.all([runJobOnce(), expireOrder(orderId), runJobOnce()])
	const expired = { status: 5, paymentState: 'expired', receivedPaise: 0, refundNeeded: 0 }
	expect(await getAmounts(orderId)).toEqual(expired)
	expect(await getRemainingUnits(productId)).toBe(3)
	expect((await person.open(`/profile?tab=order&order=${orderId}`)).text).toContain('Expired.')
	expect((await (await logInAdmin()).open(`/admin/orders/${orderId}`)).text).toContain('Automatic, ')
	await person.request(`/profile/orders/${orderId}/pay-online`, { method: 'POST' })
	expect((await read.onlinePayment.findMany({ where: { orderId } })).map(({ state }) => state)).toEqual(['closed'])
	expect((await findOrderLink(orderId)).id).toBe(link.id)
})

describe('Pay now after the payment deadline', () => {
	async function pressPayNow({ buyer, orderId }: { buyer: number; orderId: number }): Promise<string> {
		const person = await logInVisitor(buyer)
		await person.request(`/profile/orders/${orderId}/pay-online`, { method: 'POST' })
		return (await person.open(`/profile?tab=order&order=${orderId}`)).text
	}

	async function makeOverdueOrder() {
		const order = await createPendingOrder(1)
		await expirePayment(order.orderId)
		return order
	}

	const pendingPayment = {
		id: 'pay_pending',
		amount: totalPaise,
		currency: 'INR',
		status: 'authorized' as const,
		at: 0,
		refunds: [],
	}

	test('cancels the order if the service knows of no payment', async () => {
		const order = await makeOverdueOrder()
		expect(await pressPayNow(order)).toContain(`Order #${order.orderId} was not paid in time and is cancelled.`)
		expect(await getRemainingUnits(order.productId)).toBe(1)
	})

	test('records a payment that the shop had not received', async () => {
		const order = await createPendingOrder(1)
		await payAtFakeService(order.link)
		await expirePayment(order.orderId)
		expect(await pressPayNow(order)).toContain(`We have received your payment. Order #${order.orderId} is paid.`)
		expect(await getAmounts(order.orderId)).toEqual(paidState)
	})

	test('keeps the order until the bank confirms the payment', async () => {
		const order = await makeOverdueOrder()
		updateLink(order.link.id, ({ payments }) => void payments.push({ ...pendingPayment }))
		expect(await pressPayNow(order)).toContain('Your payment is being processed.')
		await runJobOnce()
		expect(await getAmounts(order.orderId)).toEqual(unpaidState)
		updateLink(order.link.id, ({ payments }) => void (payments[0]!.status = 'captured'))
		await runJobOnce()
		expect(await getAmounts(order.orderId)).toEqual(paidState)
	})

	test('a payment that the bank does not confirm keeps the order for an hour after its link expires', async () => {
		const order = await makeOverdueOrder()
		updateLink(order.link.id, ({ payments }) => void payments.push({ ...pendingPayment, id: 'pay_never' }))
		await runJobOnce(60)
		expect((await getAmounts(order.orderId)).paymentState).toBe('due')
		await runJobOnce(120)
		expect((await getAmounts(order.orderId)).paymentState).toBe('expired')
	})

	test('the page and the job keep the order while the service does not respond', async () => {
		const order = await makeOverdueOrder()
		updateFakeRazorpay((state) => void (state.faults = { read: 'closed socket' }))
		expect(await pressPayNow(order)).toContain('We cannot check your payment at the moment.')
		await runJobOnce()
		expect(await getAmounts(order.orderId)).toEqual(unpaidState)
		updateFakeRazorpay((state) => void (state.faults = {}))
		await runJobOnce(2)
		expect((await getAmounts(order.orderId)).paymentState).toBe('expired')
	})
})

test('a late payment reserves stock again, or needs a refund if it is sold out', async () => {
	const there = await createPendingOrder(1)
	const gone = await createPendingOrder(1)
	for (const { orderId } of [there, gone]) {
		await expirePayment(orderId)
		await expireOrder(orderId)
	}
	const other = await makeCustomer()
	await addToCart(other, gone.variant, 1)
	await checkOut(other)
	const late = { id: 'pay_late', amount: totalPaise, currency: 'INR', status: 'captured' as const, at: 0, refunds: [] }
	for (const { link, orderId } of [there, gone]) {
		updateLink(link.id, ({ payments }) => void payments.push({ ...late, id: `pay_late_${orderId}` }))
	}
	await runJobOnce()
	expect(await getAmounts(there.orderId)).toEqual(paidState)
	expect(await getRemainingUnits(there.productId)).toBe(0)
	expect(await getAmounts(gone.orderId)).toEqual({ ...paidState, status: 5, refundNeeded: totalPaise })
	expect(await getRemainingUnits(gone.productId)).toBe(0)
	const owner = await logInAdmin()
	expect((await owner.open(`/admin/orders?payment=to-refund&search=%23${gone.orderId}`)).text).toContain('Refund due')
})

test('an order paid twice is one order, and the second payment must be refunded', async () => {
	const { orderId, link } = await createPendingOrder()
	await payAtFakeService(link)
	updateLink(link.id, ({ payments }) => void payments.push({ ...payments[0]!, id: 'pay_again' }))
	await runJobOnce()
	expect(await getAmounts(orderId)).toEqual({ ...paidState, receivedPaise: 2 * totalPaise, refundNeeded: totalPaise })
})

test('a payment for a cancelled order must be refunded, and its open link is closed', async () => {
	const [paid, open] = [await createPendingOrder(), await createPendingOrder()]
	const admin = { userId: await makeAdmin(), isAdmin: true }
	for (const { orderId } of [paid, open]) await changeOrderStatus(admin, orderId, CANCELLED)
	await payAtFakeService(paid.link)
	await runJobOnce()
	expect(await getAmounts(paid.orderId)).toEqual({ ...paidState, status: 5, refundNeeded: totalPaise })
	expect((await findOrderLink(open.orderId)).isCancelled).toBe(true)
})

test('expiry, payment and another buyer of the last unit at the same moment always have one valid result', async () => {
	const outcomes = new Set<string>()
	for (let index = 0; index < (isLong ? 200 : isPlainRun ? 15 : 40); index += 1) {
		const { orderId, productId, variant } = await createPendingOrder(1)
		await expirePayment(orderId)
		const { reference } = await read.onlinePayment.findFirstOrThrow({ where: { orderId } })
		const other = await makeCustomer()
		const money = { provider: 'stand-in', reference, amountPaise: totalPaise, currency: 'INR' } as const
		const acts = [
			() => expireOrder(orderId),
			() => settlePayment({ ...money, paymentId: `pay_race_${orderId}` }),
			async () => {
				await addToCart(other, variant, 1)
				await checkOut(other)
			},
		]
		const first = index % acts.length
		await Promise.allSettled([...acts.slice(first), ...acts.slice(0, first)].map((step) => step()))
		await expireOrder(orderId)
		const { status, paymentState, refundNeeded } = await getAmounts(orderId)
		const sold = await read.order.count({ where: { userId: other } })
		outcomes.add(`${status} ${paymentState} ${refundNeeded} ${sold} ${await getRemainingUnits(productId)}`)
	}
	const legal = ['1 paid 0 0 0', `5 paid ${totalPaise} 1 0`]
	expect([...outcomes].filter((one) => !legal.includes(one))).toEqual([])
})
