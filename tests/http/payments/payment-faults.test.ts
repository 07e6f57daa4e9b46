import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { onPostgresql } from '../../support/postgresql/tested-engine.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { updateFakeRazorpay, type FakeFault } from '#app/adapters/razorpay/fake-razorpay-state.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { expireOrder } from '#app/shop/orders/payments/payment-expiry.server.ts'
import { retryServiceRefunds, refundOnline } from '#app/shop/orders/payments/online/refund-online.server.ts'
import { settlePayment } from '#app/shop/orders/payments/online/settle-payment.server.ts'
import { refundOrder } from '#app/shop/orders/payments/refunds/refund-order.server.ts'
import { captureStates } from '../../support/faults/at-each-statement.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { makeStaff } from '../../support/data/shop-data.ts'
import { listBrokenInvariants } from '../../support/data/shop-invariants.ts'
import { createShopperAtCheckout, logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import {
	createPendingOrder,
	expirePayment,
	findOrderLink,
	listLinks,
	getAmounts,
	unpaidState,
	paidState,
	payAtFakeService,
	createJobRun,
	runJobOnce,
	createStockedProduct,
	enableOnlinePayments,
	totalPaise,
} from '../../support/payments/online-shop.ts'

let stop: () => Promise<void>

beforeAll(async () => {
	stop = await enableOnlinePayments()
})
afterEach(() => updateFakeRazorpay((state) => void (state.faults = {})))
afterAll(() => stop())

const failing = (kind: 'start' | 'read' | 'refund', fault: FakeFault) =>
	updateFakeRazorpay((state) => void (state.faults = { [kind]: fault }))

test.each(['error', 'silence', 'closed socket', 'answer lost'] as const)(
	'a payment service with the fault %s while a link is created loses no order and no stock, and there is one link',
	async (fault) => {
		const { productId, variant } = await createStockedProduct(2)
		const person = await createShopperAtCheckout([variant, 1])
		failing('start', fault)
		const kept = await person.submit({ ...deliveryWithPhone, paymentMethod: 'online' }, { form: 'form[method=post]' })
		const order = await read.order.findFirstOrThrow({ where: { userId: person.userId } })
		expect(kept.path).toBe(`/order-confirmation?orderId=${order.id}`)
		expect(kept.text).toContain(`The payment page is not responding. Your order #${order.id} is reserved until`)
		expect(await getAmounts(order.id)).toEqual(unpaidState)
		expect((await read.product.findUniqueOrThrow({ where: { id: productId } })).remainingQty).toBe(1)
		updateFakeRazorpay((state) => void (state.faults = {}))
		await person.open(`/order-confirmation?orderId=${order.id}`)
		const [one, other] = await Promise.all(
			[0, 1].map(() => person.request(`/profile/orders/${order.id}/pay-online`, { method: 'POST' })),
		)
		expect(one!.headers.get('Location')).toMatch(/\/stand-in\/plink_/)
		expect(other!.headers.get('Location')).toBe(one!.headers.get('Location'))
		expect(listLinks(`${order.id}-`).length).toBe(1)
		expect(await read.onlinePayment.count({ where: { orderId: order.id } })).toBe(1)
	},
)

test('a link whose response was lost is found by its reference, and its payment is not lost', async () => {
	const { orderId, link } = await createPendingOrder()
	// Simulates a kill between the service's answer and storing it.
	await write((tx) => tx.onlinePayment.updateMany({ where: { orderId }, data: { linkId: null, url: null } }))
	await payAtFakeService(link)
	await runJobOnce()
	expect(await getAmounts(orderId)).toEqual(paidState)
	expect(await read.onlinePayment.findFirst({ where: { orderId } })).toMatchObject({ linkId: link.id, state: 'paid' })
})

test.each(['silence', 'closed socket'] as const)(
	'a payment query with the fault %s marks nothing as paid, loses nothing, and is retried',
	async (fault) => {
		const { orderId, link, buyer } = await createPendingOrder()
		const { back } = await payAtFakeService(link)
		failing('read', fault)
		const person = await logInVisitor(buyer)
		expect((await person.open(back.pathname + back.search)).text).toContain('Your order is waiting for payment')
		await runJobOnce()
		expect(await getAmounts(orderId)).toEqual(unpaidState)
		updateFakeRazorpay((state) => void (state.faults = {}))
		await runJobOnce(2)
		expect(await getAmounts(orderId)).toEqual(paidState)
	},
)

test('an order paid at the last moment is not cancelled, because the service is queried once more', async () => {
	const { orderId, link } = await createPendingOrder()
	await payAtFakeService(link)
	await expirePayment(orderId)
	await runJobOnce()
	expect(await getAmounts(orderId)).toEqual(paidState)
})

// These tests copy the file before each statement.
describe.skipIf(onPostgresql)('a shop killed before any statement', () => {
	async function collectStates(work: () => Promise<unknown>, orderId: number): Promise<string[]> {
		const folder = mkdtempSync(path.join(tmpdir(), 'killed-payment-'))
		try {
			const { states } = await captureStates(getSettings().databaseFile, folder, work)
			return states.map((file) => {
				const shop = new Database(file)
				const row = shop
					.prepare(
						`SELECT "status" || ' ' || "paymentState" || ' ' || "receivedPaise" || ' ' ||
							(SELECT count(*) FROM "PaymentEntry" WHERE "orderId" = o."id") || ' ' ||
							(SELECT coalesce(sum("change"), 0) FROM "StockMovement" WHERE "orderId" = o."id")
						FROM "Order" o WHERE "id" = ?`,
					)
					.pluck()
					.get(orderId) as string
				shop.close()
				expect(listBrokenInvariants(file)).toEqual([])
				return row
			})
		} finally {
			rmSync(folder, { recursive: true })
		}
	}

	test('a payment is recorded completely or not at all, and the next run records it once', async () => {
		const { orderId, link } = await createPendingOrder()
		await payAtFakeService(link)
		const states = await collectStates(runJobOnce, orderId)
		expect([...new Set(states)]).toEqual(['1 due 0 0 -1', `1 paid ${totalPaise} 1 -1`])
		await runJobOnce()
		expect(await getAmounts(orderId)).toEqual(paidState)
	})

	test('an order expires completely or not at all, and a later payment reserves all of its units again', async () => {
		const { orderId } = await createPendingOrder()
		await expirePayment(orderId)
		expect([...new Set(await collectStates(() => expireOrder(orderId), orderId))]).toEqual([
			'1 due 0 0 -1',
			'5 expired 0 0 0',
		])
		const { reference } = await read.onlinePayment.findFirstOrThrow({ where: { orderId } })
		const late = { provider: 'stand-in', reference, amountPaise: totalPaise, currency: 'INR' } as const
		expect([
			...new Set(await collectStates(() => settlePayment({ ...late, paymentId: `late_${orderId}` }), orderId)),
		]).toEqual(['5 expired 0 0 0', `1 paid ${totalPaise} 1 -1`])
	})
})

describe('refunding through the payment service', () => {
	const refundsAt = async (orderId: number) =>
		(await findOrderLink(orderId)).payments.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))

	async function paidOrder() {
		const { orderId, link } = await createPendingOrder()
		await payAtFakeService(link)
		await runJobOnce()
		return orderId
	}

	test('a partial refund and then the rest are each made once', async () => {
		const orderId = await paidOrder()
		const once = { amountPaise: 29_900, key: randomUUID() }
		const owner = await makeStaff()
		await Promise.all([refundOnline(owner, orderId, once), refundOnline(owner, orderId, once)])
		expect(await refundsAt(orderId)).toEqual([29_900])
		expect((await getAmounts(orderId)).paymentState).toBe('part-refunded')
		const person = await logInAdmin()
		await person.open(`/admin/orders/${orderId}`)
		const done = await person.submit({ amount: '1000' }, { form: 'form[action$="/refund"]' })
		expect(done.text).toContain(`₹ 1,000.00 of order #${orderId} was refunded.`)
		expect(await refundsAt(orderId)).toEqual([29_900, 100_000])
		expect((await getAmounts(orderId)).paymentState).toBe('refunded')
	})

	test.each(['silence', 'answer lost'] as const)(
		'a refund with the fault %s happens once, when the job retries with the same key',
		async (fault) => {
			const orderId = await paidOrder()
			const once = { amountPaise: totalPaise, key: randomUUID() }
			const owner = await makeStaff()
			failing('refund', fault)
			await expect(refundOnline(owner, orderId, once)).rejects.toMatchObject({ code: 'busy' })
			// Another refund must not use the amount that was already requested.
			const other = { amountPaise: 1, key: randomUUID(), reference: '' }
			await expect(refundOrder(owner, orderId, other)).rejects.toMatchObject({ code: 'conflict' })
			expect((await getAmounts(orderId)).paymentState).toBe('paid')
			updateFakeRazorpay((state) => void (state.faults = {}))
			await retryServiceRefunds(createJobRun(2))
			await retryServiceRefunds(createJobRun(2))
			expect(await refundsAt(orderId)).toEqual([totalPaise])
			expect((await getAmounts(orderId)).paymentState).toBe('refunded')
		},
	)
})
