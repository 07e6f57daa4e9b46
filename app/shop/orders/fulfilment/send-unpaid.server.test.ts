import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { brokenInvariants } from '../../../../tests/support/data/shop-invariants.ts'
import { setSetting } from '../../../../tests/support/data/tables.ts'
import { makeOrder } from '../../../../tests/support/data/order-of.ts'
import { CANCELLED, DELIVERED, PENDING, PROCESSING, SHIPPED } from '../../words/order-status.ts'
import { changeOrderStatus, listAdminOrders } from '../order.server.ts'
import { waitingOrders } from '../waiting-orders.server.ts'
import { expireHold } from '../payments/online/hold.server.ts'
import { countWhatWaits } from '../../desk/what-waits.server.ts'
import type { WhatWaits } from '../../desk/what-waits.ts'
import { questionBefore } from './asked-first.server.ts'
import { ordersToConfirm } from './orders-to-confirm.server.ts'
import { countStages, type StageCounts } from './stage-counts.server.ts'
import { moveUnpaid, takeSteps } from './take-steps.server.ts'

const owner = await makeStaff()
await setSetting('checkout.upiId', 'shop@okbank')
beforeEach(() => setSetting('checkout.onlineBy', 'upi'))
afterAll(() => write((tx) => tx.setting.deleteMany()))

async function orderIn({ way = 'online', status = PENDING }: { way?: 'online' | 'cod'; status?: number } = {}) {
	const { orderId } = await makeOrder({ input: { paymentMethod: way } })
	await changeOrderStatus(owner, orderId, status)
	return orderId
}

const orderOf = (id: number) => read.order.findUniqueOrThrow({ where: { id } })
const notPaid = { code: 'conflict', field: 'sendUnpaid' }

test.each([SHIPPED, DELIVERED])('an unpaid online order goes to status %i only when that is meant', async (status) => {
	const id = await orderIn()
	await expect(changeOrderStatus(owner, id, status)).rejects.toMatchObject(notPaid)
	await changeOrderStatus(owner, id, status, { sendUnpaid: true, note: 'Pays at the fair' })
	expect((await orderOf(id)).status).toBe(status)
	const entry = await read.journalEntry.findFirst({ where: { kind: 'order', subjectId: id }, orderBy: { id: 'desc' } })
	expect(entry?.note).toBe('Not paid yet: Pays at the fair')
	expect(entry?.new).toMatchObject({ unpaid: 'Pays at the fair' })
})

test('a cancelled order is not sent unpaid, either', async () => {
	const id = await orderIn({ status: CANCELLED })
	await expect(changeOrderStatus(owner, id, SHIPPED)).rejects.toMatchObject(notPaid)
})

test('an unpaid online order is packed only when that is meant, and then has no time to be paid in', async () => {
	const id = await orderIn({ status: PROCESSING })
	await write((tx) => tx.order.update({ where: { id }, data: { heldUntil: new Date(1) } }))
	const { moved, refused } = await takeSteps(owner, [{ id, seen: 'processing' }])
	expect(moved).toEqual([])
	expect(refused).toMatchObject([{ id, field: 'sendUnpaid' }])
	await moveUnpaid(owner, { id, seen: 'processing', to: 'packed', reason: 'A friend' })
	expect((await orderOf(id)).packedAt).not.toBeNull()
	expect(await expireHold(id)).toBe(false)
})

test.each([
	['a cash order', { way: 'cod' as const }],
	['an order that was sent', { status: SHIPPED }],
	['an online order where that is only recorded', {}],
])('%s goes without a question', async (of, made) => {
	if (of !== 'a cash order') await setSetting('checkout.onlineBy', 'recorded')
	const id = await orderIn(made)
	if (of === 'an order that was sent') await setSetting('checkout.onlineBy', 'upi')
	expect(await questionBefore(id, 'delivered')).toBeNull()
	await changeOrderStatus(owner, id, DELIVERED)
	expect((await orderOf(id)).status).toBe(DELIVERED)
})

