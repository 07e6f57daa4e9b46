import { expect, test } from 'vitest'
import { type DeliveryRules, calculateDeliveryEstimate, addBusinessDays, isRemoteArea } from './delivery-estimate.ts'
import { parseDay, formatDateOfDay } from '../../values/dates.ts'
import { deliveryPrices } from '../../../../tests/support/data/delivery.ts'
import { readFileSync } from 'node:fs'
import { remoteAreas } from '../../region/india.ts'

const day = (date: string) => parseDay(date)!
const add = (date: string, count: number, holidays: string[] = []) =>
	formatDateOfDay(addBusinessDays(day(date), count, new Set(holidays.map(day))))

test.each([
	['a Thursday', '2026-11-26', 1, '2026-11-27'],
	['a Saturday', '2026-11-28', 1, '2026-11-30'],
	['a Sunday', '2026-11-29', 1, '2026-11-30'],
	['a Thursday', '2026-11-26', 3, '2026-11-30'],
	['a Thursday', '2026-11-26', 10, '2026-12-08'],
	['the last day of a leap February', '2028-02-29', 5, '2028-03-06'],
])('from %s, %s, %i business days end on %s (rule: business-days)', (_, from, count, end) => {
	expect(add(from, count)).toBe(end)
})

test('a public holiday of the shop is no business day (rule: business-days)', () => {
	expect(add('2027-01-25', 1, ['2027-01-26'])).toBe('2027-01-27')
})

test('a public holiday on a Sunday adds no second day (rule: business-days)', () => {
	expect(add('2026-11-28', 2, ['2026-11-29'])).toBe('2026-12-01')
})

const surat = { state: 'Gujarat', district: 'Surat' }
const delhi = { state: 'Delhi', district: 'New Delhi' }
const now = new Date('2026-11-26T12:00:00Z')
const shipment = { lines: [{ quantity: 2, categoryId: 7 }], subtotalPaise: 90_000 }
const cash = {
	lowestPaise: null,
	highestPaise: null,
	firstHighestPaise: null,
	pinsAllowed: [],
	pinsRefused: ['110'],
	unpaid: null,
}
const rules: DeliveryRules = {
	notServed: ['744'],
	prices: deliveryPrices({
		homePaise: 4_900,
		elsewhere: { firstGrams: 500, firstPaise: 8_000, furtherGrams: 500, furtherPaise: 3_000 },
		freeFromPaise: 99_900,
		gramsByCategory: { 7: 600 },
	}),
	days: { homeState: 'Gujarat', home: 4, elsewhere: 7, remote: 10, holidays: new Set() },
	isOnlinePaymentOffered: false,
	cash,
	cashFeePaise: 0,
}
const unset: DeliveryRules = {
	notServed: [],
	prices: null,
	days: { homeState: 'Gujarat', home: null, elsewhere: null, remote: null, holidays: new Set() },
	isOnlinePaymentOffered: false,
	cash,
	cashFeePaise: 0,
}
const to = (pincode: string, area: typeof surat | null, changed: Partial<DeliveryRules> = {}) =>
	calculateDeliveryEstimate(pincode, area, shipment, { ...rules, ...changed }, now)

test('a PIN code in the home state gets its delivery date and price', () => {
	const estimate = to('395007', surat)
	expect(estimate.day).toBe('Tue, 1 Dec')
	expect(estimate.cost).toBe('Delivery ₹ 49.00, free from ₹ 999.00.')
})

test('a PIN code elsewhere gets the delivery time and weight rate of elsewhere', () => {
	const estimate = to('110001', delhi)
	expect(estimate.day).toBe('Fri, 4 Dec')
	expect(estimate.cost).toBe('Delivery ₹ 140.00, free from ₹ 999.00.')
})

test('delivery dates are in Indian time', () => {
	const late = new Date('2026-11-26T19:00:00Z')
	expect(calculateDeliveryEstimate('395007', surat, shipment, rules, late).day).toBe('Wed, 2 Dec')
})

test.each([
	['of a shop without online payment has no condition', {}, ''],
	[
		'of a shop with online payment alone depends on it',
		{ isOnlinePaymentOffered: true, cash: null },
		'if you pay today',
	],
	[
		'of a shop with both methods depends on the method',
		{ isOnlinePaymentOffered: true },
		'with online payment, if you pay today',
	],
	['that is not promised has no condition', { isOnlinePaymentOffered: true, days: unset.days }, ''],
])('a delivery date %s (rule: pincode-delivery-date)', (_, changed, condition) => {
	expect(to('395007', surat, changed).dayCondition).toBe(condition)
})

