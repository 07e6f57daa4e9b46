import { afterAll, describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { changeStandIn } from '#app/adapters/razorpay/stand-in-links.server.ts'
import { historyOf } from '../../../app/shop/journal/history-of-order.server.ts'
import { expireHold } from '#app/shop/orders/payments/online/hold.server.ts'
import { settle } from '#app/shop/orders/payments/online/settle.server.ts'
import { CANCELLED } from '#app/shop/words/order-status.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { checkOut, makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'
import { brokenInvariants } from '../../support/data/shop-invariants.ts'
import { isLong, isPlainRun } from '../../support/long-tests.ts'
import { loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { visitor } from '../../support/pages/visitor.ts'
import {
	allNewsRead,
	begunOrder,
	changeLink,
	endHold,
	linkOf,
	moneyOf,
	notPaid,
	paidOnce,
	payAtService,
	roundOfJob,
	sendNews,
	takesPayments,
	totalPaise,
} from '../../support/payments/online-shop.ts'

const stop = await takesPayments()
afterAll(async () => {
	expect(brokenInvariants()).toEqual([])
	await stop()
})

const piecesOf = async (id: number) => (await read.product.findUniqueOrThrow({ where: { id } })).remainingQty

test.each([
	['a paisa too little', { amount: totalPaise - 1 }, totalPaise - 1, 1],
	['a paisa too much', { amount: totalPaise + 1 }, totalPaise + 1, 1],
	['in dollars', { currency: 'USD' }, 0, 1],
	['of another order of the service', { orderId: 'order_of_somebody' }, 0, 0],
])('a signed payment that is not ours pays nothing: %s', async (_, wrong, kept, noted) => {
	const { orderId, link } = await begunOrder()
	const { news, back } = await payAtService(link)
	changeLink(link.id, ({ payments }) => void Object.assign(payments[0]!, wrong))
	await sendNews(news)
	await allNewsRead()
	await visitor().request(back.pathname + back.search)
	await roundOfJob()
	expect(await moneyOf(orderId)).toEqual({ ...notPaid, receivedPaise: kept, refundNeeded: kept })
	const notes = (await historyOf(orderId)).filter(({ kind }) => kind === 'payment')
	expect(notes.length).toBe(noted)
	if (kept === 0) return
	const owner = await loggedInAdmin()
	expect((await owner.open(`/admin/orders/${orderId}`)).text).toContain('Refund needed')
})

test('who comes back without news finds the order paid, and news without coming back pay it too', async () => {
	const one = await begunOrder()
	const { back } = await payAtService(one.link)
	const person = await loggedIn(one.buyer)
	const page = await person.open(back.pathname + back.search)
	expect(page.path).toBe(`/order-confirmation?orderId=${one.orderId}`)
	expect(page.text).toContain('Paid.')
	expect(await moneyOf(one.orderId)).toEqual(paidOnce)
	const other = await begunOrder()
	await sendNews((await payAtService(other.link)).news)
	await allNewsRead()
	expect(await moneyOf(other.orderId)).toEqual(paidOnce)
})

test('with neither, the job finds the money in its next round', async () => {
	const { orderId, link } = await begunOrder()
	await payAtService(link)
	expect(await moneyOf(orderId)).toEqual(notPaid)
	await roundOfJob()
	expect(await moneyOf(orderId)).toEqual(paidOnce)
	const { text } = await (await loggedInAdmin()).open(`/admin/orders/${orderId}`)
	expect(text).toContain('Stand-in of Razorpay, ')
	expect(text).not.toContain('Deleted account')
})

test('the page after coming back never claims paid what the service does not say', async () => {
	const { orderId, link, buyer } = await begunOrder()
	const { back } = await payAtService(link)
	changeLink(link.id, ({ payments }) => void payments.splice(0))
	const person = await loggedIn(buyer)
	// The address is signed, but the service knows of no payment.
	const signed = await person.open(back.pathname + back.search)
	expect(signed.text).toContain('Your order waits for your payment')
	expect(signed.text).not.toContain('Paid.')
	back.searchParams.set('razorpay_signature', 'f'.repeat(64))
	expect((await person.open(back.pathname + back.search)).path).toBe('/profile?tab=order')
	expect((await visitor().request('/payments/callback')).status).toBe(303)
	expect(await moneyOf(orderId)).toEqual(notPaid)
})

test('who comes back again within a minute has the service asked no more; the job finds the money', async () => {
	const { orderId, link, buyer } = await begunOrder()
	const { back } = await payAtService(link)
	const taken: typeof link.payments = []
	changeLink(link.id, ({ payments }) => void taken.push(...payments.splice(0)))
	const person = await loggedIn(buyer)
	await person.request(back.pathname + back.search)
	changeLink(link.id, ({ payments }) => void payments.push(...taken))
	await person.request(back.pathname + back.search)
	expect(await moneyOf(orderId)).toEqual(notPaid)
	await roundOfJob()
	expect(await moneyOf(orderId)).toEqual(paidOnce)
})

test('an order that is not paid in time gives its pieces back once, and its link ends', async () => {
	const { orderId, productId, buyer, link } = await begunOrder(3)
	expect(await piecesOf(productId)).toBe(2)
	await endHold(orderId)
	const person = await loggedIn(buyer)
	const late = await person.open(`/profile?tab=order&order=${orderId}`)
	expect(late.text).toContain('This order was not paid in time')
	expect(late.first('form[action$="/pay-online"]')).toBeNull()
	await Promise.all([roundOfJob(), expireHold(orderId), roundOfJob()])
	const expired = { status: 5, paymentState: 'expired', receivedPaise: 0, refundNeeded: 0 }
	expect(await moneyOf(orderId)).toEqual(expired)
	expect(await piecesOf(productId)).toBe(3)
	expect((await person.open(`/profile?tab=order&order=${orderId}`)).text).toContain('Not paid in time.')
	expect((await (await loggedInAdmin()).open(`/admin/orders/${orderId}`)).text).toContain('The shop itself, ')
	await person.request(`/profile/orders/${orderId}/pay-online`, { method: 'POST' })
	expect((await read.onlinePayment.findMany({ where: { orderId } })).map(({ state }) => state)).toEqual(['closed'])
	expect((await linkOf(orderId)).id).toBe(link.id)
})

describe('Pay now after the time to pay is over', () => {
	async function pressPayNow({ buyer, orderId }: { buyer: number; orderId: number }): Promise<string> {
		const person = await loggedIn(buyer)
		await person.request(`/profile/orders/${orderId}/pay-online`, { method: 'POST' })
		return (await person.open(`/profile?tab=order&order=${orderId}`)).text
	}

	async function makeOverdueOrder() {
		const order = await begunOrder(1)
		await endHold(order.orderId)
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

	test('cancels the order when the service knows of no payment', async () => {
		const order = await makeOverdueOrder()
		expect(await pressPayNow(order)).toContain(`Order #${order.orderId} was not paid in time and is cancelled.`)
		expect(await piecesOf(order.productId)).toBe(1)
	})

	test('records a payment that the shop has not heard of', async () => {
		const order = await begunOrder(1)
		await payAtService(order.link)
		await endHold(order.orderId)
		expect(await pressPayNow(order)).toContain(`We have received your payment. Order #${order.orderId} is paid.`)
		expect(await moneyOf(order.orderId)).toEqual(paidOnce)
	})

	test('keeps the order while the bank has yet to confirm the payment', async () => {
		const order = await makeOverdueOrder()
		changeLink(order.link.id, ({ payments }) => void payments.push({ ...pendingPayment }))
		expect(await pressPayNow(order)).toContain('Your payment is being processed.')
		await roundOfJob()
		expect(await moneyOf(order.orderId)).toEqual(notPaid)
		changeLink(order.link.id, ({ payments }) => void (payments[0]!.status = 'captured'))
		await roundOfJob()
		expect(await moneyOf(order.orderId)).toEqual(paidOnce)
	})

	test('a payment that the bank does not confirm keeps the order for an hour after its link has ended', async () => {
		const order = await makeOverdueOrder()
		changeLink(order.link.id, ({ payments }) => void payments.push({ ...pendingPayment, id: 'pay_never' }))
		await roundOfJob(60)
		expect((await moneyOf(order.orderId)).paymentState).toBe('due')
		await roundOfJob(120)
		expect((await moneyOf(order.orderId)).paymentState).toBe('expired')
	})

	test('keeps the order while the service does not answer, and so does the job', async () => {
		const order = await makeOverdueOrder()
		changeStandIn((state) => void (state.faults = { read: 'closed socket' }))
		expect(await pressPayNow(order)).toContain('We cannot check your payment at the moment.')
		await roundOfJob()
		expect(await moneyOf(order.orderId)).toEqual(notPaid)
		changeStandIn((state) => void (state.faults = {}))
		await roundOfJob(2)
		expect((await moneyOf(order.orderId)).paymentState).toBe('expired')
	})
})

test('money after the time takes the pieces again, or is a refund needed when they are gone', async () => {
	const there = await begunOrder(1)
	const gone = await begunOrder(1)
	for (const { orderId } of [there, gone]) {
		await endHold(orderId)
		await expireHold(orderId)
	}
	const other = await makeCustomer()
	await addToCart(other, gone.variant, 1)
	await checkOut(other)
	const late = { id: 'pay_late', amount: totalPaise, currency: 'INR', status: 'captured' as const, at: 0, refunds: [] }
	for (const { link, orderId } of [there, gone]) {
		changeLink(link.id, ({ payments }) => void payments.push({ ...late, id: `pay_late_${orderId}` }))
	}
	await roundOfJob()
	expect(await moneyOf(there.orderId)).toEqual(paidOnce)
	expect(await piecesOf(there.productId)).toBe(0)
	expect(await moneyOf(gone.orderId)).toEqual({ ...paidOnce, status: 5, refundNeeded: totalPaise })
	expect(await piecesOf(gone.productId)).toBe(0)
	const owner = await loggedInAdmin()
	expect((await owner.open(`/admin/orders?payment=to-refund&search=%23${gone.orderId}`)).text).toContain(
		'Refund needed',
	)
})

test('an order that is paid twice is one order, and the second money is to be given back', async () => {
	const { orderId, link } = await begunOrder()
	await payAtService(link)
	changeLink(link.id, ({ payments }) => void payments.push({ ...payments[0]!, id: 'pay_again' }))
	await roundOfJob()
	expect(await moneyOf(orderId)).toEqual({ ...paidOnce, receivedPaise: 2 * totalPaise, refundNeeded: totalPaise })
})

test('money for an order that was cancelled meanwhile is to be given back, and its open link is ended', async () => {
	const [paid, open] = [await begunOrder(), await begunOrder()]
	const admin = { userId: await makeAdmin(), isAdmin: true }
	for (const { orderId } of [paid, open]) await changeOrderStatus(admin, orderId, CANCELLED)
	await payAtService(paid.link)
	await roundOfJob()
	expect(await moneyOf(paid.orderId)).toEqual({ ...paidOnce, status: 5, refundNeeded: totalPaise })
	expect((await linkOf(open.orderId)).isCancelled).toBe(true)
})

test('the time ends, the money comes and another buyer wants the last piece in the same moment: each time one legal end', async () => {
	const outcomes = new Set<string>()
	for (let index = 0; index < (isLong ? 200 : isPlainRun ? 15 : 40); index += 1) {
		const { orderId, productId, variant } = await begunOrder(1)
		await endHold(orderId)
		const { reference } = await read.onlinePayment.findFirstOrThrow({ where: { orderId } })
		const other = await makeCustomer()
		const money = { provider: 'stand-in', reference, amountPaise: totalPaise, currency: 'INR' } as const
		const acts = [
			() => expireHold(orderId),
			() => settle({ ...money, paymentId: `pay_race_${orderId}` }),
			async () => {
				await addToCart(other, variant, 1)
				await checkOut(other)
			},
		]
		const first = index % acts.length
		await Promise.allSettled([...acts.slice(first), ...acts.slice(0, first)].map((act) => act()))
		await expireHold(orderId)
		const { status, paymentState, refundNeeded } = await moneyOf(orderId)
		const sold = await read.order.count({ where: { userId: other } })
		outcomes.add(`${status} ${paymentState} ${refundNeeded} ${sold} ${await piecesOf(productId)}`)
	}
	const legal = ['1 paid 0 0 0', `5 paid ${totalPaise} 1 0`]
	expect([...outcomes].filter((one) => !legal.includes(one))).toEqual([])
})
