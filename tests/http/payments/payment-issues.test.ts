import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { updateFakeRazorpay } from '#app/adapters/razorpay/fake-razorpay-state.server.ts'
import { countPendingTasks } from '#app/shop/dashboard/dashboard.server.ts'
import { retryServiceRefunds, refundOnline } from '#app/shop/orders/payments/online/refund-online.server.ts'
import { settlePayment } from '#app/shop/orders/payments/online/settle-payment.server.ts'
import { runScheduledMaintenance } from '#app/shop/open-shop.server.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'
import {
	createPendingOrder,
	updateLink,
	expirePayment,
	getAmounts,
	unpaidState,
	paidState,
	payAtFakeService,
	createJobRun,
	runJobOnce,
	enableOnlinePayments,
	totalPaise,
} from '../../support/payments/online-shop.ts'

const stop = await enableOnlinePayments()
const owner = await logInAdmin()
afterEach(() => updateFakeRazorpay((state) => void (state.faults = {})))
afterAll(() => stop())

const wholeJob = () => runScheduledMaintenance()({ isEnding: () => false, abort: new AbortController().signal })
const listIssues = (orderId: number) => read.paymentIssue.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
const agoMs = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

/** Creates an order for which the service reports an unknown link. */
async function lostOrder() {
	const order = await createPendingOrder()
	updateFakeRazorpay((state) => void (state.links = state.links.filter(({ id }) => id !== order.link.id)))
	return order
}

test('a rejected webhook event, refund or link does not block other payments and cancellations', async () => {
	const refused = await lostOrder()
	const { reference } = await read.onlinePayment.findFirstOrThrow({ where: { orderId: refused.orderId } })
	const given = await createPendingOrder()
	await payAtFakeService(given.link)
	await runJobOnce()
	updateLink(given.link.id, (link) => void (link.payments = []))
	const { provider, paymentId } = await read.paymentEntry.findFirstOrThrow({ where: { orderId: given.orderId } })
	await write(async (tx) => {
		const name = { provider, eventId: randomUUID(), kind: 'payment_link.paid' }
		await tx.paymentWebhookEvent.create({ data: { ...name, reference, at: agoMs(1) } })
		const asked = { orderId: given.orderId, provider, paymentId, key: randomUUID(), amountPaise: 100, at: agoMs(1) }
		await tx.onlineRefund.create({ data: asked })
	})
	const paid = await createPendingOrder()
	await payAtFakeService(paid.link)
	const late = await createPendingOrder()
	await expirePayment(late.orderId)
	await wholeJob()
	expect(await getAmounts(paid.orderId)).toEqual(paidState)
	expect((await getAmounts(late.orderId)).paymentState).toBe('expired')
	expect((await listIssues(refused.orderId)).map(({ kind }) => kind).toSorted()).toEqual(['payment', 'webhook'])
	expect((await listIssues(given.orderId)).map(({ kind }) => kind)).toEqual(['refund'])
	for (const id of [refused.orderId, given.orderId]) await forget(id)
})

/** Dismisses the order's payment issues like the owner does. */
async function forget(orderId: number): Promise<void> {
	await write(async (tx) => {
		await tx.paymentIssue.deleteMany({ where: { orderId } })
		await tx.paymentWebhookEvent.updateMany({ data: { processedAt: new Date() } })
		await tx.onlinePayment.updateMany({ where: { orderId }, data: { state: 'closed', expiresAt: agoMs(2) } })
	})
}

test('a payment that cannot be stored does not block other payments of the same link', async () => {
	const { orderId, link } = await createPendingOrder()
	await payAtFakeService(link)
	updateLink(link.id, ({ payments }) => {
		payments.unshift({ ...payments[0]!, id: 'pay_impossible', amount: Number.MAX_SAFE_INTEGER })
	})
	await runJobOnce()
	expect(await getAmounts(orderId)).toEqual(paidState)
	expect(await listIssues(orderId)).toMatchObject([{ kind: 'payment', tries: 1 }])
	await forget(orderId)
})

test('a failed payment check is retried after one, two and four minutes, and not again after a success', async () => {
	const { orderId } = await lostOrder()
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { paymentExpiresAt: null } }))
	const rests: number[] = []
	let minutes = 0
	for (let round = 1; round <= 8; round += 1) {
		await runJobOnce(minutes)
		if (round === 1) await runJobOnce(minutes)
		const [issue] = await listIssues(orderId)
		expect(issue!.tries).toBe(round)
		const rest = Math.round((issue!.nextAt!.getTime() - Date.now()) / 60_000) - minutes
		rests.push(rest)
		minutes += rest
	}
	expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
	await write((tx) => tx.onlinePayment.updateMany({ where: { orderId }, data: { linkId: null } }))
	await runJobOnce(minutes)
	expect(await listIssues(orderId)).toEqual([])
	await forget(orderId)
})

