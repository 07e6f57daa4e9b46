import { refusalOf } from '../../../../../tests/support/data/refusal-of.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder, orderToPay, priceToPay } from '../../../../../tests/support/data/order-of.ts'
import { makeCustomer, makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { countWhatWaits } from '../../../desk/what-waits.server.ts'
import { CANCELLED } from '../../../words/order-status.ts'
import { changeOrderStatus, listAdminOrders, orderForAdmin } from '../../order.server.ts'
import type { Actor } from '../../../words/roles.ts'
import { markPayment } from '../mark-payment.server.ts'
import { refundIn, refundOrder } from './refund-order.server.ts'

const owner = await makeStaff()

async function makePaid(owner: Actor, way: 'online' | 'cod' = 'online'): Promise<number> {
	const { id: orderId } = await orderToPay(way)
	const kind = way === 'online' ? 'paid' : 'collected'
	await markPayment(owner, orderId, { kind, reference: '', seenTotalPaise: priceToPay })
	return orderId
}

const giving = (amountPaise: number, more: object = {}) => ({
	amountPaise,
	reference: 'UTR 5',
	key: randomUUID(),
	...more,
})
const refundsOf = (orderId: number) => read.paymentEntry.count({ where: { orderId, kind: 'refunded' } })
const moneyOf = async (id: number) => {
	const { paymentState, leftToRefundPaise, refundNeededPaise } = await orderForAdmin(id)
	return [paymentState, leftToRefundPaise, refundNeededPaise]
}

describe('giving money back', () => {
	test.each(['online', 'cod'] as const)('a part, then the rest, of an order paid by %s', async (way) => {
		const id = await makePaid(owner, way)
		await refundOrder(owner, id, giving(29_900))
		expect(await moneyOf(id)).toEqual(['part-refunded', 100_000, 0])
		await refundOrder(await makeStaff('manager'), id, giving(100_000))
		const order = await orderForAdmin(id)
		expect(order.paymentState).toBe('refunded')
		expect(order.payments.slice(1)).toMatchObject([
			{ kind: 'refunded', amountPaise: 29_900, reference: 'UTR 5', byUsername: 'Owner' },
			{ kind: 'refunded', amountPaise: 100_000 },
		])
		expect(order.events.slice(2).map(({ kind, note }) => [kind, note])).toEqual([
			['payment', 'Refunded: ₹ 299.00'],
			['payment', 'Refunded: ₹ 1,000.00'],
		])
		const logged = await read.journalEntry.findMany({
			where: { kind: 'order', subjectId: id, actorName: { not: null } },
			orderBy: { id: 'asc' },
		})
		expect(logged.slice(1).map((entry) => [entry.old, entry.new])).toEqual([
			[{ payment: way === 'online' ? 'paid' : 'collected' }, { payment: 'part-refunded', refundedPaise: 29_900 }],
			[{ payment: 'part-refunded' }, { payment: 'refunded', refundedPaise: 100_000 }],
		])
	})

	test('never more than came in, also by two owners at once', async () => {
		const people = await Promise.all([makeStaff('owner'), makeStaff('owner')])
		const id = await makePaid(people[0])
		const outcomes = await Promise.allSettled(people.map((one) => refundOrder(one, id, giving(100_000))))
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		expect(await refusalOf(refundOrder(people[0], id, giving(29_901)))).toBe(
			`conflict at amount: Only ₹ 299.00 of order #${id} is left to give back.`,
		)
		await refundOrder(people[0], id, giving(29_900))
		await expect(refundOrder(people[0], id, giving(1))).rejects.toMatchObject({ code: 'conflict' })
		expect(await moneyOf(id)).toEqual(['refunded', 0, 0])
	})

	test('the database itself refuses more than came in', async () => {
		const id = await makePaid(await makeStaff('owner'))
		const entry = { kind: 'refunded', amountPaise: priceToPay + 1, provider: 'shop', reference: '', at: new Date() }
		await expect(
			write((tx) => tx.paymentEntry.create({ data: { ...entry, orderId: id, paymentId: randomUUID() } })),
		).rejects.toThrow()
	})

	test('the same key again writes nothing, and with another amount it is told of the first', async () => {
		const id = await makePaid(owner)
		const once = giving(50_000, { seenRefundedPaise: 0 })
		await Promise.all([refundOrder(owner, id, once), refundOrder(owner, id, once)])
		await refundOrder(owner, id, once)
		expect(await refusalOf(refundOrder(owner, id, { ...once, amountPaise: 1 }))).toBe(
			'conflict: ₹ 500.00 was given back already. Please open the order again.',
		)
		expect(await refusalOf(refundOrder(owner, id, giving(50_000, { seenRefundedPaise: 0 })))).toBe(
			`conflict: In the meantime ₹ 500.00 of order #${id} was given back. Please open it again.`,
		)
		expect(await refundsOf(id)).toBe(1)
	})

	test('nothing, an unknown order, one that nobody paid, and a packer are refused', async () => {
		const id = await makePaid(owner)
		await expect(refundOrder(owner, id, giving(0))).rejects.toMatchObject({ code: 'invalid', field: 'amount' })
		await expect(refundOrder(owner, id, giving(1, { key: 'short' }))).rejects.toMatchObject({ code: 'invalid' })
		await expect(refundOrder(owner, 999_999, giving(1))).rejects.toMatchObject({ code: 'not-found' })
		await expect(refundOrder(await makeStaff('packer'), id, giving(1))).rejects.toMatchObject({ code: 'forbidden' })
		const nobody = { userId: await makeCustomer(), isAdmin: false }
		await expect(refundOrder(nobody, id, giving(1))).rejects.toMatchObject({ code: 'forbidden' })
		const { orderId } = await makeOrder()
		await expect(refundOrder(owner, orderId, giving(1))).rejects.toMatchObject({
			message: `Nothing of order #${orderId} is left to give back.`,
		})
		expect(await refundsOf(id)).toBe(0)
	})

	test('inside another act it is undone with it', async () => {
		const id = await makePaid(owner)
		const act = write(async (tx) => {
			await refundIn(tx, owner, id, giving(100))
			throw new Error('the rest of the act failed')
		})
		await expect(act).rejects.toThrow('the rest of the act failed')
		expect(await moneyOf(id)).toEqual(['paid', priceToPay, 0])
	})
})

test('a cancelled order with money in is counted and listed until all is given back', async () => {
	const id = await makePaid(owner)
	const before = (await countWhatWaits()).toRefund
	await changeOrderStatus(owner, id, CANCELLED)
	const listed = async () => {
		const { items } = await listAdminOrders({ search: '', payment: 'to-refund', page: 1 })
		return items.find((order) => order.id === id)?.refundNeededPaise
	}
	expect(await listed()).toEqual(priceToPay)
	expect(await moneyOf(id)).toEqual(['paid', priceToPay, priceToPay])
	expect((await countWhatWaits()).toRefund).toBe(before + 1)
	expect((await listAdminOrders({ search: `#${id}`, payment: 'to-refund', page: 1 })).total).toBe(1)
	await refundOrder(owner, id, giving(100))
	expect(await listed()).toEqual(priceToPay - 100)
	expect(await moneyOf(id)).toEqual(['part-refunded', priceToPay - 100, priceToPay - 100])
	await refundOrder(owner, id, giving(priceToPay - 100))
	expect(await listed()).toBe(undefined)
	expect((await countWhatWaits()).toRefund).toEqual(before)
})
