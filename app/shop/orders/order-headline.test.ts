import { expect, test } from 'vitest'
import { english } from '#app/i18n/translate.ts'
import { buildOrderHeadline } from './order-tracking.ts'
import { CANCELLED, DELIVERED, PENDING, PROCESSING, SHIPPED } from '../values/order-status.ts'

const arrives = new Date('2026-11-30T00:00:00+05:30')

test.each([
	[PENDING, 'We received your order. Arrives by Mon, 30 Nov.'],
	[PROCESSING, 'We are packing it. Arrives by Mon, 30 Nov.'],
	[SHIPPED, 'On its way. Arrives by Mon, 30 Nov.'],
	[DELIVERED, 'Delivered.'],
	[CANCELLED, 'This order was cancelled.'],
])('the headline of an order in status %i is: %s (rule: order-answers-first)', (status, said) => {
	expect(buildOrderHeadline({ status, isUnpaid: false, arrives }, english).join(' ')).toBe(said)
})

test('an unpaid order says so, and names no delivery date that was not promised (rule: order-answers-first)', () => {
	expect(buildOrderHeadline({ status: PENDING, isUnpaid: true, arrives }, english)).toEqual([
		'Waiting for your payment.',
	])
	expect(buildOrderHeadline({ status: SHIPPED, isUnpaid: false, arrives: null }, english)).toEqual(['On its way.'])
})
