import { expect, test } from 'vitest'
import { formatDateOfDay, parseDay } from '../../values/dates.ts'
import { addBusinessDays } from './delivery-estimate.ts'

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