describe('where online payments are only recorded, an unpaid order', () => {
	beforeEach(() => setSetting('checkout.onlineBy', 'recorded'))

	test('is neither packed nor shipped with many others', async () => {
		const id = await orderIn({ status: PROCESSING })
		for (const to of ['packed', 'shipped'] as const)
			expect((await takeSteps(owner, [{ id, seen: 'processing', to }])).refused).toMatchObject([
				{ id, field: 'sendUnpaid' },
			])
	})

	test('that was packed unpaid is asked about again before it is shipped', async () => {
		const id = await orderIn({ status: PROCESSING })
		await moveUnpaid(owner, { id, seen: 'processing', to: 'packed', reason: 'A friend' })
		expect((await takeSteps(owner, [{ id, seen: 'packed' }])).refused).toMatchObject([{ id, field: 'sendUnpaid' }])
	})

	test('asks before its next step, and not where its status is set directly', async () => {
		const id = await orderIn({ status: PROCESSING })
		expect(await questionBefore(id, 'packed', 'processing', { isNextStep: true })).toBe('send-unpaid')
		expect(await questionBefore(id, 'shipped', 'processing')).toBeNull()
	})
})

test('an order that was sent comes back only after a question', async () => {
	const id = await orderIn({ way: 'cod', status: SHIPPED })
	expect(await questionBefore(id, 'processing')).toBe('take-back')
	expect(await questionBefore(id, 'delivered')).toBeNull()
})

test('confirmed by hand, an order is still cancelled when it is not paid in time', async () => {
	const id = await orderIn()
	const over = new Date(Date.now() - 1000)
	await write((tx) => tx.order.update({ where: { id }, data: { heldUntil: over } }))
	await changeOrderStatus(owner, id, PROCESSING)
	expect((await orderOf(id)).heldUntil).toEqual(over)
	expect(await expireHold(id)).toBe(true)
	expect(await orderOf(id)).toMatchObject({ status: CANCELLED, paymentState: 'expired', heldUntil: null })
	expect(brokenInvariants().filter((broken) => broken.includes('over its time'))).toEqual([])
})

const found = async (filter: Partial<Parameters<typeof listAdminOrders>[0]>) =>
	(await listAdminOrders({ search: '', page: 1, ...filter })).items.map(({ id }) => id)

describe('an online order that is not paid', () => {
	let before: { stages: StageCounts; waits: WhatWaits; lists: number[] }
	let id: number

	const counted = async () => ({
		stages: await countStages(),
		waits: await countWhatWaits(),
		lists: [(await ordersToConfirm(1)).total, ...(await waitingOrders()).map(({ count }) => count)],
	})

	beforeEach(async () => {
		before = await counted()
		id = await orderIn()
	})

	test('is in a list of its own, and in no queue of what is to be done', async () => {
		expect(await found({ payment: 'waiting' })).toContain(id)
		expect(await found({ status: PENDING })).not.toContain(id)
		const stages = { ...before.stages, waiting: before.stages.waiting + 1 }
		const waits = { ...before.waits, waiting: before.waits.waiting + 1 }
		expect(await counted()).toEqual({ ...before, stages, waits })
	})

	test('is found by its status together with its payment', async () => {
		expect(await found({ status: PENDING, payment: 'unpaid' })).toContain(id)
	})

	test('is in no queue when it is confirmed, either', async () => {
		await changeOrderStatus(owner, id, PROCESSING)
		expect(await found({ payment: 'waiting' })).toContain(id)
		expect((await countWhatWaits()).toPack).toBe(before.waits.toPack)
	})

	test('is counted when it was sent all the same', async () => {
		await changeOrderStatus(owner, id, SHIPPED, { sendUnpaid: true })
		expect(await found({ payment: 'sent-unpaid' })).toContain(id)
		expect((await countWhatWaits()).sentUnpaid).toBe(before.waits.sentUnpaid + 1)
	})

	test('waits in the same list where online payments are only recorded', async () => {
		const counts = await counted()
		await setSetting('checkout.onlineBy', 'recorded')
		expect(await found({ payment: 'waiting' })).toContain(id)
		expect(await found({ status: PENDING })).not.toContain(id)
		expect(await counted()).toEqual(counts)
	})
})
