import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { call, createToken } from '../../support/api.ts'
import { makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'
import {
	createPendingOrder,
	findOrderLink,
	getAmounts,
	payAtFakeService,
	runJobOnce,
	enableOnlinePayments,
} from '../../support/payments/online-shop.ts'

const stop = await enableOnlinePayments()
const admin = await createToken(await makeAdmin())
afterAll(() => stop())

test('a customer starts a payment by a call, pays, and sees that it is paid', async () => {
	const { orderId, buyer, link } = await createPendingOrder()
	const token = await createToken(buyer)
	const begun = await call('POST', `/orders/pay/${orderId}`, { token })
	expect(begun.body).toMatchObject({
		url: `http://shop.test/stand-in/${link.id}`,
		payment: { state: 'due', total: 1299 },
	})
	expect((await call('POST', `/orders/pay/${orderId}`, { token })).body.url).toBe(begun.body.url)
	await payAtFakeService(await findOrderLink(orderId))
	await runJobOnce()
	const { body } = await call('GET', `/orders/payment/${orderId}`, { token })
	expect(body.payment).toMatchObject({ state: 'paid', received: 1299, payableUntilAt: null })
	expect((await call('POST', `/orders/pay/${orderId}`, { token })).status).toBe(409)
})

test('payments of other customers and unknown orders are not found', async () => {
	const { orderId } = await createPendingOrder()
	const token = await createToken(await makeCustomer())
	for (const id of [orderId, 999_999]) {
		expect((await call('GET', `/orders/payment/${id}`, { token })).status).toBe(404)
		expect((await call('POST', `/orders/pay/${id}`, { token })).status).toBe(404)
	}
})

test('an administrator records a refund by a call, once for each key, and a packer is rejected', async () => {
	const { orderId, link } = await createPendingOrder()
	await payAtFakeService(link)
	await runJobOnce()
	const json = { amount: 299.5, reference: 'UTR 1', key: randomUUID() }
	const refund = (token: string, more: object = {}) =>
		call('POST', `/orders/refund/${orderId}`, { token, json: { ...json, ...more } })
	expect((await refund(await createToken(await makeAdmin('packer')))).status).toBe(403)
	for (let count = 0; count < 2; count += 1) {
		const { status, body } = await refund(admin)
		expect([status, body.payment]).toMatchObject([200, { state: 'part-refunded', refunded: 299.5 }])
	}
	expect((await refund(admin, { amount: 1000, key: randomUUID() })).status).toBe(409)
	expect((await refund(admin, { way: 'by post', key: randomUUID() })).status).toBe(400)
	expect((await refund(admin, { amount: 1.005, key: randomUUID() })).status).toBe(400)
	expect((await refund(admin, { key: 'short' })).status).toBe(400)
	expect(await getAmounts(orderId)).toMatchObject({ paymentState: 'part-refunded' })
})

test('an administrator refunds through the payment service by a call, once for each key', async () => {
	const { orderId, link } = await createPendingOrder()
	await payAtFakeService(link)
	await runJobOnce()
	const json = { amount: 299.5, way: 'service', key: randomUUID() }
	for (let count = 0; count < 2; count += 1) {
		const { status, body } = await call('POST', `/orders/refund/${orderId}`, { token: admin, json })
		expect([status, body.payment]).toMatchObject([200, { state: 'part-refunded', refunded: 299.5 }])
	}
	const { payments } = await findOrderLink(orderId)
	expect(payments[0]!.refunds).toMatchObject([{ amount: 29_950 }])
	// No service has received money for this order.
	const { orderId: unpaid } = await createPendingOrder()
	expect((await call('POST', `/orders/refund/${unpaid}`, { token: admin, json })).status).toBe(409)
})
