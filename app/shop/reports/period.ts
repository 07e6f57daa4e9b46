import { formatDateOfDay, dayMs, parseDay, toIndianDay } from '../values/dates.ts'

/** A range of Indian days, both included. */
export interface Period {
	first: number
	last: number
}

/** The maximum number of days in a period, so that a page's queries finish in time. */
const maxPeriodDays = 366

/** Returns the period between two dates. `null` for invalid dates, the wrong order or more than a year. */
export function parsePeriod(from: string | null, to: string | null): Period | null {
	const [first, last] = [parseDay(from), parseDay(to)]
	if (first === null || last === null || last < first || last - first >= maxPeriodDays) return null
	return { first, last }
}

/** Returns the preceding period of the same length. */
export function getPreviousPeriod({ first, last }: Period): Period {
	return { first: first - (last - first + 1), last: first - 1 }
}

/** Returns the common periods by name. The financial year begins in April. */
export function listPresetPeriods(now: Date): [name: string, period: Period][] {
	const today = toIndianDay(now)
	const [year, month] = formatDateOfDay(today).split('-').map(Number) as [number, number]
	const getFirstDay = (ofYear: number, ofMonth: number) => Date.UTC(ofYear, ofMonth - 1, 1) / dayMs
	const april = getFirstDay(month >= 4 ? year : year - 1, 4)
	const previousApril = getFirstDay(month >= 4 ? year - 1 : year - 2, 4)
	return [
		['This month', { first: getFirstDay(year, month), last: today }],
		['Last month', { first: getFirstDay(year, month - 1), last: getFirstDay(year, month) - 1 }],
		['Last 7 days', { first: today - 6, last: today }],
		['This financial year', { first: april, last: today }],
		['Last financial year', { first: previousApril, last: april - 1 }],
	]
}

const sliceLength = 31

/** Splits a period into parts of at most a month. Each is read in one query so that nobody waits for a year. */
export function splitPeriod({ first, last }: Period): Period[] {
	const count = Math.ceil((last - first + 1) / sliceLength)
	return Array.from({ length: count }, (_, index) => ({
		first: first + index * sliceLength,
		last: Math.min(last, first + (index + 1) * sliceLength - 1),
	}))
}
