import { formatLongDate, parseIndianTime } from '../../values/dates.ts'
import { formatPaise } from '../../values/money.ts'

export interface CouponRow {
	code: string
	percent: number | null
	amountPaise: number | null
	minimumPaise: number
	validFrom: string | null
	validUntil: string | null
	maxUses: number | null
	maxPerCustomer: number | null
	isActive: boolean
}

/** Returns the discount of a coupon, such as `'10% off'` or `'₹ 100.00 off orders of ₹ 500.00 or more'`. */
export function formatCouponOffer({ percent, amountPaise, minimumPaise }: CouponRow): string {
	const off = percent === null ? formatPaise(amountPaise ?? 0) : `${percent}%`
	return `${off} off${minimumPaise > 0 ? ` orders of ${formatPaise(minimumPaise)} or more` : ''}`
}

/**
 * Returns the validity of a coupon, such as `'1 December 2026 to 5 December 2026'`. `'No end date'` when it has no
 * dates.
 */
export function formatCouponDates({ validFrom, validUntil }: CouponRow): string {
	if (validFrom && validUntil) return `${formatCalendarDay(validFrom)} to ${formatCalendarDay(validUntil)}`
	if (validFrom) return `From ${formatCalendarDay(validFrom)}`
	return validUntil ? `Until ${formatCalendarDay(validUntil)}` : 'No end date'
}

/** Formats a date: `'2026-11-21'` becomes `'21 November 2026'`. */
function formatCalendarDay(day: string): string {
	return formatLongDate(parseCalendarDay(day))
}

/** Returns the noon in India of a day such as `'2026-11-21'`. */
export function parseCalendarDay(day: string): Date {
	return parseIndianTime(day, '12:00')
}
