import { formatIndianDate } from '#app/shop/values/dates.ts'

/** A month in Indian time, up to the first moment of the next month. */
export interface Month {
	/** Example: `'2026-11'`. */
	key: string
	/** Example: `'November 2026'`. */
	label: string
	from: Date
	to: Date
}

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' })

/** Returns the month of a key. Any other text gives the month of `now`. */
export function parseMonth(key: string | null, now: Date): Month {
	const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(key ?? '') ?? parseMonthParts(now)
	const from = getMonthStart(Number(year), Number(month))
	return {
		key: `${year}-${month}`,
		label: monthFormat.format(from),
		from,
		to: getMonthStart(Number(year), Number(month) + 1),
	}
}

const parseMonthParts = (at: Date) => /^(\d{4})-(\d\d)/.exec(formatIndianDate(at))!

function getMonthStart(year: number, month: number): Date {
	const [ofYear, ofMonth] = month > 12 ? [year + 1, month - 12] : [year, month]
	return new Date(`${ofYear}-${String(ofMonth).padStart(2, '0')}-01T00:00:00+05:30`)
}
