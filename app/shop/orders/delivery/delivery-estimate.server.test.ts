import { beforeEach, expect, test } from 'vitest'
import { setSettings } from '../../../../tests/support/data/tables.ts'
import { delivery } from '../../../../tests/support/data/delivery.ts'
import { DELIVERED, PROCESSING, SHIPPED } from '../../values/order-status.ts'
import { formatDay } from '../../values/dates.ts'
import { findEstimatedDelivery, isLate } from './delivery-estimate.server.ts'

beforeEach(() => setSettings({ 'delivery.homeDays': 4, 'delivery.elsewhereDays': 7, 'delivery.remoteDays': 10 }))

/** Ordered on a Thursday at 10:00 in India, so it is promised for Tuesday, 1 December. */
const order = { ...delivery, status: PROCESSING, createdAt: new Date('2026-11-26T10:00:00+05:30') }
const lastMinute = new Date('2026-12-01T23:59:00+05:30')
const nextDay = new Date('2026-12-02T00:00:00+05:30')

/** Returns the promised day as pages show it. */
function readEstimatedDelivery(...order: Parameters<typeof findEstimatedDelivery>) {
	const day = findEstimatedDelivery(...order)
	return day ? formatDay(day) : ''
}

test('the promised day is shown until it ends in India (rule: pincode-delivery-date)', () => {
	expect(readEstimatedDelivery(order, lastMinute)).toBe('Tue, 1 Dec')
})

test('the promised day is shown no more after it has ended in India (rule: pincode-delivery-date)', () => {
	expect(readEstimatedDelivery(order, nextDay)).toBe('')
})

test('an order is not late until its promised day has ended in India (rule: late-order)', () => {
	expect(isLate(order, lastMinute)).toBe(false)
})

test('an order is late once its promised day has ended in India (rule: late-order)', () => {
	expect(isLate(order, nextDay)).toBe(true)
})

test('a shipped order is not late (rule: late-order)', () => {
	expect(isLate({ ...order, status: SHIPPED }, nextDay)).toBe(false)
})

test('a delivered order has no promised day', () => {
	expect(readEstimatedDelivery({ ...order, status: DELIVERED }, lastMinute)).toBe('')
})

test('the hour of an order does not change its promised day (rule: business-days)', () => {
	const lateInTheEvening = new Date('2026-11-26T23:59:00+05:30')
	expect(readEstimatedDelivery({ ...order, createdAt: lateInTheEvening }, lastMinute)).toBe('Tue, 1 Dec')
})

test.each([
	['an island', { state: 'Andaman and Nicobar Islands', zipCode: '744101' }, 'Tue, 8 Dec'],
	['a hill district', { state: 'Tamil Nadu', zipCode: '643001' }, 'Tue, 8 Dec'],
	['the plains', { state: 'Tamil Nadu', zipCode: '600001' }, 'Fri, 4 Dec'],
	['a state whose PIN code is in a hill district elsewhere', { state: 'Gujarat', zipCode: '643001' }, 'Tue, 1 Dec'],
	['a PIN code that nobody knows', { state: 'Sikkim', zipCode: '999999' }, 'Tue, 8 Dec'],
	['another country', { country: 'usa', state: 'Texas', zipCode: '75001' }, ''],
])('an order to %s is promised as its area takes (rule: remote-areas)', (_, place, day) => {
	expect(readEstimatedDelivery({ ...order, ...place }, order.createdAt)).toBe(day)
})
