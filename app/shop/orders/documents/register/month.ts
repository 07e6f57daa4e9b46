import { formatIndianDate } from '../../../dates.ts'

/** A month in Indian time, up to the first moment of the next month. */
export interface Month {
	/** Example: `'2026-11'`. */
	key: string
	/** Example: `'November 2026'`. */
	words: string
	from: Date
	to: Date
}

const named = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' })

/** Returns the month of a key. Any other text gives the month of `now`. */
export function monthOf(key: string | null, now: Date): Month {
	const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(key ?? '') ?? monthParts(now)
	const from = startOf(Number(year), Number(month))
	return { key: `${year}-${month}`, words: named.format(from), from, to: startOf(Number(year), Number(month) + 1) }
}

const monthParts = (at: Date) => /^(\d{4})-(\d\d)/.exec(formatIndianDate(at))!

function startOf(year: number, month: number): Date {
	const [ofYear, ofMonth] = month > 12 ? [year + 1, month - 12] : [year, month]
	return new Date(`${ofYear}-${String(ofMonth).padStart(2, '0')}-01T00:00:00+05:30`)
}
