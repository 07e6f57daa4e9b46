import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { createUnpaidOrder, unpaidOrderPaise } from '../../../../tests/support/data/orders.ts'
import { makeCustomer, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { listBrokenOrders } from '../../../../tests/support/data/shop-invariants.ts'
import { getNotification } from '../../../../tests/support/data/mail.ts'
import { changeOrderStatus, getOrderForAdmin } from '../order.server.ts'
import { CANCELLED, SHIPPED } from '../../values/order-status.ts'
import { markPayment } from './mark-payment.server.ts'
import { getNextPayment, type PaymentKind } from './payment-state.ts'
import { refundOrder } from './refunds/refund-order.server.ts'

const owner = await makeStaff()

const makeOrder = async (paymentMethod: 'online' | 'cod') => (await createUnpaidOrder(paymentMethod)).id

const marked = (kind: PaymentKind, reference = '') => ({ kind, reference, seenTotalPaise: unpaidOrderPaise })
const readPaymentState = async (id: number) => (await getOrderForAdmin(id)).paymentState
const readEntries = (orderId: number) => read.paymentEntry.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
const logged = (subjectId: number) =>
	read.activityEntry.findMany({ where: { kind: 'order', subjectId, actorName: { not: null } } })

describe('marking a payment', () => {
	test('adds an entry, an event and a log line each when cash is collected and then remitted', async () => {
		const id = await makeOrder('cod')
		await markPayment(owner, id, marked('collected', 'AWB 7'))
		await markPayment(await makeStaff('manager'), id, marked('remitted', 'UTR 9'))
		const order = await getOrderForAdmin(id)
		expect(order.paymentState).toBe('remitted')
		expect(order.payments).toMatchObject([
			{ kind: 'collected', amountPaise: unpaidOrderPaise, reference: 'AWB 7', byUsername: 'Owner' },
			{ kind: 'remitted', amountPaise: unpaidOrderPaise, reference: 'UTR 9' },
		])
		expect(order.events.slice(1).map(({ kind, note }) => [kind, note])).toEqual([
			['payment', 'Marked as collected: ₹ 1,299.00'],
			['payment', 'Marked as received: ₹ 1,299.00'],
		])
		expect((await logged(id)).map((entry) => [entry.old, entry.new])).toEqual([
			[{ payment: 'due' }, { payment: 'collected', amountPaise: unpaidOrderPaise }],
			[{ payment: 'collected' }, { payment: 'remitted', amountPaise: unpaidOrderPaise }],
		])
	})

	test('allows remitting the amount due from the courier also after a partial or full refund', async () => {
		for (const [amountPaise, state] of [
			[9_900, 'part-refunded'],
			[unpaidOrderPaise, 'refunded'],
		] as const) {
			const id = await makeOrder('cod')
			await markPayment(owner, id, marked('collected'))
			await refundOrder(owner, id, { amountPaise, reference: '', key: randomUUID() })
			expect(getNextPayment(await getOrderForAdmin(id))).toBe('remitted')
			await markPayment(owner, id, marked('remitted', 'UTR 9'))
			expect(await readPaymentState(id)).toEqual(state)
			expect(getNextPayment(await getOrderForAdmin(id))).toBe(null)
			expect((await readEntries(id)).map(({ kind }) => kind)).toEqual(['collected', 'refunded', 'remitted'])
			expect(listBrokenOrders()).toEqual([])
		}
		const paidOnline = await makeOrder('online')
		await markPayment(owner, paidOnline, marked('paid'))
		await refundOrder(owner, paidOnline, { amountPaise: 1, reference: '', key: randomUUID() })
		await expect(markPayment(owner, paidOnline, marked('remitted'))).rejects.toMatchObject({ code: 'conflict' })
	})

	test('writes nothing when submitted again, also later and without its reference', async () => {
		const id = await makeOrder('cod')
		for (const kind of ['collected', 'collected', 'remitted', 'collected'] as const)
			await markPayment(owner, id, marked(kind, kind === 'collected' ? 'AWB 7' : ''))
		await markPayment(owner, id, marked('collected'))
		expect((await readEntries(id)).length).toBe(2)
		expect((await logged(id)).length).toBe(2)
		expect(await readPaymentState(id)).toBe('remitted')
		await expect(markPayment(owner, id, marked('collected', 'AWB 8'))).rejects.toMatchObject({
			code: 'conflict',
			message: expect.stringMatching(/^Owner already marked this order as collected .* with the reference AWB 7\.$/),
		})
	})

	test('makes one entry from two concurrent submissions', async () => {
		const id = await makeOrder('online')
		const people = await Promise.all([makeStaff('owner'), makeStaff('manager')])
		await Promise.all(
			people.flatMap((one) => [markPayment(one, id, marked('paid')), markPayment(one, id, marked('paid'))]),
		)
		expect((await readEntries(id)).length).toBe(1)
		expect((await logged(id)).length).toBe(1)
	})

	test.each([
		['online', 'collected'],
		['online', 'remitted'],
		['cod', 'paid'],
		['cod', 'remitted'],
	] as const)('a due order by %s cannot be %s', async (way, kind) => {
		const id = await makeOrder(way)
		await expect(markPayment(await makeStaff('owner'), id, marked(kind))).rejects.toMatchObject({ code: 'conflict' })
		expect(await readPaymentState(id)).toBe('due')
		expect(await readEntries(id)).toEqual([])
	})

	test('a reference used for another order needs confirmation, and is recorded once confirmed', async () => {
		const [one, other] = [await makeOrder('online'), await makeOrder('online')]
		await markPayment(owner, one, marked('paid', 'UTR 41'))
		expect(await getRefusal(markPayment(owner, other, marked('paid', 'UTR 41')))).toBe(
			`conflict at sameReference: The reference UTR 41 was already used to pay order #${one}.`,
		)
		expect(await readPaymentState(other)).toBe('due')
		await markPayment(owner, other, { ...marked('paid', 'UTR 41'), sameReference: true })
		expect((await getOrderForAdmin(other)).events.at(-1)!.note).toBe(
			`Marked as paid: ₹ 1,299.00. The reference UTR 41 was already used to pay order #${one}: reference used anyway`,
		)
	})

	test('one reference for many orders remitted by a courier needs no confirmation', async () => {
		for (const id of [await makeOrder('cod'), await makeOrder('cod')]) {
			await markPayment(owner, id, marked('collected', 'Week 47'))
			await markPayment(owner, id, marked('remitted', 'Week 47'))
			expect(await readPaymentState(id)).toBe('remitted')
		}
	})

	test('an order with a total of zero is marked once, without an entry', async () => {
		const id = await makeOrder('online')
		await write((tx) => tx.order.update({ where: { id }, data: { totalPaise: 0, subtotalPaise: 0, taxPaise: 0 } }))
		for (let press = 0; press < 2; press += 1) await markPayment(owner, id, { ...marked('paid'), seenTotalPaise: 0 })
		expect(await readPaymentState(id)).toBe('paid')
		expect(await readEntries(id)).toEqual([])
	})

	test('a cancelled or unknown order, another total, and a packer are refused', async () => {
		const id = await makeOrder('online')
		expect(await getRefusal(markPayment(owner, id, { ...marked('paid'), seenTotalPaise: 1 }))).toBe(
			`conflict: The total of order #${id} is ₹ 1,299.00. Please open it again.`,
		)
		expect(await getRefusal(markPayment(await makeStaff('packer'), id, marked('paid')))).toMatch(/^forbidden/)
		const nobody = { userId: await makeCustomer(), isAdmin: false }
		await expect(markPayment(nobody, id, marked('paid'))).rejects.toMatchObject({ code: 'forbidden' })
		await expect(markPayment(owner, 999_999, marked('paid'))).rejects.toMatchObject({ code: 'not-found' })
		await changeOrderStatus(owner, id, CANCELLED)
		expect(await getRefusal(markPayment(owner, id, marked('paid')))).toBe(
			`conflict: Order #${id} is cancelled. There is nothing to pay.`,
		)
		expect(await readEntries(id)).toEqual([])
	})
})

test('the ledger allows no change or deletion, and outlives its author', async () => {
	const owner = await makeStaff('owner')
	const id = await makeOrder('online')
	await markPayment(owner, id, marked('paid', 'UTR 1'))
	const [{ id: entryId } = { id: 0 }] = await readEntries(id)
	const one = { where: { id: entryId } }
	await expect(write((tx) => tx.paymentEntry.update({ ...one, data: { amountPaise: 1 } }))).rejects.toThrow()
	await expect(
		write((tx) => tx.paymentEntry.update({ ...one, data: { byUserId: null, at: new Date(1) } })),
	).rejects.toThrow()
	await expect(write((tx) => tx.paymentEntry.delete(one))).rejects.toThrow()
	await expect(write((tx) => tx.order.delete({ where: { id } }))).rejects.toThrow()
	await write((tx) => tx.user.delete({ where: { id: owner.userId } }))
	expect(await readEntries(id)).toMatchObject([
		{ kind: 'paid', amountPaise: unpaidOrderPaise, reference: 'UTR 1', byUserId: null },
	])
})

test('the email for a shipped order gives the cash amount due, or nothing once paid', async () => {
	const texts = async (id: number) => {
		await changeOrderStatus(owner, id, SHIPPED)
		const mail = await getNotification(id, 'order-shipped')
		return [mail.text, mail.html].map((text) => text.includes('Please have ₹ 1,299.00 ready in cash.'))
	}
	const [cash, collected, online] = [await makeOrder('cod'), await makeOrder('cod'), await makeOrder('online')]
	await markPayment(owner, collected, marked('collected'))
	expect(await texts(cash)).toEqual([true, true])
	expect(await texts(collected)).toEqual([false, false])
	expect(await texts(online)).toEqual([false, false])
})
