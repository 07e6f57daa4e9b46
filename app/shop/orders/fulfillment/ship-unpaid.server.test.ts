import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { listBrokenInvariants } from '../../../../tests/support/data/shop-invariants.ts'
import { setSetting } from '../../../../tests/support/data/tables.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { CANCELLED, DELIVERED, PENDING, PROCESSING, SHIPPED } from '../../values/order-status.ts'
import { changeOrderStatus, listAdminOrders } from '../order.server.ts'
import {
	getUnfulfilledOrders,
	listOrdersToConfirm,
	countByFulfillmentStatus,
	type FulfillmentStatusCounts,
} from './unfulfilled-orders.server.ts'
import { expireOrder } from '../payments/payment-expiry.server.ts'
import { countPendingTasks } from '../../dashboard/dashboard.server.ts'
import type { PendingTasks } from '../../dashboard/pending-tasks.ts'
import { findRequiredConfirmation } from './apply-status-change.server.ts'
import { shipUnpaid, advanceOrders } from './advance-orders.server.ts'

const owner = await makeStaff()
await setSetting('checkout.upiId', 'shop@okbank')
beforeEach(() => setSetting('checkout.onlineBy', 'upi'))
afterAll(() => write((tx) => tx.setting.deleteMany()))

async function orderIn({ way = 'online', status = PENDING }: { way?: 'online' | 'cod'; status?: number } = {}) {
	const { orderId } = await makeOrder({ input: { paymentMethod: way } })
	await changeOrderStatus(owner, orderId, status)
	return orderId
}

const readOrder = (id: number) => read.order.findUniqueOrThrow({ where: { id } })
const notPaid = { code: 'conflict', field: 'sendUnpaid' }

test.each([SHIPPED, DELIVERED])('an unpaid online order goes to status %i only when intended', async (status) => {
	const id = await orderIn()
	await expect(changeOrderStatus(owner, id, status)).rejects.toMatchObject(notPaid)
	await changeOrderStatus(owner, id, status, { shipUnpaid: true, note: 'Pays at the fair' })
	expect((await readOrder(id)).status).toBe(status)
	const entry = await read.activityEntry.findFirst({ where: { kind: 'order', subjectId: id }, orderBy: { id: 'desc' } })
	expect(entry?.note).toBe('Not paid: Pays at the fair')
	expect(entry?.new).toMatchObject({ unpaid: 'Pays at the fair' })
})

test('a cancelled order is not shipped unpaid either', async () => {
	const id = await orderIn({ status: CANCELLED })
	await expect(changeOrderStatus(owner, id, SHIPPED)).rejects.toMatchObject(notPaid)
})

test('an unpaid online order is packed only when intended, and then has no payment expiry', async () => {
	const id = await orderIn({ status: PROCESSING })
	await write((tx) => tx.order.update({ where: { id }, data: { paymentExpiresAt: new Date(1) } }))
	const { moved, refused } = await advanceOrders(owner, [{ id, expectedStatus: 'processing' }])
	expect(moved).toEqual([])
	expect(refused).toMatchObject([{ id, field: 'sendUnpaid' }])
	await shipUnpaid(owner, { id, expectedStatus: 'processing', to: 'packed', reason: 'A friend' })
	expect((await readOrder(id)).packedAt).not.toBeNull()
	expect(await expireOrder(id)).toBe(false)
})

test.each([
	['a cash order', { way: 'cod' as const }],
	['an order that was sent', { status: SHIPPED }],
	['an online order where that is only recorded', {}],
])('%s advances without confirmation', async (of, made) => {
	if (of !== 'a cash order') await setSetting('checkout.onlineBy', 'recorded')
	const id = await orderIn(made)
	if (of === 'an order that was sent') await setSetting('checkout.onlineBy', 'upi')
	expect(await findRequiredConfirmation(id, 'delivered')).toBeNull()
	await changeOrderStatus(owner, id, DELIVERED)
	expect((await readOrder(id)).status).toBe(DELIVERED)
})