test('an unavailable service is queried for three payments per run, not for all', async () => {
	const orders = []
	for (let count = 0; count < 4; count += 1) orders.push(await createPendingOrder())
	await write((tx) => tx.onlinePayment.updateMany({ where: { state: 'open' }, data: { checkedAt: null } }))
	updateFakeRazorpay((state) => void (state.faults = { read: 'error' }))
	await runJobOnce()
	const ids = orders.map(({ orderId }) => orderId)
	expect(await read.paymentIssue.count({ where: { orderId: { in: ids } } })).toBe(3)
	for (const { orderId } of orders) await forget(orderId)
})

test('a payment issue appears on the dashboard and on its own list after a day, where the owner dismisses it', async () => {
	const { orderId } = await lostOrder()
	await runJobOnce()
	const before = (await countPendingTasks()).paymentIssueCount
	expect((await owner.open('/admin/payments')).text).not.toContain(`Order #${orderId}`)
	await write((tx) => tx.paymentIssue.updateMany({ where: { orderId }, data: { since: agoMs(1) } }))
	expect((await countPendingTasks()).paymentIssueCount).toBe(before + 1)
	const dashboard = await owner.open('/admin')
	expect(dashboard.words('main a[href="/admin/payments"]')).toContain('payment issue')
	const list = await owner.open('/admin/payments')
	expect(list.text).toContain(`Order #${orderId}`)
	expect(list.text).toContain('The id provided does not exist')
	const [issue] = await listIssues(orderId)
	const ended = await owner.submit({}, { form: `form[action$="/issues/${issue!.id}"]` })
	expect(listAnnouncements(ended)).toContain('Payment issue dismissed.')
	expect(ended.text).not.toContain(`Order #${orderId}`)
	const attempt = await read.onlinePayment.findFirstOrThrow({ where: { orderId } })
	expect(attempt.state).toBe('closed')
	expect((await owner.open(`/admin/orders/${orderId}`)).text).toContain('Payment check stopped')
	await forget(orderId)
})

test('payments with a wrong currency or amount are on the list at once, each with its reason', async () => {
	const pay = async (change: Parameters<typeof updateLink>[1]) => {
		const { orderId, link } = await createPendingOrder()
		await payAtFakeService(link)
		updateLink(link.id, change)
		await runJobOnce()
		return orderId
	}
	const foreign = await pay(({ payments }) => void (payments[0]!.currency = 'USD'))
	const wrong = await pay(({ payments }) => void (payments[0]!.amount = totalPaise - 100))
	const text = (await owner.open('/admin/payments')).text
	expect(text).toContain(`Order #${foreign}`)
	expect(text).toContain('received a payment in USD instead of rupees')
	expect(text).toContain(`Order #${wrong}`)
	expect(text).toContain('₹ 1,298.00 was received, but the total is ₹ 1,299.00')
	// A second request for the same payment gives the same issue.
	await write((tx) => tx.onlinePayment.updateMany({ where: { orderId: foreign }, data: { state: 'open' } }))
	await runJobOnce()
	expect(await listIssues(foreign)).toMatchObject([{ kind: 'currency', tries: 1, nextAt: null }])
	await owner.submit({}, { form: `form[action$="/issues/${(await listIssues(foreign))[0]!.id}"]` })
	expect((await owner.open('/admin/payments')).text).not.toContain(`Order #${foreign}`)
})

test('a job refund that the service rejects is in the history, and can be refunded by another method', async () => {
	const { orderId, link } = await createPendingOrder()
	await payAtFakeService(link)
	await runJobOnce()
	const actor = { userId: await makeAdmin(), isAdmin: true, role: 'owner' } as const
	updateFakeRazorpay((state) => void (state.faults = { refund: 'error' }))
	const refund = { amountPaise: totalPaise, key: randomUUID() }
	await expect(refundOnline(actor, orderId, refund)).rejects.toMatchObject({ code: 'busy' })
	updateFakeRazorpay((state) => void (state.faults = {}))
	updateLink(link.id, (one) => void (one.payments = []))
	await retryServiceRefunds(createJobRun(2))
	await wholeJob()
	expect((await owner.open(`/admin/orders/${orderId}`)).text).toContain('declined the refund of ₹ 1,299.00')
	expect(await listIssues(orderId)).toMatchObject([{ kind: 'refund' }])
	await forget(orderId)
})

test('a payment of zero or less is not recorded and pays nothing', async () => {
	const { orderId } = await createPendingOrder()
	const { provider, reference } = await read.onlinePayment.findFirstOrThrow({ where: { orderId } })
	const payment = { provider: provider as 'stand-in', reference, paymentId: randomUUID(), currency: 'INR' }
	for (const amountPaise of [0, -100]) expect(await settlePayment({ ...payment, amountPaise })).toBe('nothing')
	expect(await read.paymentEntry.count({ where: { orderId } })).toBe(0)
	expect(await getAmounts(orderId)).toEqual(unpaidState)
})
