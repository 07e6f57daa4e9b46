import { getRefusal } from '../../../../../tests/support/data/refusals.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder, createUnpaidOrder, unpaidOrderPaise } from '../../../../../tests/support/data/orders.ts'
import { makeCustomer, makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { countPendingTasks } from '#app/shop/dashboard/dashboard.server.ts'
import { CANCELLED } from '#app/shop/values/order-status.ts'
import { changeOrderStatus, listAdminOrders, getOrderForAdmin } from '../../order.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { markPayment } from '../mark-payment.server.ts'
import { recordRefund, refundOrder } from './refund-order.server.ts'

const owner = await makeStaff()

async function makePaid(owner: Actor, way: 'online' | 'cod' = 'online'): Promise<number> {
	const { id: orderId } = await createUnpaidOrder(way)
	const kind = way === 'online' ? 'paid' : 'collected'
	await markPayment(owner, orderId, { kind, reference: '', seenTotalPaise: unpaidOrderPaise })
	return orderId
}

const giving = (amountPaise: number, more: object = {}) => ({
	amountPaise,
	reference: 'UTR 5',
	key: randomUUID(),
	...more,
})
const countRefunds = (orderId: number) => read.paymentEntry.count({ where: { orderId, kind: 'refunded' } })
const readMoney = async (id: number) => {
	const { paymentState, leftToRefundPaise, refundNeededPaise } = await getOrderForAdmin(id)
	return [paymentState, leftToRefundPaise, refundNeededPaise]
}

describe('a refund', () => {
	test.each(['online', 'cod'] as const)('covers part, then the rest, of an order paid by %s', async (way) => {
		const id = await makePaid(owner, way)
		await refundOrder(owner, id, giving(29_900))
		expect(await readMoney(id)).toEqual(['part-refunded', 100_000, 0])
		await refundOrder(await makeStaff('manager'), id, giving(100_000))
		const order = await getOrderForAdmin(id)
		expect(order.paymentState).toBe('refunded')
		expect(order.payments.slice(1)).toMatchObject([
			{ kind: 'refunded', amountPaise: 29_900, reference: 'UTR 5', byUsername: 'Owner' },
			{ kind: 'refunded', amountPaise: 100_000 },
		])
		expect(order.events.slice(2).map(({ kind, note }) => [kind, note])).toEqual([
			['payment', 'Refunded: ₹ 299.00'],
			['payment', 'Refunded: ₹ 1,000.00'],
		])
		const logged = await read.activityEntry.findMany({
			where: { kind: 'order', subjectId: id, actorName: { not: null } },
			orderBy: { id: 'asc' },
		})
		expect(logged.slice(1).map((entry) => [entry.old, entry.new])).toEqual([
			[{ payment: way === 'online' ? 'paid' : 'collected' }, { payment: 'part-refunded', refundedPaise: 29_900 }],
			[{ payment: 'part-refunded' }, { payment: 'refunded', refundedPaise: 100_000 }],
		])
	})

	test('never exceeds what was received, even from two owners at once', async () => {
		const people = await Promise.all([makeStaff('owner'), makeStaff('owner')])
		const id = await makePaid(people[0])
		const outcomes = await Promise.allSettled(people.map((one) => refundOrder(one, id, giving(100_000))))
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		expect(await getRefusal(refundOrder(people[0], id, giving(29_901)))).toBe(
			`conflict at amount: Only ₹ 299.00 of order #${id} can still be refunded.`,
		)
		await refundOrder(people[0], id, giving(29_900))
		await expect(refundOrder(people[0], id, giving(1))).rejects.toMatchObject({ code: 'conflict' })
		expect(await readMoney(id)).toEqual(['refunded', 0, 0])
	})

	test('is refused by the database when it exceeds what was received', async () => {
		const id = await makePaid(await makeStaff('owner'))
		const entry = {
			kind: 'refunded',
			amountPaise: unpaidOrderPaise + 1,
			provider: 'shop',
			reference: '',
			at: new Date(),
		}
		await expect(
			write((tx) => tx.paymentEntry.create({ data: { ...entry, orderId: id, paymentId: randomUUID() } })),
		).rejects.toThrow()
	})

	test('with the same key writes nothing, and with another amount reports the first refund', async () => {
		const id = await makePaid(owner)
		const once = giving(50_000, { seenRefundedPaise: 0 })
		await Promise.all([refundOrder(owner, id, once), refundOrder(owner, id, once)])
		await refundOrder(owner, id, once)
		expect(await getRefusal(refundOrder(owner, id, { ...once, amountPaise: 1 }))).toBe(
			'conflict: ₹ 500.00 was already refunded. Please open the order again.',
		)
		expect(await getRefusal(refundOrder(owner, id, giving(50_000, { seenRefundedPaise: 0 })))).toBe(
			`conflict: In the meantime ₹ 500.00 of order #${id} was refunded. Please open it again.`,
		)
		expect(await countRefunds(id)).toBe(1)
	})

	test('of nothing, of an unknown or unpaid order, or by a packer is refused', async () => {
		const id = await makePaid(owner)
		await expect(refundOrder(owner, id, giving(0))).rejects.toMatchObject({ code: 'invalid', field: 'amount' })
		await expect(refundOrder(owner, id, giving(1, { key: 'short' }))).rejects.toMatchObject({ code: 'invalid' })
		await expect(refundOrder(owner, 999_999, giving(1))).rejects.toMatchObject({ code: 'not-found' })
		await expect(refundOrder(await makeStaff('packer'), id, giving(1))).rejects.toMatchObject({ code: 'forbidden' })
		const nobody = { userId: await makeCustomer(), isAdmin: false }
		await expect(refundOrder(nobody, id, giving(1))).rejects.toMatchObject({ code: 'forbidden' })
		const { orderId } = await makeOrder()
		await expect(refundOrder(owner, orderId, giving(1))).rejects.toMatchObject({
			message: `There is nothing left to refund for order #${orderId}.`,
		})
		expect(await countRefunds(id)).toBe(0)
	})

	test('inside another action is rolled back with it', async () => {
		const id = await makePaid(owner)
		const attempt = write(async (tx) => {
			await recordRefund(tx, owner, id, giving(100))
			throw new Error('the rest of the action failed')
		})
		await expect(attempt).rejects.toThrow('the rest of the action failed')
		expect(await readMoney(id)).toEqual(['paid', unpaidOrderPaise, 0])
	})
})

test('a cancelled order with money is counted and listed until everything is refunded', async () => {
	const id = await makePaid(owner)
	const before = (await countPendingTasks()).toRefund
	await changeOrderStatus(owner, id, CANCELLED)
	const listed = async () => {
		const { items } = await listAdminOrders({ search: '', payment: 'to-refund', page: 1 })
		return items.find((order) => order.id === id)?.refundNeededPaise
	}
	expect(await listed()).toEqual(unpaidOrderPaise)
	expect(await readMoney(id)).toEqual(['paid', unpaidOrderPaise, unpaidOrderPaise])
	expect((await countPendingTasks()).toRefund).toBe(before + 1)
	expect((await listAdminOrders({ search: `#${id}`, payment: 'to-refund', page: 1 })).total).toBe(1)
	await refundOrder(owner, id, giving(100))
	expect(await listed()).toEqual(unpaidOrderPaise - 100)
	expect(await readMoney(id)).toEqual(['part-refunded', unpaidOrderPaise - 100, unpaidOrderPaise - 100])
	await refundOrder(owner, id, giving(unpaidOrderPaise - 100))
	expect(await listed()).toBe(undefined)
	expect((await countPendingTasks()).toRefund).toEqual(before)
})