describe('an unpaid order in a shop that only records online payments', () => {
	beforeEach(() => setSetting('checkout.onlineBy', 'recorded'))

	test('is not packed or shipped in a bulk action', async () => {
		const id = await orderIn({ status: PROCESSING })
		for (const to of ['packed', 'shipped'] as const)
			expect((await advanceOrders(owner, [{ id, expectedStatus: 'processing', to }])).refused).toMatchObject([
				{ id, field: 'sendUnpaid' },
			])
	})

	test('needs confirmation before it ships, even if packed unpaid', async () => {
		const id = await orderIn({ status: PROCESSING })
		await shipUnpaid(owner, { id, expectedStatus: 'processing', to: 'packed', reason: 'A friend' })
		expect((await advanceOrders(owner, [{ id, expectedStatus: 'packed' }])).refused).toMatchObject([
			{ id, field: 'sendUnpaid' },
		])
	})

	test('needs confirmation for the next step, but not when its status is set directly', async () => {
		const id = await orderIn({ status: PROCESSING })
		expect(await findRequiredConfirmation(id, 'packed', 'processing', { isNextStep: true })).toBe('ship-unpaid')
		expect(await findRequiredConfirmation(id, 'shipped', 'processing')).toBeNull()
	})
})

test('a shipped order is moved back only after a confirmation', async () => {
	const id = await orderIn({ way: 'cod', status: SHIPPED })
	expect(await findRequiredConfirmation(id, 'processing')).toBe('revert-shipping')
	expect(await findRequiredConfirmation(id, 'delivered')).toBeNull()
})

test('an order confirmed by hand is still cancelled when it is not paid in time', async () => {
	const id = await orderIn()
	const over = new Date(Date.now() - 1000)
	await write((tx) => tx.order.update({ where: { id }, data: { paymentExpiresAt: over } }))
	await changeOrderStatus(owner, id, PROCESSING)
	expect((await readOrder(id)).paymentExpiresAt).toEqual(over)
	expect(await expireOrder(id)).toBe(true)
	expect(await readOrder(id)).toMatchObject({ status: CANCELLED, paymentState: 'expired', paymentExpiresAt: null })
	expect(listBrokenInvariants().filter((broken) => broken.includes('over its time'))).toEqual([])
})

const found = async (filter: Partial<Parameters<typeof listAdminOrders>[0]>) =>
	(await listAdminOrders({ search: '', page: 1, ...filter })).items.map(({ id }) => id)

describe('an unpaid online order', () => {
	let before: { stages: FulfillmentStatusCounts; waits: PendingTasks; lists: number[] }
	let id: number

	const counted = async () => ({
		stages: await countByFulfillmentStatus(),
		waits: await countPendingTasks(),
		lists: [(await listOrdersToConfirm(1)).total, ...(await getUnfulfilledOrders()).map(({ count }) => count)],
	})

	beforeEach(async () => {
		before = await counted()
		id = await orderIn()
	})

	test('is in its own list and in no task queue', async () => {
		expect(await found({ payment: 'waiting' })).toContain(id)
		expect(await found({ status: PENDING })).not.toContain(id)
		const stages = { ...before.stages, waiting: before.stages.waiting + 1 }
		const waits = { ...before.waits, waiting: before.waits.waiting + 1 }
		expect(await counted()).toEqual({ ...before, stages, waits })
	})

	test('is found by its status and payment', async () => {
		expect(await found({ status: PENDING, payment: 'unpaid' })).toContain(id)
	})

	test('is in no queue even when confirmed', async () => {
		await changeOrderStatus(owner, id, PROCESSING)
		expect(await found({ payment: 'waiting' })).toContain(id)
		expect((await countPendingTasks()).toPack).toBe(before.waits.toPack)
	})

	test('is counted when it is shipped anyway', async () => {
		await changeOrderStatus(owner, id, SHIPPED, { shipUnpaid: true })
		expect(await found({ payment: 'sent-unpaid' })).toContain(id)
		expect((await countPendingTasks()).sentUnpaid).toBe(before.waits.sentUnpaid + 1)
	})

	test('is in the same list when online payments are only recorded', async () => {
		const counts = await counted()
		await setSetting('checkout.onlineBy', 'recorded')
		expect(await found({ payment: 'waiting' })).toContain(id)
		expect(await found({ status: PENDING })).not.toContain(id)
		expect(await counted()).toEqual(counts)
	})
})