test('islands and hills get their longer delivery time (rule: remote-areas)', () => {
	expect(to('734101', { state: 'West Bengal', district: 'Darjeeling' }).day).toBe('Tue, 8 Dec')
	expect(to('682555', { state: 'Lakshadweep', district: 'Lakshadweep District' }).day).toBe('Tue, 8 Dec')
})

test('without a time of their own, islands and hills take as long as other areas (rule: remote-areas)', () => {
	const days = { ...rules.days, remote: null }
	expect(to('734101', { state: 'West Bengal', district: 'Darjeeling' }, { days }).day).toBe('Fri, 4 Dec')
})

test('islands and hills never get an earlier day than other areas (rule: remote-areas)', () => {
	const days = { ...rules.days, remote: 2 }
	expect(to('734101', { state: 'West Bengal', district: 'Darjeeling' }, { days }).day).toBe('Fri, 4 Dec')
})

test('a public holiday of the shop moves the delivery date (rule: business-days)', () => {
	const days = { ...rules.days, holidays: new Set([parseDay('2026-11-27')!]) }
	expect(to('395007', surat, { days }).day).toBe('Wed, 2 Dec')
})

test('delivery is free from the configured amount', () => {
	const much = { ...shipment, subtotalPaise: 99_900 }
	expect(calculateDeliveryEstimate('110001', delhi, much, rules, now).cost).toBe('Free delivery.')
})

test('an estimate is shown only when the owner has set it', () => {
	expect(to('395007', surat, unset)).toMatchObject({ day: '', cost: '', isServed: true })
})

test('an unknown PIN code gets no delivery date and both prices', () => {
	const estimate = to('999999', null)
	expect(estimate.day).toBe('')
	expect(estimate.cost).toBe('Delivery ₹ 49.00 in Gujarat, from ₹ 80.00 elsewhere in India.')
})

test('only a refusal is shown where the shop does not deliver', () => {
	expect(to('744101', null)).toMatchObject({ isServed: false, day: '', cost: '', cash: '' })
})

test.each([
	['395007', {}, 'Cash on delivery is available.'],
	['395007', { cashFeePaise: 4_000 }, 'Cash on delivery is available, ₹ 40.00 more.'],
	['110001', {}, 'Cash on delivery is not offered for the PIN code 110001.'],
	['395007', { cash: null }, 'Cash on delivery is not available.'],
	// The total including delivery is above 900.
	['395007', { cash: { ...cash, highestPaise: 90_000 } }, 'Cash on delivery is offered up to ₹ 900.00.'],
])('%s with %j shows: %s', (pincode, changed, text) => {
	expect(to(pincode, surat, changed).cash).toBe(text)
})

const directory = readFileSync('app/adapters/pincode-directory/pincode-directory.txt', 'utf8')

test.each([
	[{ state: 'Andaman and Nicobar Islands', district: 'Nicobars' }, true],
	[{ state: 'Lakshadweep', district: 'Lakshadweep District' }, true],
	[{ state: 'Himachal Pradesh', district: 'Shimla' }, true],
	[{ state: 'West Bengal', district: 'Darjeeling' }, true],
	[{ state: 'West Bengal', district: 'Kolkata' }, false],
	[{ state: 'Delhi', district: 'New Delhi' }, false],
])('from Gujarat, %j is remote: %s (rule: remote-areas)', (area, isRemote) => {
	expect(isRemoteArea(area, 'Gujarat')).toBe(isRemote)
})

test('a shop in a hill state is near the rest of its state (rule: remote-areas)', () => {
	expect(isRemoteArea({ state: 'Sikkim', district: 'East District' }, 'Sikkim')).toBe(false)
})

test('a shop in the plains is far from the hill districts of its state (rule: remote-areas)', () => {
	expect(isRemoteArea({ state: 'Tamil Nadu', district: 'The Nilgiris' }, 'Tamil Nadu')).toBe(true)
})

test.each(remoteAreas.districts)('the post office directory has the hill district $district', ({ state, district }) => {
	expect(directory).toContain(`\n${state}\t${district}\t`)
})
