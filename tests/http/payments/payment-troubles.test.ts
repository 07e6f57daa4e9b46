import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { changeStandIn } from '#app/adapters/razorpay/stand-in-links.server.ts'
import { countWhatWaits } from '#app/shop/desk/what-waits.server.ts'
import { askForOldRefunds, refundByService } from '#app/shop/orders/payments/online/refund-by-service.server.ts'
import { settle } from '#app/shop/orders/payments/online/settle.server.ts'
import { upkeep } from '#app/shop/upkeep.server.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { announced } from '../../support/pages/shopper-page.ts'
import {
	begunOrder,
	changeLink,
	endHold,
	moneyOf,
	notPaid,
	paidOnce,
	payAtService,
	roundIn,
	roundOfJob,
	takesPayments,
	totalPaise,
} from '../../support/payments/online-shop.ts'

const stop = await takesPayments()
const owner = await loggedInAdmin()
afterEach(() => changeStandIn((state) => void (state.faults = {})))
afterAll(() => stop())

const wholeJob = () => upkeep()({ isEnding: () => false, abort: new AbortController().signal })
const troublesOf = (orderId: number) => read.paymentTrouble.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
const agoMs = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

/** Creates an order for which the service reports an unknown link. */
async function lostOrder() {
	const order = await begunOrder()
	changeStandIn((state) => void (state.links = state.links.filter(({ id }) => id !== order.link.id)))
	return order
}

test('news, a refund and a link that are refused stop nobody else’s payment and cancellation', async () => {
	const refused = await lostOrder()
	const { reference } = await read.onlinePayment.findFirstOrThrow({ where: { orderId: refused.orderId } })
	const given = await begunOrder()
	await payAtService(given.link)
	await roundOfJob()
	changeLink(given.link.id, (link) => void (link.payments = []))
	const { provider, paymentId } = await read.paymentEntry.findFirstOrThrow({ where: { orderId: given.orderId } })
	await write(async (tx) => {
		const name = { provider, eventId: randomUUID(), kind: 'payment_link.paid' }
		await tx.paymentNews.create({ data: { ...name, reference, at: agoMs(1) } })
		const asked = { orderId: given.orderId, provider, paymentId, key: randomUUID(), amountPaise: 100, at: agoMs(1) }
		await tx.onlineRefund.create({ data: asked })
	})
	const paid = await begunOrder()
	await payAtService(paid.link)
	const late = await begunOrder()
	await endHold(late.orderId)
	await wholeJob()
	expect(await moneyOf(paid.orderId)).toEqual(paidOnce)
	expect((await moneyOf(late.orderId)).paymentState).toBe('expired')
	expect((await troublesOf(refused.orderId)).map(({ kind }) => kind).toSorted()).toEqual(['news', 'payment'])
	expect((await troublesOf(given.orderId)).map(({ kind }) => kind)).toEqual(['refund'])
	for (const id of [refused.orderId, given.orderId]) await forget(id)
})

/** Dismisses the order's payment issues like the owner does. */
async function forget(orderId: number): Promise<void> {
	await write(async (tx) => {
		await tx.paymentTrouble.deleteMany({ where: { orderId } })
		await tx.paymentNews.updateMany({ data: { handledAt: new Date() } })
		await tx.onlinePayment.updateMany({ where: { orderId }, data: { state: 'closed', expiresAt: agoMs(2) } })
	})
}

test('a payment that cannot be written down stops no other payment of the same link', async () => {
	const { orderId, link } = await begunOrder()
	await payAtService(link)
	changeLink(link.id, ({ payments }) => {
		payments.unshift({ ...payments[0]!, id: 'pay_impossible', amount: Number.MAX_SAFE_INTEGER })
	})
	await roundOfJob()
	expect(await moneyOf(orderId)).toEqual(paidOnce)
	expect(await troublesOf(orderId)).toMatchObject([{ kind: 'payment', tries: 1 }])
	await forget(orderId)
})

test('what fails is tried again after a minute, two, four, and no more once it works', async () => {
	const { orderId } = await lostOrder()
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { heldUntil: null } }))
	const rests: number[] = []
	let minutes = 0
	for (let round = 1; round <= 8; round += 1) {
		await roundOfJob(minutes)
		if (round === 1) await roundOfJob(minutes)
		const [trouble] = await troublesOf(orderId)
		expect(trouble!.tries).toBe(round)
		const rest = Math.round((trouble!.nextAt!.getTime() - Date.now()) / 60_000) - minutes
		rests.push(rest)
		minutes += rest
	}
	expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
	await write((tx) => tx.onlinePayment.updateMany({ where: { orderId }, data: { linkId: null } }))
	await roundOfJob(minutes)
	expect(await troublesOf(orderId)).toEqual([])
	await forget(orderId)
})

