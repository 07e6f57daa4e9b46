import { refusalOf } from '../../../../tests/support/data/refusal-of.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderToPay, priceToPay } from '../../../../tests/support/data/order-of.ts'
import { makeCustomer, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { brokenOrders } from '../../../../tests/support/data/shop-invariants.ts'
import { letterOf } from '../../../../tests/support/data/waiting-mail.ts'
import { changeOrderStatus, orderForAdmin } from '../order.server.ts'
import { CANCELLED, SHIPPED } from '../../words/order-status.ts'
import { markPayment } from './mark-payment.server.ts'
import { nextPayment, type PaymentKind } from './payment-state.ts'
import { refundOrder } from './refunds/refund-order.server.ts'

const owner = await makeStaff()

const makeOrder = async (paymentMethod: 'online' | 'cod') => (await orderToPay(paymentMethod)).id

const marked = (kind: PaymentKind, reference = '') => ({ kind, reference, seenTotalPaise: priceToPay })
const stateOf = async (id: number) => (await orderForAdmin(id)).paymentState
const entriesOf = (orderId: number) => read.paymentEntry.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
const logged = (subjectId: number) =>
	read.journalEntry.findMany({ where: { kind: 'order', subjectId, actorName: { not: null } } })

describe('marking a payment', () => {
	test('cash is collected, then remitted: an entry, an event and a line of the log each', async () => {
		const id = await makeOrder('cod')
		await markPayment(owner, id, marked('collected', 'AWB 7'))
		await markPayment(await makeStaff('manager'), id, marked('remitted', 'UTR 9'))
		const order = await orderForAdmin(id)
		expect(order.paymentState).toBe('remitted')
		expect(order.payments).toMatchObject([
			{ kind: 'collected', amountPaise: priceToPay, reference: 'AWB 7', byUsername: 'Owner' },
			{ kind: 'remitted', amountPaise: priceToPay, reference: 'UTR 9' },
		])
		expect(order.events.slice(1).map(({ kind, note }) => [kind, note])).toEqual([
			['payment', 'Marked as collected: ₹ 1,299.00'],
			['payment', 'Marked as remitted: ₹ 1,299.00'],
		])
		expect((await logged(id)).map((entry) => [entry.old, entry.new])).toEqual([
			[{ payment: 'due' }, { payment: 'collected', amountPaise: priceToPay }],
			[{ payment: 'collected' }, { payment: 'remitted', amountPaise: priceToPay }],
		])
	})

	test('what the courier has yet to hand over is remitted also after a part or all was given back', async () => {
		for (const [amountPaise, state] of [
			[9_900, 'part-refunded'],
			[priceToPay, 'refunded'],
		] as const) {
			const id = await makeOrder('cod')
			await markPayment(owner, id, marked('collected'))
			await refundOrder(owner, id, { amountPaise, reference: '', key: randomUUID() })
			expect(nextPayment(await orderForAdmin(id))).toBe('remitted')
			await markPayment(owner, id, marked('remitted', 'UTR 9'))
			expect(await stateOf(id)).toEqual(state)
			expect(nextPayment(await orderForAdmin(id))).toBe(null)
			expect((await entriesOf(id)).map(({ kind }) => kind)).toEqual(['collected', 'refunded', 'remitted'])
			expect(brokenOrders()).toEqual([])
		}
		const paidOnline = await makeOrder('online')
		await markPayment(owner, paidOnline, marked('paid'))
		await refundOrder(owner, paidOnline, { amountPaise: 1, reference: '', key: randomUUID() })
		await expect(markPayment(owner, paidOnline, marked('remitted'))).rejects.toMatchObject({ code: 'conflict' })
	})

	test('the same press again, also later and without its reference, writes nothing', async () => {
		const id = await makeOrder('cod')
		for (const kind of ['collected', 'collected', 'remitted', 'collected'] as const)
			await markPayment(owner, id, marked(kind, kind === 'collected' ? 'AWB 7' : ''))
		await markPayment(owner, id, marked('collected'))
		expect((await entriesOf(id)).length).toBe(2)
		expect((await logged(id)).length).toBe(2)
		expect(await stateOf(id)).toBe('remitted')
		await expect(markPayment(owner, id, marked('collected', 'AWB 8'))).rejects.toMatchObject({
			code: 'conflict',
			message: expect.stringMatching(/^Owner has marked it as collected already .* with the reference AWB 7\.$/),
		})
	})

	test('two at once are one entry', async () => {
		const id = await makeOrder('online')
		const people = await Promise.all([makeStaff('owner'), makeStaff('manager')])
		await Promise.all(
			people.flatMap((one) => [markPayment(one, id, marked('paid')), markPayment(one, id, marked('paid'))]),
		)
		expect((await entriesOf(id)).length).toBe(1)
		expect((await logged(id)).length).toBe(1)
	})

	test.each([
		['online', 'collected'],
		['online', 'remitted'],
		['cod', 'paid'],
		['cod', 'remitted'],
	] as const)('an order by %s that is due is not %s', async (way, kind) => {
		const id = await makeOrder(way)
		await expect(markPayment(await makeStaff('owner'), id, marked(kind))).rejects.toMatchObject({ code: 'conflict' })
		expect(await stateOf(id)).toBe('due')
		expect(await entriesOf(id)).toEqual([])
	})

	test('a reference that has paid another order is asked about, and noted once somebody says that it is right', async () => {
		const [one, other] = [await makeOrder('online'), await makeOrder('online')]
		await markPayment(owner, one, marked('paid', 'UTR 41'))
		expect(await refusalOf(markPayment(owner, other, marked('paid', 'UTR 41')))).toBe(
			`conflict at sameReference: The reference UTR 41 has paid order #${one} already.`,
		)
		expect(await stateOf(other)).toBe('due')
		await markPayment(owner, other, { ...marked('paid', 'UTR 41'), sameReference: true })
		expect((await orderForAdmin(other)).events.at(-1)!.note).toBe(
			`Marked as paid: ₹ 1,299.00. The reference UTR 41 has paid order #${one} already: marked all the same`,
		)
	})

	test('what a courier hands over for many orders with one reference is no question', async () => {
		for (const id of [await makeOrder('cod'), await makeOrder('cod')]) {
			await markPayment(owner, id, marked('collected', 'Week 47'))
			await markPayment(owner, id, marked('remitted', 'Week 47'))
			expect(await stateOf(id)).toBe('remitted')
		}
	})

	test('an order of nothing is marked without an entry, and once', async () => {
		const id = await makeOrder('online')
		await write((tx) => tx.order.update({ where: { id }, data: { totalPaise: 0, subtotalPaise: 0, taxPaise: 0 } }))
		for (let press = 0; press < 2; press += 1) await markPayment(owner, id, { ...marked('paid'), seenTotalPaise: 0 })
		expect(await stateOf(id)).toBe('paid')
		expect(await entriesOf(id)).toEqual([])
	})

	test('a cancelled or unknown order, another total, and a packer are refused', async () => {
		const id = await makeOrder('online')
		expect(await refusalOf(markPayment(owner, id, { ...marked('paid'), seenTotalPaise: 1 }))).toBe(
			`conflict: Order #${id} comes to ₹ 1,299.00. Please open it again.`,
		)
		expect(await refusalOf(markPayment(await makeStaff('packer'), id, marked('paid')))).toMatch(/^forbidden/)
		const nobody = { userId: await makeCustomer(), isAdmin: false }
		await expect(markPayment(nobody, id, marked('paid'))).rejects.toMatchObject({ code: 'forbidden' })
		await expect(markPayment(owner, 999_999, marked('paid'))).rejects.toMatchObject({ code: 'not-found' })
		await changeOrderStatus(owner, id, CANCELLED)
		expect(await refusalOf(markPayment(owner, id, marked('paid')))).toBe(
			`conflict: Order #${id} is cancelled: nothing is to be paid.`,
		)
		expect(await entriesOf(id)).toEqual([])
	})
})

test('the ledger takes no change and no deletion, and outlives who wrote it', async () => {
	const owner = await makeStaff('owner')
	const id = await makeOrder('online')
	await markPayment(owner, id, marked('paid', 'UTR 1'))
	const [{ id: entryId } = { id: 0 }] = await entriesOf(id)
	const one = { where: { id: entryId } }
	await expect(write((tx) => tx.paymentEntry.update({ ...one, data: { amountPaise: 1 } }))).rejects.toThrow()
	await expect(
		write((tx) => tx.paymentEntry.update({ ...one, data: { byUserId: null, at: new Date(1) } })),
	).rejects.toThrow()
	await expect(write((tx) => tx.paymentEntry.delete(one))).rejects.toThrow()
	await expect(write((tx) => tx.order.delete({ where: { id } }))).rejects.toThrow()
	await write((tx) => tx.user.delete({ where: { id: owner.userId } }))
	expect(await entriesOf(id)).toMatchObject([
		{ kind: 'paid', amountPaise: priceToPay, reference: 'UTR 1', byUserId: null },
	])
})

test('the mail of a shipped order says what to have ready in cash, and nothing once it is paid', async () => {
	const texts = async (id: number) => {
		await changeOrderStatus(owner, id, SHIPPED)
		const mail = await letterOf(id, 'order-shipped')
		return [mail.text, mail.html].map((text) => text.includes('Please have ₹ 1,299.00 ready in cash.'))
	}
	const [cash, collected, online] = [await makeOrder('cod'), await makeOrder('cod'), await makeOrder('online')]
	await markPayment(owner, collected, marked('collected'))
	expect(await texts(cash)).toEqual([true, true])
	expect(await texts(collected)).toEqual([false, false])
	expect(await texts(online)).toEqual([false, false])
})
