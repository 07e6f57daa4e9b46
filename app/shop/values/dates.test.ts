import { expect, test, afterEach } from 'vitest'
import { formatDateTime, formatLongDate, formatShortDate, toIndianDay, getStartOfIndianDay } from './dates.ts'

// The date must be the Indian one.
const lateEvening = new Date('2026-11-20T20:30:00Z')

test('dates use Indian English format and the time in India', () => {
	expect(formatLongDate(lateEvening)).toBe('21 November 2026')
	expect(formatShortDate(lateEvening)).toBe('21 Nov 2026')
	expect(formatDateTime(lateEvening)).toMatch(/^21 Nov 2026, 2:00\sam$/)
})

test('an Indian day starts at midnight in India, 18:30 UTC of the previous day', () => {
	const lastMoment = new Date('2026-11-20T18:29:59.999Z')
	const midnight = new Date('2026-11-20T18:30:00.000Z')
	expect(toIndianDay(midnight)).toBe(toIndianDay(lastMoment) + 1)
	expect(getStartOfIndianDay(toIndianDay(midnight))).toEqual(midnight)
	expect(getStartOfIndianDay(toIndianDay(lastMoment))).toEqual(new Date('2026-11-19T18:30:00.000Z'))
})

test('dates are formatted with the Indian day', () => {
	for (const moment of [
		'2024-02-29T18:29:00Z',
		'2024-02-29T18:30:00Z',
		'2026-12-31T18:30:00Z',
		'2026-06-15T00:00:00Z',
	]) {
		const at = new Date(moment)
		expect(formatShortDate(getStartOfIndianDay(toIndianDay(at)))).toBe(formatShortDate(at))
	}
})

const zone = process.env.TZ

afterEach(() => {
	if (zone === undefined) delete process.env.TZ
	else process.env.TZ = zone
})

test.each(['Asia/Kolkata', 'UTC', 'America/New_York', 'Pacific/Kiritimati'])(
	'Indian days are the same on a machine in %s, even across daylight saving changes',
	(machine) => {
		process.env.TZ = machine
		// The dates cover both clock changes in New York, a leap day and the end of a year, in steps of half an hour.
		for (const night of ['2026-03-08', '2026-11-01', '2028-02-29', '2026-12-31']) {
			const first = Date.parse(`${night}T00:00:00+05:30`)
			const days = Array.from({ length: 96 }, (_, half) => toIndianDay(new Date(first + half * 30 * 60_000)))
			expect(days).toEqual([...Array<number>(48).fill(days[0]!), ...Array<number>(48).fill(days[0]! + 1)])
			expect(getStartOfIndianDay(days[0]!).getTime()).toBe(first)
			expect(formatShortDate(new Date(first + 5 * 60_000))).toBe(formatShortDate(new Date(first + 23 * 60 * 60_000)))
		}
	},
)
