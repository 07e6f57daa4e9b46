import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { onPostgresql } from '../../support/postgresql/tested-engine.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { changeStandIn, type StandInFault } from '#app/adapters/razorpay/stand-in-links.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { expireHold } from '#app/shop/orders/payments/online/hold.server.ts'
import { askForOldRefunds, refundByService } from '#app/shop/orders/payments/online/refund-by-service.server.ts'
import { settle } from '#app/shop/orders/payments/online/settle.server.ts'
import { refundOrder } from '#app/shop/orders/payments/refunds/refund-order.server.ts'
import { statesAtEachStatement } from '../../support/faults/at-each-statement.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { makeStaff } from '../../support/data/shop-data.ts'
import { brokenInvariants } from '../../support/data/shop-invariants.ts'
import { atCheckout, loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import {
	begunOrder,
	endHold,
	linkOf,
	linksOf,
	moneyOf,
	notPaid,
	paidOnce,
	payAtService,
	roundIn,
	roundOfJob,
	stockedProduct,
	takesPayments,
	totalPaise,
} from '../../support/payments/online-shop.ts'

let stop: () => Promise<void>

beforeAll(async () => {
	stop = await takesPayments()
})
afterEach(() => changeStandIn((state) => void (state.faults = {})))
afterAll(() => stop())

const failing = (kind: 'start' | 'read' | 'refund', fault: StandInFault) =>
	changeStandIn((state) => void (state.faults = { [kind]: fault }))

test.each(['error', 'silence', 'closed socket', 'answer lost'] as const)(
	'a service with the fault %s when a link is made loses no order and no piece, and there is one link',
	async (fault) => {
		const { productId, variant } = await stockedProduct(2)
		const person = await atCheckout([variant, 1])
		failing('start', fault)
		const kept = await person.submit({ ...deliveryWithPhone, paymentMethod: 'online' }, { form: 'form[method=post]' })
		const order = await read.order.findFirstOrThrow({ where: { userId: person.userId } })
		expect(kept.path).toBe(`/order-confirmation?orderId=${order.id}`)
		expect(kept.text).toContain(`The payment page does not answer at the moment. Your order #${order.id} is kept until`)
		expect(await moneyOf(order.id)).toEqual(notPaid)
		expect((await read.product.findUniqueOrThrow({ where: { id: productId } })).remainingQty).toBe(1)
		changeStandIn((state) => void (state.faults = {}))
		await person.open(`/order-confirmation?orderId=${order.id}`)
		const [one, other] = await Promise.all(
			[0, 1].map(() => person.request(`/profile/orders/${order.id}/pay-online`, { method: 'POST' })),
		)
		expect(one!.headers.get('Location')).toMatch(/\/stand-in\/plink_/)
		expect(other!.headers.get('Location')).toBe(one!.headers.get('Location'))
		expect(linksOf(`${order.id}-`).length).toBe(1)
		expect(await read.onlinePayment.count({ where: { orderId: order.id } })).toBe(1)
	},
)

test('a link whose answer was lost is found by its reference, and what was paid by it is not lost', async () => {
	const { orderId, link } = await begunOrder()
	// Simulates a kill between the service's answer and storing it.
	await write((tx) => tx.onlinePayment.updateMany({ where: { orderId }, data: { linkId: null, url: null } }))
	await payAtService(link)
	await roundOfJob()
	expect(await moneyOf(orderId)).toEqual(paidOnce)
	expect(await read.onlinePayment.findFirst({ where: { orderId } })).toMatchObject({ linkId: link.id, state: 'paid' })
})

test.each(['silence', 'closed socket'] as const)(
	'with the fault %s when it is asked, nothing is paid and nothing lost: it is asked again',
	async (fault) => {
		const { orderId, link, buyer } = await begunOrder()
		const { back } = await payAtService(link)
		failing('read', fault)
		const person = await loggedIn(buyer)
		expect((await person.open(back.pathname + back.search)).text).toContain('Your order waits for your payment')
		await roundOfJob()
		expect(await moneyOf(orderId)).toEqual(notPaid)
		changeStandIn((state) => void (state.faults = {}))
		await roundOfJob(2)
		expect(await moneyOf(orderId)).toEqual(paidOnce)
	},
)

test('an order that was paid in the last moment is not cancelled, for the service is asked a last time', async () => {
	const { orderId, link } = await begunOrder()
	await payAtService(link)
	await endHold(orderId)
	await roundOfJob()
	expect(await moneyOf(orderId)).toEqual(paidOnce)
})

// These tests copy the file before each statement.
describe.skipIf(onPostgresql)('killed before any statement', () => {
	async function statesOf(work: () => Promise<unknown>, orderId: number): Promise<string[]> {
		const folder = mkdtempSync(path.join(tmpdir(), 'killed-payment-'))
		try {
			const { states } = await statesAtEachStatement(settings().databaseFile, folder, work)
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
				expect(brokenInvariants(file)).toEqual([])
				return row
			})
		} finally {
			rmSync(folder, { recursive: true })
		}
	}

	test('a payment is noted as a whole or not at all, and the next round notes it once', async () => {
		const { orderId, link } = await begunOrder()
		await payAtService(link)
		const states = await statesOf(roundOfJob, orderId)
		expect([...new Set(states)]).toEqual(['1 due 0 0 -1', `1 paid ${totalPaise} 1 -1`])
		await roundOfJob()
		expect(await moneyOf(orderId)).toEqual(paidOnce)
	})

	test('an order expires as a whole or not at all, and money after it takes its pieces again as a whole', async () => {
		const { orderId } = await begunOrder()
		await endHold(orderId)
		expect([...new Set(await statesOf(() => expireHold(orderId), orderId))]).toEqual([
			'1 due 0 0 -1',
			'5 expired 0 0 0',
		])
		const { reference } = await read.onlinePayment.findFirstOrThrow({ where: { orderId } })
		const late = { provider: 'stand-in', reference, amountPaise: totalPaise, currency: 'INR' } as const
		expect([...new Set(await statesOf(() => settle({ ...late, paymentId: `late_${orderId}` }), orderId))]).toEqual([
			'5 expired 0 0 0',
			`1 paid ${totalPaise} 1 -1`,
		])
	})
})

