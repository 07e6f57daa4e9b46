import { expect, test, afterEach } from 'vitest'
import { formatDateTime, formatLongDate, formatShortDate, indianDay, startOfIndianDay } from './dates.ts'

// The date must be the Indian one.
const lateEvening = new Date('2026-11-20T20:30:00Z')

test('dates are written the Indian English way, with the time that it is there', () => {
	expect(formatLongDate(lateEvening)).toBe('21 November 2026')
	expect(formatShortDate(lateEvening)).toBe('21 Nov 2026')
	expect(formatDateTime(lateEvening)).toMatch(/^21 Nov 2026, 2:00\sam$/)
})

test('an Indian day begins at midnight in India, which is 18:30 UTC of the day before', () => {
	const lastMoment = new Date('2026-11-20T18:29:59.999Z')
	const midnight = new Date('2026-11-20T18:30:00.000Z')
	expect(indianDay(midnight)).toBe(indianDay(lastMoment) + 1)
	expect(startOfIndianDay(indianDay(midnight))).toEqual(midnight)
	expect(startOfIndianDay(indianDay(lastMoment))).toEqual(new Date('2026-11-19T18:30:00.000Z'))
})

test('the Indian day is the one that dates are written with', () => {
	for (const moment of [
		'2024-02-29T18:29:00Z',
		'2024-02-29T18:30:00Z',
		'2026-12-31T18:30:00Z',
		'2026-06-15T00:00:00Z',
	]) {
		const at = new Date(moment)
		expect(formatShortDate(startOfIndianDay(indianDay(at)))).toBe(formatShortDate(at))
	}
})

const zone = process.env.TZ

afterEach(() => {
	if (zone === undefined) delete process.env.TZ
	else process.env.TZ = zone
})

test.each(['Asia/Kolkata', 'UTC', 'America/New_York', 'Pacific/Kiritimati'])(
	'on a machine in %s Indian days are the same, also where its clocks change',
	(machine) => {
		process.env.TZ = machine
		// The dates cover both clock changes in New York, a leap day and the end of a year, in steps of half an hour.
		for (const night of ['2026-03-08', '2026-11-01', '2028-02-29', '2026-12-31']) {
			const first = Date.parse(`${night}T00:00:00+05:30`)
			const days = Array.from({ length: 96 }, (_, half) => indianDay(new Date(first + half * 30 * 60_000)))
			expect(days).toEqual([...Array<number>(48).fill(days[0]!), ...Array<number>(48).fill(days[0]! + 1)])
			expect(startOfIndianDay(days[0]!).getTime()).toBe(first)
			expect(formatShortDate(new Date(first + 5 * 60_000))).toBe(formatShortDate(new Date(first + 23 * 60 * 60_000)))
		}
	},
)
