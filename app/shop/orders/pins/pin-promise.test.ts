import { expect, test } from 'vitest'
import { type PinRules, promiseFor } from './pin-promise.ts'
import { deliveryPrices } from '../../../../tests/support/data/delivery.ts'

const surat = { state: 'Gujarat', district: 'Surat' }
const delhi = { state: 'Delhi', district: 'New Delhi' }
const now = new Date('2026-11-26T12:00:00Z')
const parcel = { lines: [{ quantity: 2, categoryId: 7 }], subtotalPaise: 90_000 }
const cash = {
	lowestPaise: null,
	highestPaise: null,
	firstHighestPaise: null,
	pinsAllowed: [],
	pinsRefused: ['110'],
	unpaid: null,
}
const rules: PinRules = {
	notServed: ['744'],
	prices: deliveryPrices({
		homePaise: 4_900,
		elsewhere: { firstGrams: 500, firstPaise: 8_000, furtherGrams: 500, furtherPaise: 3_000 },
		freeFromPaise: 99_900,
		gramsByCategory: { 7: 600 },
	}),
	days: { homeState: 'Gujarat', home: 4, elsewhere: 7 },
	cash,
	cashFeePaise: 0,
}
const unset: PinRules = {
	notServed: [],
	prices: null,
	days: { homeState: 'Gujarat', home: null, elsewhere: null },
	cash,
	cashFeePaise: 0,
}
const to = (pin: string, area: typeof surat | null, changed: Partial<PinRules> = {}) =>
	promiseFor(pin, area, parcel, { ...rules, ...changed }, now)

test('a PIN code of the home state is promised its day and its price', () => {
	const promise = to('395007', surat)
	expect(promise.day).toBe('Mon, 30 Nov')
	expect(promise.cost).toBe('Delivery ₹ 49.00, free from ₹ 999.00.')
})

test('one elsewhere is promised the days and the weight of elsewhere', () => {
	const promise = to('110001', delhi)
	expect(promise.day).toBe('Thu, 3 Dec')
	expect(promise.cost).toBe('Delivery ₹ 140.00, free from ₹ 999.00.')
})

test('the days are those of India', () => {
	const late = new Date('2026-11-26T19:00:00Z')
	expect(promiseFor('395007', surat, parcel, rules, late).day).toBe('Tue, 1 Dec')
})

test('from its amount delivery is free', () => {
	const much = { ...parcel, subtotalPaise: 99_900 }
	expect(promiseFor('110001', delhi, much, rules, now).cost).toBe('Free delivery.')
})

test('nothing is promised that the owner has not set', () => {
	expect(to('395007', surat, unset)).toMatchObject({ day: '', cost: '', isServed: true })
})

test('of a PIN code that nobody knows no day is told, and both prices', () => {
	const promise = to('999999', null)
	expect(promise.day).toBe('')
	expect(promise.cost).toBe('Delivery ₹ 49.00 in Gujarat, from ₹ 80.00 elsewhere in India.')
})

test('where nothing is sent nothing else is said', () => {
	expect(to('744101', null)).toMatchObject({ isServed: false, day: '', cost: '', cash: '' })
})

test.each([
	['395007', {}, 'Cash on delivery is possible.'],
	['395007', { cashFeePaise: 4_000 }, 'Cash on delivery is possible, ₹ 40.00 more.'],
	['110001', {}, 'Cash on delivery is not offered for the PIN code 110001.'],
	['395007', { cash: null }, 'Cash on delivery is not possible.'],
	// The total including delivery is above 900.
	['395007', { cash: { ...cash, highestPaise: 90_000 } }, 'Cash on delivery is offered up to ₹ 900.00.'],
])('%s with %j is told: %s', (pin, changed, words) => {
	expect(to(pin, surat, changed).cash).toBe(words)
})
