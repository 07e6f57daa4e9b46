import { expect, test } from 'vitest'
import { isOrderStatus, getStatusLabel, getStatusTone, buildTimeline } from './order-status.ts'

test.each([0, 6, -1, 1.5, Number.NaN])('the order status %d is Unknown', (number) => {
	expect(isOrderStatus(number)).toBe(false)
	expect(getStatusLabel(number)).toBe('Unknown')
	expect(getStatusTone(number)).toBe('muted')
	expect(buildTimeline(number).some(({ completed }) => completed)).toBe(false)
})

test.each([
	[1, 'Pending', 1],
	[2, 'Processing', 2],
	[3, 'Shipped', 3],
	[4, 'Delivered', 4],
	[5, 'Cancelled', 0],
])('the order status %d is %s and completes %d of the four steps', (status, label, completed) => {
	expect(isOrderStatus(status)).toBe(true)
	expect(getStatusLabel(status)).toBe(label)
	const steps = buildTimeline(status)
	expect(steps.map((step) => step.label)).toEqual(['Pending', 'Processing', 'Shipped', 'Delivered'])
	expect(steps.map((step) => step.completed)).toEqual([1, 2, 3, 4].map((number) => number <= completed))
})
