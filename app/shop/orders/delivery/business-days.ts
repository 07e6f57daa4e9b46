/** Public holidays as Indian days (rule: business-days). */
export type Holidays = ReadonlySet<number>

/** Day 0, 1 January 1970, was a Thursday. */
const isSunday = (day: number) => (day + 4) % 7 === 0

/** Returns whether an Indian day is a business day: Monday to Saturday, except the shop's public holidays. */
export function isBusinessDay(day: number, holidays: Holidays): boolean {
	return !isSunday(day) && !holidays.has(day)
}

/** Returns the Indian day on which the given number of business days after `day` have passed (rule: business-days). */
export function addBusinessDays(day: number, count: number, holidays: Holidays): number {
	let last = day
	for (let left = count; left > 0;) {
		last += 1
		if (isBusinessDay(last, holidays)) left -= 1
	}
	return last
}
