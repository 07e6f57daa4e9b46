import { expect, test } from 'vitest'
import { formatDateOfDay } from '../values/dates.ts'
import { parsePeriod, splitPeriod, listPresetPeriods } from './report-view.ts'

const format = (period: { first: number; last: number }) =>
	`${formatDateOfDay(period.first)} ${formatDateOfDay(period.last)}`

test.each([
	[
		'2026-11-23T05:00:00Z',
		[
			'2026-11-01 2026-11-23',
			'2026-10-01 2026-10-31',
			'2026-11-17 2026-11-23',
			'2026-04-01 2026-11-23',
			'2025-04-01 2026-03-31',
		],
	],
	[
		'2026-03-31T20:00:00Z',
		[
			'2026-04-01 2026-04-01',
			'2026-03-01 2026-03-31',
			'2026-03-26 2026-04-01',
			'2026-04-01 2026-04-01',
			'2025-04-01 2026-03-31',
		],
	],
	[
		'2027-01-15T00:00:00Z',
		[
			'2027-01-01 2027-01-15',
			'2026-12-01 2026-12-31',
			'2027-01-09 2027-01-15',
			'2026-04-01 2027-01-15',
			'2025-04-01 2026-03-31',
		],
	],
])('at %s in India the standard periods are %o', (now, periods) => {
	expect(listPresetPeriods(new Date(now)).map(([, period]) => format(period))).toEqual(periods)
})

test('a period is two dates in order, and at most a leap year long', () => {
	expect(format(parsePeriod('2028-02-29', '2028-02-29')!)).toBe('2028-02-29 2028-02-29')
	expect(parsePeriod('2027-04-01', '2028-03-31')).not.toBeNull()
	for (const [from, to] of [
		['2026-02-30', '2026-03-01'],
		['2026-03-02', '2026-03-01'],
		['2026-01-01', '2027-01-02'],
		['', '2026-03-01'],
		[null, null],
		['2026-3-1', '2026-03-01'],
	])
		expect([from, to, parsePeriod(from!, to!)]).toEqual([from, to, null])
})

test('the slices of a period are its days, each once', () => {
	for (const length of [1, 31, 32, 366]) {
		const slices = splitPeriod({ first: 20_000, last: 20_000 + length - 1 })
		const days = slices.flatMap(({ first, last }) =>
			Array.from({ length: last - first + 1 }, (_, index) => first + index),
		)
		expect(days).toEqual(Array.from({ length }, (_, index) => 20_000 + index))
	}
})
