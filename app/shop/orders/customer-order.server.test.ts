import { expect, test } from 'vitest'
import { makeCustomer, makeStaff } from '../../../tests/support/data/shop-data.ts'
import { makeOrder } from '../../../tests/support/data/orders.ts'
import { changeOrderStatus } from './order.server.ts'
import { buildTrackingSteps } from './order-tracking.ts'
import { trackOrder } from './customer-order.server.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))

test('each order status shows when it was last reached, up to the current one', () => {
	const changes = [
		{ toStatus: 1, createdAt: at(1) },
		{ toStatus: 3, createdAt: at(2) },
		{ toStatus: 2, createdAt: at(3) },
		{ toStatus: 3, createdAt: at(4) },
	]
	expect(buildTrackingSteps(3, changes)).toEqual([
		{ label: 'Pending', completed: true, at: at(1) },
		{ label: 'Processing', completed: true, at: at(3) },
		{ label: 'Shipped', completed: true, at: at(4) },
		{ label: 'Delivered', completed: false, at: null },
	])
})

test('skipped order statuses are complete without a time, and reversed ones have none', () => {
	const changes = [
		{ toStatus: 1, createdAt: at(1) },
		{ toStatus: 4, createdAt: at(2) },
	]
	expect(buildTrackingSteps(4, changes).map((step) => step.at)).toEqual([at(1), null, null, at(2)])
	expect(buildTrackingSteps(1, changes).map((step) => step.at)).toEqual([at(1), null, null, null])
})

test('tracking an order returns its progress, and when it was cancelled', async () => {
	const { buyer: userId, orderId } = await makeOrder()
	const placed = await trackOrder(userId, orderId)
	expect(placed.steps.map(({ completed }) => completed)).toEqual([true, false, false, false])
	expect(placed.steps[0]!.at).toBeInstanceOf(Date)
	expect(placed.cancelledAt).toBeNull()
	await changeOrderStatus(await makeStaff(), orderId, 5)
	const cancelled = await trackOrder(userId, orderId)
	expect(cancelled.steps.some(({ completed }) => completed)).toBe(false)
	expect(cancelled.cancelledAt).toBeInstanceOf(Date)
})

test("tracking another customer's order is refused as if it did not exist", async () => {
	const { orderId } = await makeOrder()
	await expect(trackOrder(await makeCustomer(), orderId)).rejects.toMatchObject({ code: 'not-found' })
})