describe('giving money back by the service', () => {
	const refundsAt = async (orderId: number) =>
		(await linkOf(orderId)).payments.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))

	async function paidOrder() {
		const { orderId, link } = await begunOrder()
		await payAtService(link)
		await roundOfJob()
		return orderId
	}

	test('a part, then the rest by the form of the order’s page, each once', async () => {
		const orderId = await paidOrder()
		const once = { amountPaise: 29_900, key: randomUUID() }
		const owner = await makeStaff()
		await Promise.all([refundByService(owner, orderId, once), refundByService(owner, orderId, once)])
		expect(await refundsAt(orderId)).toEqual([29_900])
		expect((await moneyOf(orderId)).paymentState).toBe('part-refunded')
		const person = await loggedInAdmin()
		await person.open(`/admin/orders/${orderId}`)
		const done = await person.submit({ amount: '1000' }, { form: 'form[action$="/refund"]' })
		expect(done.text).toContain(`₹ 1,000.00 of order #${orderId} is given back.`)
		expect(await refundsAt(orderId)).toEqual([29_900, 100_000])
		expect((await moneyOf(orderId)).paymentState).toBe('refunded')
	})

	test.each(['silence', 'answer lost'] as const)(
		'with the fault %s it is given back once, when the job asks again with the same key',
		async (fault) => {
			const orderId = await paidOrder()
			const once = { amountPaise: totalPaise, key: randomUUID() }
			const owner = await makeStaff()
			failing('refund', fault)
			await expect(refundByService(owner, orderId, once)).rejects.toMatchObject({ code: 'busy' })
			// Another refund must not use the amount that was already requested.
			const other = { amountPaise: 1, key: randomUUID(), reference: '' }
			await expect(refundOrder(owner, orderId, other)).rejects.toMatchObject({ code: 'conflict' })
			expect((await moneyOf(orderId)).paymentState).toBe('paid')
			changeStandIn((state) => void (state.faults = {}))
			await askForOldRefunds(roundIn(2))
			await askForOldRefunds(roundIn(2))
			expect(await refundsAt(orderId)).toEqual([totalPaise])
			expect((await moneyOf(orderId)).paymentState).toBe('refunded')
		},
	)
})
