import { expect, test } from 'vitest'
import { isOrderStatus, statusLabel, statusTone, timeline } from './order-status.ts'

test.each([0, 6, -1, 1.5, Number.NaN])('the order status %d is Unknown', (number) => {
	expect(isOrderStatus(number)).toBe(false)
	expect(statusLabel(number)).toBe('Unknown')
	expect(statusTone(number)).toBe('muted')
	expect(timeline(number).some(({ completed }) => completed)).toBe(false)
})

test.each([
	[1, 'Pending', 1],
	[2, 'Processing', 2],
	[3, 'Shipped', 3],
	[4, 'Delivered', 4],
	[5, 'Cancelled', 0],
])('the order status %d is %s and completes %d of the four steps', (status, label, completed) => {
	expect(isOrderStatus(status)).toBe(true)
	expect(statusLabel(status)).toBe(label)
	const steps = timeline(status)
	expect(steps.map((step) => step.label)).toEqual(['Pending', 'Processing', 'Shipped', 'Delivered'])
	expect(steps.map((step) => step.completed)).toEqual([1, 2, 3, 4].map((number) => number <= completed))
})
