import { createHmac, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { postText } from '#app/adapters/internet/post-text.server.ts'
import { makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { type FakeHost, fakeInternet } from '../../../../tests/support/internet/fake-internet.ts'
import { makeOrder } from '../../../../tests/support/data/order-of.ts'
import { sellAtCounter } from '../../counter/sell-at-counter.server.ts'
import { noteOrder } from '../../journal/journal.server.ts'
import { tellDue } from '../after-the-act.server.ts'
import { changeItems } from '../../orders/changing/change-items.server.ts'
import { itemsToChange } from '../../orders/changing/order-to-change.server.ts'
import { changeOrderStatus } from '../../orders/order.server.ts'
import { SHIPPED } from '../../words/order-status.ts'
import { markPayment } from '../../orders/payments/mark-payment.server.ts'
import { settle } from '../../orders/payments/online/settle.server.ts'
import { refundOrder } from '../../orders/payments/refunds/refund-order.server.ts'
import { decideClaim } from '../../orders/payments/upi/decide-claim.server.ts'
import type { Actor } from '../../words/roles.ts'
import { deliverDueNews } from './deliver.server.ts'
import { forgetOldDeliveries, lastDeliveries, sendDeliveryAgain } from './deliveries.server.ts'
import { addWebhook, deleteWebhook, listWebhooks, renewSecret, sendTest, switchWebhook } from './webhooks.server.ts'

const url = 'https://pictures.example/orders'
const minute = 60_000
interface Heard {
	headers: Record<string, unknown>
	body: string
}
let owner: Actor
let host: FakeHost
let heard: Heard[]
let status: number

beforeEach(async () => {
	owner = await makeStaff()
	heard = []
	status = 200
	host = await fakeInternet((request, response) => {
		void text(request).then((body) => {
			heard.push({ headers: request.headers, body })
			return response.writeHead(status).end('not read')
		})
	})
})

afterEach(async () => {
	await host.close()
	await tellDue()
	await write(async (tx) => {
		await tx.webhook.deleteMany()
		await tx.setting.deleteMany({ where: { key: 'webhooks.changed' } })
	})
})

/** Runs one round of deliveries, `minutes` from now. */
function deliver(minutes = 0) {
	return deliverDueNews(
		{ isEnding: () => false, abort: new AbortController().signal },
		{
			clock: () => new Date(Date.now() + minutes * minute),
			post: (address, posted) => postText(address, posted, { network: host.network }),
		},
	)
}

async function order(paymentMethod: 'online' | 'cod' = 'online') {
	const { orderId } = await makeOrder({ pricePaise: 129_950, input: { paymentMethod } })
	await tellDue()
	return orderId
}

async function rows() {
	await tellDue()
	return read.webhookDelivery.findMany({ orderBy: { id: 'asc' } })
}

const events = async () => (await rows()).map(({ event }) => event)
const idOf = async (address = url) => (await listWebhooks()).find((one) => one.url === address)!.id

test('without an address, or with one that is off, nothing is written', async () => {
	await order()
	await addWebhook(owner, url)
	await switchWebhook(owner, await idOf(), false)
	await order()
	expect(await rows()).toEqual([])
	await switchWebhook(owner, await idOf(), true)
	await order()
	expect(await events()).toEqual(['order.placed'])
})

test('each act of an order is told with how the order then stands, in rupees, and nothing personal', async () => {
	await addWebhook(owner, url)
	const id = await order()
	const { items, seen } = await itemsToChange(id)
	const two = { seen, items: [{ id: items[0]!.id, quantity: 2, size: '' }] }
	for (let time = 0; time < 2; time += 1) await changeItems(owner, id, two)
	const seenTotalPaise = 259_900
	await markPayment(owner, id, { kind: 'paid', reference: '', seenTotalPaise })
	await markPayment(owner, id, { kind: 'paid', reference: '', seenTotalPaise })
	await changeOrderStatus(owner, id, SHIPPED)
	await refundOrder(owner, id, { amountPaise: 50_050, reference: '', key: 'a-key-of-this-refund' })
	const told = (await rows()).map(({ body }) => JSON.parse(body) as Record<string, unknown>)
	expect(told.map(({ event, oldStatus, newStatus }) => [event, oldStatus, newStatus])).toEqual([
		['order.placed', undefined, undefined],
		['order.changed', undefined, undefined],
		['order.paid', undefined, undefined],
		['order.status', 1, 3],
		['order.refunded', undefined, undefined],
	])
	expect(told.at(-1)).toEqual({
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
	expect(JSON.stringify(told)).not.toContain('riya')
})

test('a counter sale, money that a service has taken and a claim that was found are told, each once', async () => {
	await addWebhook(owner, url)
	const { variants } = await makeProduct({ pricePaise: 129_950 })
	const sale = { way: 'cash' as const, reference: '', name: '', phone: '', seenTotalPaise: 129_950 }
	const piece = { productColorId: variants[0]!, quantity: 1, size: null }
	await sellAtCounter(owner, [piece], { ...sale, idempotencyKey: randomUUID() })
	expect(await events()).toEqual(['order.placed', 'order.paid'])

	const payment = { provider: 'stand-in' as const, reference: randomUUID(), amountPaise: 129_950 }
	const orderId = await order()
	const expiresAt = new Date(Date.now() + minute)
	await write((tx) => tx.onlinePayment.create({ data: { ...payment, orderId, expiresAt } }))
	for (const currency of ['INR', 'INR']) await settle({ ...payment, paymentId: payment.reference, currency })
	await settle({ ...payment, paymentId: 'a second one', currency: 'INR' })
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

test('are not written of an act that is rolled back', async () => {
	const id = await order()
	await addWebhook(owner, url)
	const act = write(async (tx) => {
		await tx.order.update({ where: { id }, data: { paymentState: 'due' }, select: { id: true } })
		await noteOrder(tx, owner, id, { act: 'paid', from: 1, to: 1 })
		throw new Error('too bad')
	})
	await expect(act).rejects.toThrow('too bad')
	expect(await rows()).toEqual([])
	await expect(markPayment(owner, id, { kind: 'paid', reference: '', seenTotalPaise: 1 })).rejects.toMatchObject({
		code: 'conflict',
	})
	expect(await rows()).toEqual([])
})

const signatureWith = (secret: string, timestamp: string, body: string) =>
	`sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

test('are signed with the secret of their address over time and body, and delivered once', async () => {
	const secret = await addWebhook(owner, url)
	const other = await addWebhook(owner, 'https://other.example/')
	await order()
	const second = () => Math.floor(Date.now() / 1000)
	const before = second()
	await deliver()
	await deliver()
	const after = second()
	expect(host.asked.toSorted()).toEqual(['other.example/', 'pictures.example/orders'])
	for (const { headers, body } of heard) {
		const timestamp = String(headers['x-shop-timestamp'])
		expect(Number(timestamp)).toBeGreaterThanOrEqual(before)
		expect(Number(timestamp)).toBeLessThanOrEqual(after)
		const key = String(headers.host).startsWith('other') ? other : secret
		expect(headers['x-shop-signature']).toBe(signatureWith(key, timestamp, body))
		expect(headers['x-shop-event-id']).toBe((JSON.parse(body) as { id: string }).id)
	}
	expect((await lastDeliveries()).map(({ state, attempts, answer }) => [state, attempts, answer])).toEqual([
		['sent', 1, 'its host answered 200 ok'],
		['sent', 1, 'its host answered 200 ok'],
	])
	const renewed = await renewSecret(owner, await idOf())
	await sendTest(owner, await idOf())
	await deliver()
	const { headers, body } = heard.at(-1)!
	expect(headers['x-shop-signature']).toBe(signatureWith(renewed, String(headers['x-shop-timestamp']), body))
})

test('what fails is tried again for a day, with growing waits, then failed, and sent again by hand under the same id', async () => {
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
		lastAnswer: 'its host answered 500 internal server error',
	})
	await deliver(now + 600)
	expect(heard).toHaveLength(waits.length)
	status = 200
	await sendDeliveryAgain(owner, failed!.id)
	await expect(sendDeliveryAgain(owner, failed!.id)).rejects.toMatchObject({ code: 'conflict' })
	await deliver()
	expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
	expect(new Set(heard.map(({ headers }) => headers['x-shop-event-id'])).size).toBe(1)
})

test('an address that fails rests with all that waits for it, and the others are told', async () => {
	await addWebhook(owner, 'https://inside.example/')
	await addWebhook(owner, url)
	for (let count = 0; count < 3; count += 1) await order()
	await deliver()
	expect(heard).toHaveLength(3)
	const inside = (await rows()).filter(({ state }) => state === 'waiting')
	expect(inside.map(({ attempts, lastAnswer }) => [attempts, lastAnswer])).toEqual([
		[1, 'the address is not public'],
		[0, null],
		[0, null],
	])
	await deliver()
	expect((await rows()).reduce((sum, { attempts }) => sum + attempts, 0)).toBe(4)
})

test('what was being sent when the shop was killed is sent again under the same id', async () => {
	await addWebhook(owner, url)
	await order()
	const leasedUntil = new Date(Date.now() + minute)
	await write((tx) => tx.webhookDelivery.updateMany({ data: { state: 'sending', attempts: 1, leasedUntil } }))
	await deliver()
	expect(heard).toHaveLength(0)
	await deliver(2)
	expect(heard).toHaveLength(1)
	expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, leasedUntil: null }])
})

test('what systems were told is forgotten after 30 days, and with its address', async () => {
	await addWebhook(owner, url)
	await order()
	const day = 24 * 60 * minute
	await forgetOldDeliveries(new Date(Date.now() + 29 * day))
	expect(await rows()).toHaveLength(1)
	await forgetOldDeliveries(new Date(Date.now() + 31 * day))
	expect(await rows()).toEqual([])
	await order()
	await expect(deleteWebhook(owner, await idOf())).rejects.toMatchObject({ code: 'conflict' })
	await switchWebhook(owner, await idOf(), false)
	await deleteWebhook(owner, await idOf())
	expect(await rows()).toEqual([])
})

test('nobody but an owner adds, changes or sends, and the log never has a secret', async () => {
	const manager: Actor = { ...owner, role: 'manager' }
	await expect(addWebhook(manager, url)).rejects.toMatchObject({ code: 'forbidden' })
	const secret = await addWebhook(owner, url)
	const id = await idOf()
	for (const act of [renewSecret, sendTest, deleteWebhook, sendDeliveryAgain])
		await expect(act(manager, id)).rejects.toMatchObject({ code: 'forbidden' })
	const logged = await read.journalEntry.findMany({ where: { kind: 'webhook', subjectId: id } })
	expect(logged.map(({ act, label }) => [act, label])).toEqual([['create', 'pictures.example']])
	expect(JSON.stringify(logged)).not.toContain(secret)
})

test('there are at most five addresses', async () => {
	for (const number of [1, 2, 3, 4, 5]) await addWebhook(owner, `${url}/${number}`)
	await expect(addWebhook(owner, url)).rejects.toMatchObject({ code: 'conflict', field: 'url' })
	await expect(addWebhook(owner, `${url}/5`)).rejects.toMatchObject({ code: 'conflict', field: 'url' })
})
