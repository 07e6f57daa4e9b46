import { expect, test } from 'vitest'
import { formatShortDate } from './dates.ts'
import { indianDay, startOfIndianDay } from './indian-day.ts'

test('a day begins at midnight in India, which is 18:30 UTC of the day before', () => {
	const lastMoment = new Date('2026-11-20T18:29:59.999Z')
	const midnight = new Date('2026-11-20T18:30:00.000Z')
	expect(indianDay(midnight)).toBe(indianDay(lastMoment) + 1)
	expect(startOfIndianDay(indianDay(midnight))).toEqual(midnight)
	expect(startOfIndianDay(indianDay(lastMoment))).toEqual(new Date('2026-11-19T18:30:00.000Z'))
})

test('it is the day that dates are written with', () => {
	for (const moment of ['2024-02-29T18:29:00Z', '2024-02-29T18:30:00Z', '2026-12-31T18:30:00Z', '2026-06-15T00:00:00Z']) {
		const at = new Date(moment)
		expect(formatShortDate(startOfIndianDay(indianDay(at)))).toBe(formatShortDate(at))
	}
})
