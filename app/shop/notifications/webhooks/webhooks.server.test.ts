import { createHmac, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { postText } from '#app/adapters/internet/service-requests.server.ts'
import { makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { type FakeHost, startFakeInternet } from '../../../../tests/support/internet/fake-internet.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { createPosOrder } from '../../pos/pos-orders.server.ts'
import { recordOrderActivity } from '../../activity/record-activity.server.ts'
import { sendDueNotifications } from '../dispatch-notifications.server.ts'
import { editOrderItems } from '../../orders/editing/edit-order-items.server.ts'
import { getEditableItems } from '../../orders/editing/editable-order.server.ts'
import { changeOrderStatus } from '../../orders/order.server.ts'
import { SHIPPED } from '../../values/order-status.ts'
import { markPayment } from '../../orders/payments/mark-payment.server.ts'
import { settlePayment } from '../../orders/payments/online/settle-payment.server.ts'
import { refundOrder } from '../../orders/payments/refunds/refund-order.server.ts'
import { decideClaim } from '../../orders/payments/upi/claim.server.ts'
import type { Actor } from '../../auth/permissions.ts'
import { deliverDueWebhooks, pruneDeliveries, listLastDeliveries, resendDelivery } from './deliver-webhooks.server.ts'
import {
	addWebhook,
	deleteWebhook,
	listWebhooks,
	renewSecret,
	sendTestWebhook,
	setWebhookEnabled,
} from './webhooks.server.ts'

const url = 'https://pictures.example/orders'
const minute = 60_000
interface Heard {
	headers: Record<string, unknown>
	body: string
}
let owner: Actor
let host: FakeHost
let received: Heard[]
let status: number

beforeEach(async () => {
	owner = await makeStaff()
	received = []
	status = 200
	host = await startFakeInternet((request, response) => {
		void text(request).then((body) => {
			received.push({ headers: request.headers, body })
			return response.writeHead(status).end('not read')
		})
	})
})

afterEach(async () => {
	await host.close()
	await sendDueNotifications()
	await write(async (tx) => {
		await tx.webhook.deleteMany()
		await tx.setting.deleteMany({ where: { key: 'webhooks.changed' } })
	})
})

/** Runs one round of deliveries, `minutes` from now. */
function deliver(minutes = 0) {
	return deliverDueWebhooks(
		{ isEnding: () => false, abort: new AbortController().signal },
		{
			clock: () => new Date(Date.now() + minutes * minute),
			post: (address, posted) => postText(address, posted, { network: host.network }),
		},
	)
}

async function order(paymentMethod: 'online' | 'cod' = 'online') {
	const { orderId } = await makeOrder({ pricePaise: 129_950, input: { paymentMethod } })
	await sendDueNotifications()
	return orderId
}

async function rows() {
	await sendDueNotifications()
	return read.webhookDelivery.findMany({ orderBy: { id: 'asc' } })
}

const events = async () => (await rows()).map(({ event }) => event)
const findWebhookId = async (address = url) => (await listWebhooks()).find((one) => one.url === address)!.id

test('webhooks are not written without an endpoint, or for one that is turned off', async () => {
	await order()
	await addWebhook(owner, url)
	await setWebhookEnabled(owner, await findWebhookId(), false)
	await order()
	expect(await rows()).toEqual([])
	await setWebhookEnabled(owner, await findWebhookId(), true)
	await order()
	expect(await events()).toEqual(['order.placed'])
})

test("webhooks report each order change with the order's current state in rupees and no personal data", async () => {
	await addWebhook(owner, url)
	const id = await order()
	const { items, seen } = await getEditableItems(id)
	const two = { seen, items: [{ id: items[0]!.id, quantity: 2, size: '' }] }
	for (let time = 0; time < 2; time += 1) await editOrderItems(owner, id, two)
	const seenTotalPaise = 259_900
	await markPayment(owner, id, { kind: 'paid', reference: '', seenTotalPaise })
	await markPayment(owner, id, { kind: 'paid', reference: '', seenTotalPaise })
	await changeOrderStatus(owner, id, SHIPPED)
	await refundOrder(owner, id, { amountPaise: 50_050, reference: '', key: 'a-key-of-this-refund' })
	const bodies = (await rows()).map(({ body }) => JSON.parse(body) as Record<string, unknown>)
	expect(bodies.map(({ event, oldStatus, newStatus }) => [event, oldStatus, newStatus])).toEqual([
		['order.placed', undefined, undefined],
		['order.changed', undefined, undefined],
		['order.paid', undefined, undefined],
		['order.status', 1, 3],
		['order.refunded', undefined, undefined],
	])
	expect(bodies.at(-1)).toEqual({
		id: expect.stringMatching(/^[\da-f-]{36}$/),
		event: 'order.refunded',
		at: expect.stringMatching(/^\d{4}-.*Z$/),
		order: {
			number: id,
			status: 3,
			paymentState: 'part-refunded',
			paymentMethod: 'online',
			subtotal: 2599,
			discount: 0,
			tax: 0,
			shipping: 0,
			codFee: 0,
			total: 2599,
			received: 2599,
			refunded: 500.5,
		},
	})
	expect(JSON.stringify(bodies)).not.toContain('riya')
})

test('webhooks report in-person sales, received payments and confirmed payment claims once each', async () => {
	await addWebhook(owner, url)
	const { variants } = await makeProduct({ pricePaise: 129_950 })
	const sale = { way: 'cash' as const, reference: '', name: '', phone: '', seenTotalPaise: 129_950 }
	const line = { productColorId: variants[0]!, quantity: 1, size: null }
	await createPosOrder(owner, [line], { ...sale, idempotencyKey: randomUUID() })
	expect(await events()).toEqual(['order.placed', 'order.paid'])

	const payment = { provider: 'stand-in' as const, reference: randomUUID(), amountPaise: 129_950 }
	const orderId = await order()
	const expiresAt = new Date(Date.now() + minute)
	await write((tx) => tx.onlinePayment.create({ data: { ...payment, orderId, expiresAt } }))
	for (const currency of ['INR', 'INR']) await settlePayment({ ...payment, paymentId: payment.reference, currency })
	await settlePayment({ ...payment, paymentId: 'a second one', currency: 'INR' })
	expect((await events()).slice(2)).toEqual(['order.placed', 'order.paid'])

	const claimed = await order()
	await write(async (tx) => {
		await tx.order.update({ where: { id: claimed }, data: { paymentState: 'claimed' }, select: { id: true } })
		await tx.paymentClaim.create({ data: { orderId: claimed, utr: '300000000001', amountPaise: 129_950 } })
	})
	const { id: claimId } = await read.paymentClaim.findFirstOrThrow({ where: { orderId: claimed } })
	for (const decision of ['accepted', 'accepted'] as const) await decideClaim(owner, claimed, { claimId, decision })
	expect((await events()).slice(4)).toEqual(['order.placed', 'order.paid'])
})

test('webhooks are not written for a rolled back change', async () => {
	const id = await order()
	await addWebhook(owner, url)
	const attempt = write(async (tx) => {
		await tx.order.update({ where: { id }, data: { paymentState: 'due' }, select: { id: true } })
		await recordOrderActivity(tx, owner, id, { action: 'paid', from: 1, to: 1 })
		throw new Error('too bad')
	})
	await expect(attempt).rejects.toThrow('too bad')
	expect(await rows()).toEqual([])
	await expect(markPayment(owner, id, { kind: 'paid', reference: '', seenTotalPaise: 1 })).rejects.toMatchObject({
		code: 'conflict',
	})
	expect(await rows()).toEqual([])
})

const signatureWith = (secret: string, timestamp: string, body: string) =>
	`sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

test("webhooks are signed with the endpoint's secret over time and body, and delivered once", async () => {
	const secret = await addWebhook(owner, url)
	const other = await addWebhook(owner, 'https://other.example/')
	await order()
	const second = () => Math.floor(Date.now() / 1000)
	const before = second()
	await deliver()
	await deliver()
	const after = second()
	expect(host.asked.toSorted()).toEqual(['other.example/', 'pictures.example/orders'])
	for (const { headers, body } of received) {
		const timestamp = String(headers['x-shop-timestamp'])
		expect(Number(timestamp)).toBeGreaterThanOrEqual(before)
		expect(Number(timestamp)).toBeLessThanOrEqual(after)
		const key = String(headers.host).startsWith('other') ? other : secret
		expect(headers['x-shop-signature']).toBe(signatureWith(key, timestamp, body))
		expect(headers['x-shop-event-id']).toBe((JSON.parse(body) as { id: string }).id)
	}
	expect((await listLastDeliveries()).map(({ state, attempts, answer }) => [state, attempts, answer])).toEqual([
		['sent', 1, 'its host responded with 200 ok'],
		['sent', 1, 'its host responded with 200 ok'],
	])
	const renewed = await renewSecret(owner, await findWebhookId())
	await sendTestWebhook(owner, await findWebhookId())
	await deliver()
	const { headers, body } = received.at(-1)!
	expect(headers['x-shop-signature']).toBe(signatureWith(renewed, String(headers['x-shop-timestamp']), body))
})

test('failed webhooks are retried for a day with growing delays, then fail, and can be resent under the same id', async () => {
	await addWebhook(owner, url)
	await order()
	status = 500
	const waits: number[] = []
	let now = 0
	for (let [row] = await rows(); row!.state === 'waiting' && waits.length < 50; [row] = await rows()) {
		await deliver(now)
		const next = ((await rows())[0]!.nextAttemptAt.getTime() - Date.now()) / minute
		waits.push(next - now)
		now = Math.max(now, next) + 0.01
	}
	expect(waits[0]).toBeLessThan(2)
	expect(waits[5]).toBeGreaterThan(15)
	expect(Math.max(...waits)).toBeLessThan(3 * 60 * 1.3)
	expect(now).toBeGreaterThan(24 * 60)
	const [failed] = await rows()
	expect(failed).toMatchObject({
		state: 'failed',
		attempts: waits.length,
		lastAnswer: 'its host responded with 500 internal server error',
	})
	await deliver(now + 600)
	expect(received).toHaveLength(waits.length)
	status = 200
	await resendDelivery(owner, failed!.id)
	await expect(resendDelivery(owner, failed!.id)).rejects.toMatchObject({ code: 'conflict' })
	await deliver()
	expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
	expect(new Set(received.map(({ headers }) => headers['x-shop-event-id'])).size).toBe(1)
})

test('webhooks pause for a failing endpoint only, and the others are delivered', async () => {
	await addWebhook(owner, 'https://inside.example/')
	await addWebhook(owner, url)
	for (let count = 0; count < 3; count += 1) await order()
	await deliver()
	expect(received).toHaveLength(3)
	const inside = (await rows()).filter(({ state }) => state === 'waiting')
	expect(inside.map(({ attempts, lastAnswer }) => [attempts, lastAnswer])).toEqual([
		[1, 'the address is not public'],
		[0, null],
		[0, null],
	])
	await deliver()
	expect((await rows()).reduce((sum, { attempts }) => sum + attempts, 0)).toBe(4)
})

test('webhooks interrupted by a crash are sent again under the same id', async () => {
	await addWebhook(owner, url)
	await order()
	const leasedUntil = new Date(Date.now() + minute)
	await write((tx) => tx.webhookDelivery.updateMany({ data: { state: 'sending', attempts: 1, leasedUntil } }))
	await deliver()
	expect(received).toHaveLength(0)
	await deliver(2)
	expect(received).toHaveLength(1)
	expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, leasedUntil: null }])
})

test('webhook deliveries are deleted after 30 days, and with their endpoint', async () => {
	await addWebhook(owner, url)
	await order()
	const day = 24 * 60 * minute
	await pruneDeliveries(new Date(Date.now() + 29 * day))
	expect(await rows()).toHaveLength(1)
	await pruneDeliveries(new Date(Date.now() + 31 * day))
	expect(await rows()).toEqual([])
	await order()
	await expect(deleteWebhook(owner, await findWebhookId())).rejects.toMatchObject({ code: 'conflict' })
	await setWebhookEnabled(owner, await findWebhookId(), false)
	await deleteWebhook(owner, await findWebhookId())
	expect(await rows()).toEqual([])
})

test('only owners add, change or send webhooks, and the log never contains a secret', async () => {
	const manager: Actor = { ...owner, role: 'manager' }
	await expect(addWebhook(manager, url)).rejects.toMatchObject({ code: 'forbidden' })
	const secret = await addWebhook(owner, url)
	const id = await findWebhookId()
	for (const attempt of [renewSecret, sendTestWebhook, deleteWebhook, resendDelivery])
		await expect(attempt(manager, id)).rejects.toMatchObject({ code: 'forbidden' })
	const logged = await read.activityEntry.findMany({ where: { kind: 'webhook', subjectId: id } })
	expect(logged.map((entry) => [entry.action, entry.label])).toEqual([['create', 'pictures.example']])
	expect(JSON.stringify(logged)).not.toContain(secret)
})

test('a shop has at most five webhook endpoints', async () => {
	for (const number of [1, 2, 3, 4, 5]) await addWebhook(owner, `${url}/${number}`)
	await expect(addWebhook(owner, url)).rejects.toMatchObject({ code: 'conflict', field: 'url' })
	await expect(addWebhook(owner, `${url}/5`)).rejects.toMatchObject({ code: 'conflict', field: 'url' })
})
