import { locale, timeZone } from '../region/india.ts'

/** The length of a day in milliseconds. */
export const dayMs = 24 * 60 * 60 * 1000

/** Returns the number of the day in India at a moment. Day 0 is 1 January 1970. */
export function toIndianDay(at: Date): number {
	return Math.floor((at.getTime() + timeZone.offsetMs) / dayMs)
}

/** Formats an Indian day as '2026-11-23'. */
export function formatDateOfDay(day: number): string {
	return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** Parses a date such as '2026-11-23' into the number of the day in India. Returns `null` for invalid dates. */
export function parseDay(date: string | null): number | null {
	if (!date || !/^\d{4}-\d\d-\d\d$/.test(date)) return null
	const at = Date.parse(`${date}T00:00:00Z`)
	return Number.isNaN(at) || formatDateOfDay(at / dayMs) !== date ? null : at / dayMs
}

/** Returns the midnight in India at which the day with this number begins. */
export function getStartOfIndianDay(day: number): Date {
	return new Date(day * dayMs - timeZone.offsetMs)
}

const zone = timeZone.name
const long = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone })
const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone })
const american = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone })
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone })
const withTime = new Intl.DateTimeFormat(locale, {
	day: 'numeric',
	month: 'short',
	year: 'numeric',
	hour: 'numeric',
	minute: '2-digit',
	hour12: true,
	timeZone: zone,
})
const timeOfDay = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: zone })

/** Returns the moment of a date such as '2026-11-23' and a time of day in India. The default time is midnight. */
export function parseIndianTime(date: string, time = '00:00'): Date {
	return new Date(`${date}T${time}${timeZone.offset}`)
}

/** Formats a date as '21 November 2026' (rule: indian-dates). */
export function formatLongDate(at: Date): string {
	return long.format(at)
}

/** Formats a date as '21 Nov 2026'. */
export function formatShortDate(at: Date): string {
	return short.format(at)
}

/** Formats a date as 'Nov 21, 2026', for offers (rule: indian-dates). */
export function formatOfferDate(at: Date): string {
	return american.format(at)
}

/**
 * Formats a time as '21 Nov 2026, 3:45 pm'. Loaders return this text instead of the date because browsers may format
 * dates differently.
 */
export function formatDateTime(at: Date): string {
	return withTime.format(at)
}

/**
 * A date that the message of a refusal contains. A page formats the date in its own language. Everywhere else, such as
 * in the API, the date is in English.
 */
export class RefusalDate {
	readonly at: Date
	readonly hasTime: boolean

	constructor(at: Date, { hasTime = false } = {}) {
		this.at = at
		this.hasTime = hasTime
	}

	toString(): string {
		return this.hasTime ? formatDateTime(this.at) : formatLongDate(this.at)
	}
}

/** Formats a near date as 'Mon, 30 Nov'. */
export function formatDay(at: Date): string {
	return weekday.format(at)
}

/** Formats a time as '3:45 pm'. */
export function formatTime(at: Date): string {
	return timeOfDay.format(at)
}

/** Formats a date as '2026-11-21' for file names. */
export function formatIndianDate(at: Date): string {
	return formatIndianIso(at).replace(/T.*/, '')
}

/** Formats a time as '2026-11-21T15:45:00+05:30' for programs. */
export function formatIndianIso(at: Date): string {
	return new Date(at.getTime() + timeZone.offsetMs).toISOString().replace(/\.\d+Z$/, timeZone.offset)
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats an elapsed time as 'now', '5 min', '3 h' or '2 days'. */
export function formatAge(at: Date, now: Date): string {
	const passed = now.getTime() - at.getTime()
	if (passed < minute) return 'now'
	if (passed < hour) return `${Math.floor(passed / minute)} min`
	if (passed < day) return `${Math.floor(passed / hour)} h`
	const days = Math.floor(passed / day)
	return days === 1 ? '1 day' : `${days} days`
}