test('a service that is down is asked for three payments in a round, not for all', async () => {
	const orders = []
	for (let count = 0; count < 4; count += 1) orders.push(await begunOrder())
	await write((tx) => tx.onlinePayment.updateMany({ where: { state: 'open' }, data: { checkedAt: null } }))
	changeStandIn((state) => void (state.faults = { read: 'error' }))
	await roundOfJob()
	const ids = orders.map(({ orderId }) => orderId)
	expect(await read.paymentTrouble.count({ where: { orderId: { in: ids } } })).toBe(3)
	for (const { orderId } of orders) await forget(orderId)
})

test('after a day it is on the dashboard and on a list of its own, where the owner ends it', async () => {
	const { orderId } = await lostOrder()
	await roundOfJob()
	const before = (await countWhatWaits()).troubled
	expect((await owner.open('/admin/payments')).text).not.toContain(`Order #${orderId}`)
	await write((tx) => tx.paymentTrouble.updateMany({ where: { orderId }, data: { since: agoMs(1) } }))
	expect((await countWhatWaits()).troubled).toBe(before + 1)
	const dashboard = await owner.open('/admin')
	expect(dashboard.words('main a[href="/admin/payments"]')).toContain('that need')
	const list = await owner.open('/admin/payments')
	expect(list.text).toContain(`Order #${orderId}`)
	expect(list.text).toContain('The id provided does not exist')
	const [trouble] = await troublesOf(orderId)
	const ended = await owner.submit({}, { form: `form[action$="/troubles/${trouble!.id}"]` })
	expect(announced(ended)).toContain('The payment is off the list.')
	expect(ended.text).not.toContain(`Order #${orderId}`)
	const attempt = await read.onlinePayment.findFirstOrThrow({ where: { orderId } })
	expect(attempt.state).toBe('closed')
	expect((await owner.open(`/admin/orders/${orderId}`)).text).toContain('The payment service is no longer asked')
	await forget(orderId)
})

test('money in another currency and in a wrong amount is on the list at once, each with its reason', async () => {
	const pay = async (change: Parameters<typeof changeLink>[1]) => {
		const { orderId, link } = await begunOrder()
		await payAtService(link)
		changeLink(link.id, change)
		await roundOfJob()
		return orderId
	}
	const foreign = await pay(({ payments }) => void (payments[0]!.currency = 'USD'))
	const wrong = await pay(({ payments }) => void (payments[0]!.amount = totalPaise - 100))
	const words = (await owner.open('/admin/payments')).text
	expect(words).toContain(`Order #${foreign}`)
	expect(words).toContain('has taken money in USD, not in rupees')
	expect(words).toContain(`Order #${wrong}`)
	expect(words).toContain('₹ 1,298.00 came in, which is not its total of ₹ 1,299.00')
	// A second request for the same payment gives the same issue.
	await write((tx) => tx.onlinePayment.updateMany({ where: { orderId: foreign }, data: { state: 'open' } }))
	await roundOfJob()
	expect(await troublesOf(foreign)).toMatchObject([{ kind: 'currency', tries: 1, nextAt: null }])
	await owner.submit({}, { form: `form[action$="/troubles/${(await troublesOf(foreign))[0]!.id}"]` })
	expect((await owner.open('/admin/payments')).text).not.toContain(`Order #${foreign}`)
})

test('a refund that the service refuses when the job asks is in the history, and can be given back otherwise', async () => {
	const { orderId, link } = await begunOrder()
	await payAtService(link)
	await roundOfJob()
	const actor = { userId: await makeAdmin(), isAdmin: true, role: 'owner' } as const
	changeStandIn((state) => void (state.faults = { refund: 'error' }))
	const refund = { amountPaise: totalPaise, key: randomUUID() }
	await expect(refundByService(actor, orderId, refund)).rejects.toMatchObject({ code: 'busy' })
	changeStandIn((state) => void (state.faults = {}))
	changeLink(link.id, (one) => void (one.payments = []))
	await askForOldRefunds(roundIn(2))
	await wholeJob()
	expect((await owner.open(`/admin/orders/${orderId}`)).text).toContain('has refused to give ₹ 1,299.00 back')
	expect(await troublesOf(orderId)).toMatchObject([{ kind: 'refund' }])
	await forget(orderId)
})

test('a payment of nothing or less is no entry and pays nothing', async () => {
	const { orderId } = await begunOrder()
	const { provider, reference } = await read.onlinePayment.findFirstOrThrow({ where: { orderId } })
	const payment = { provider: provider as 'stand-in', reference, paymentId: randomUUID(), currency: 'INR' }
	for (const amountPaise of [0, -100]) expect(await settle({ ...payment, amountPaise })).toBe('nothing')
	expect(await read.paymentEntry.count({ where: { orderId } })).toBe(0)
	expect(await moneyOf(orderId)).toEqual(notPaid)
})
