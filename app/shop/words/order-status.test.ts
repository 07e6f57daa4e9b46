import { expect, test } from 'vitest'
import { isOrderStatus, ORDER_STATUSES, statusLabel, statusTone, timeline } from './order-status.ts'

test('the five order statuses have their numbers and labels', () => {
	expect(ORDER_STATUSES.map(({ number, label }) => `${number} ${label}`)).toEqual([
		'1 Pending',
		'2 Processing',
		'3 Shipped',
		'4 Delivered',
		'5 Cancelled',
	])
	expect(statusLabel(4)).toBe('Delivered')
	expect(statusTone(5)).toBe('danger')
})

test.each([0, 6, -1, 1.5, Number.NaN])('the order status %d is Unknown', (number) => {
	expect(isOrderStatus(number)).toBe(false)
	expect(statusLabel(number)).toBe('Unknown')
	expect(statusTone(number)).toBe('muted')
	expect(timeline(number).some(({ completed }) => completed)).toBe(false)
})

test.each([
	[1, 1],
	[2, 2],
	[3, 3],
	[4, 4],
	[5, 0],
])('the order status %d completes %d of the four steps', (status, completed) => {
	expect(isOrderStatus(status)).toBe(true)
	const steps = timeline(status)
	expect(steps.map(({ label }) => label)).toEqual(['Pending', 'Processing', 'Shipped', 'Delivered'])
	expect(steps.map((step) => step.completed)).toEqual([1, 2, 3, 4].map((number) => number <= completed))
})
