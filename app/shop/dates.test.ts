import { expect, test } from 'vitest'
import { formatDateTime, formatLongDate, formatShortDate } from './dates.ts'

// On the day that it is in India.
const lateEvening = new Date('2026-11-20T20:30:00Z')

test('a long date is written the Indian English way', () => {
	expect(formatLongDate(lateEvening)).toBe('21 November 2026')
})

test('a short date has a short month', () => {
	expect(formatShortDate(lateEvening)).toBe('21 Nov 2026')
})

test('a date with a time says it in India', () => {
	expect(formatDateTime(lateEvening)).toMatch(/^21 Nov 2026, 2:00\sam$/)
})
