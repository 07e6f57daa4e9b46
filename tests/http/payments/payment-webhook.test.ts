import { afterAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { listOrderHistory } from '../../../app/shop/activity/activity-log.server.ts'
import { signHmac } from '#app/adapters/razorpay/razorpay.server.ts'
import { createId } from '#app/adapters/razorpay/fake-razorpay-state.server.ts'
import { buildFakeWebhook, createFakeConnection } from '#app/adapters/razorpay/fake-razorpay.server.ts'
import { deleteOldWebhookEvents } from '#app/shop/orders/payments/online/payment-callbacks.server.ts'
import {
	waitForWebhooks,
	createPendingOrder,
	findOrderLink,
	getAmounts,
	unpaidState,
	paidState,
	payAtFakeService,
	sendWebhook,
	enableOnlinePayments,
} from '../../support/payments/online-shop.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const stop = await enableOnlinePayments()
afterAll(() => stop())

const secret = (index: number) => createFakeConnection().webhookSecrets[index]!
const entries = (orderId: number) => read.paymentEntry.count({ where: { orderId } })

test.each([
	['without a signature', () => ({ signature: '' })],
	['with a short one', ({ signature }) => ({ signature: signature.slice(0, 20) })],
	['with that of another secret', ({ body }) => ({ signature: signHmac(body, 'another secret') })],
	['written anew', ({ body }) => ({ body: JSON.stringify(JSON.parse(body), null, 1) })],
	['with more behind', ({ body }) => ({ body: `${body} ` })],
] satisfies [string, (webhook: { body: string; signature: string }) => object][])(
	'forged webhooks are rejected and change nothing: %s',
	async (_, forged) => {
		const { orderId, link } = await createPendingOrder()
		const { webhook } = await payAtFakeService(link)
		const before = await read.paymentWebhookEvent.count()
		const response = await sendWebhook({ ...webhook, ...forged(webhook) })
		expect(response.status).toBe(400)
		expect(await read.paymentWebhookEvent.count()).toBe(before)
		expect(await getAmounts(orderId)).toEqual(unpaidState)
	},
)

test('a long body, and a signed one that is not an event, are rejected', async () => {
	const long = 'x'.repeat(3_000_000)
	expect((await sendWebhook({ body: long, signature: signHmac(long, secret(0)), eventId: '' })).status).toBe(413)
	for (const body of ['{}', 'no JSON', ''])
		expect((await sendWebhook({ body, signature: signHmac(body, secret(0)), eventId: '' })).status).toBe(400)
	expect((await createVisitor().request('/payments/webhook')).status).toBe(405)
})

test('webhooks signed with the previous secret are still accepted', async () => {
	const { orderId, link } = await createPendingOrder()
	const { webhook } = await payAtFakeService(link)
	expect((await sendWebhook({ ...webhook, signature: signHmac(webhook.body, secret(1)) })).status).toBe(200)
	await waitForWebhooks()
	expect(await getAmounts(orderId)).toEqual(paidState)
})

test('the same event 50 times at once, after 15 days and after its deletion is one payment', async () => {
	const { orderId, link } = await createPendingOrder()
	const { webhook } = await payAtFakeService(link)
	const answers = await Promise.all(Array.from({ length: 50 }, () => sendWebhook(webhook)))
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
	await waitForWebhooks()
	expect(await getAmounts(orderId)).toEqual(paidState)
	expect(await entries(orderId)).toBe(1)
	const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
	await write((tx) => tx.paymentWebhookEvent.updateMany({ data: { at: ago(15), processedAt: ago(15) } }))
	expect((await sendWebhook(webhook)).status).toBe(200)
	await waitForWebhooks()
	await write((tx) => tx.paymentWebhookEvent.updateMany({ data: { at: ago(31), processedAt: ago(31) } }))
	await deleteOldWebhookEvents(new Date())
	expect(await read.paymentWebhookEvent.count({ where: { eventId: webhook.eventId } })).toBe(0)
	expect((await sendWebhook(webhook)).status).toBe(200)
	await waitForWebhooks()
	expect(await getAmounts(orderId)).toEqual(paidState)
	expect(await entries(orderId)).toBe(1)
	const { length } = (await listOrderHistory(orderId)).filter(({ kind }) => kind === 'payment')
	expect(length).toBe(1)
})

function permutations<T>(list: T[]): T[][] {
	if (list.length < 2) return [list]
	return list.flatMap((one, index) => permutations(list.toSpliced(index, 1)).map((others) => [one, ...others]))
}

test('webhook events in any of 24 orders result in the same state', async () => {
	const kinds = ['payment.failed', 'payment_link.paid', 'payment.captured', 'payment_link.cancelled']
	const all = permutations(kinds)
	expect(all.length).toBe(24)
	for (const order of all) {
		const { orderId, link } = await createPendingOrder()
		await payAtFakeService(link)
		const now = await findOrderLink(orderId)
		for (const kind of order) expect((await sendWebhook(buildFakeWebhook(now, kind))).status).toBe(200)
		await waitForWebhooks()
		expect(await getAmounts(orderId), order.join()).toEqual(paidState)
		expect(await entries(orderId), order.join()).toBe(1)
	}
})

test('events before the payment, and for a link of another shop, change nothing', async () => {
	const { orderId, link } = await createPendingOrder()
	await sendWebhook(buildFakeWebhook(link, 'payment_link.paid'))
	await sendWebhook(buildFakeWebhook({ ...link, id: createId('plink'), reference: 'not-ours' }, 'payment_link.paid'))
	await waitForWebhooks()
	expect(await getAmounts(orderId)).toEqual(unpaidState)
})
