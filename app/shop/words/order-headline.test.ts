import { expect, test } from 'vitest'
import { orderHeadline } from './order-headline.ts'
import { CANCELLED, DELIVERED, PENDING, PROCESSING, SHIPPED } from './order-status.ts'

const arrives = 'Mon, 30 Nov'

test.each([
	[PENDING, 'We have your order. With you by Mon, 30 Nov.'],
	[PROCESSING, 'We are packing it. With you by Mon, 30 Nov.'],
	[SHIPPED, 'On its way. With you by Mon, 30 Nov.'],
	[DELIVERED, 'Delivered.'],
	[CANCELLED, 'This order was cancelled.'],
])('an order of status %i says first: %s (rule: order-answers-first)', (status, said) => {
	expect(orderHeadline({ status, isUnpaid: false, arrives }).join(' ')).toBe(said)
})

test('an order that is to be paid says so, and no day is named that nobody promised (rule: order-answers-first)', () => {
	expect(orderHeadline({ status: PENDING, isUnpaid: true, arrives })).toEqual(['It waits for your payment.'])
	expect(orderHeadline({ status: SHIPPED, isUnpaid: false, arrives: '' })).toEqual(['On its way.'])
})
