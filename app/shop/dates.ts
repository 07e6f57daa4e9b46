const zone = 'Asia/Kolkata'
const long = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone })
const short = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone })
const withTime = new Intl.DateTimeFormat('en-IN', {
	day: 'numeric',
	month: 'short',
	year: 'numeric',
	hour: 'numeric',
	minute: '2-digit',
	hour12: true,
	timeZone: zone,
})

/** '21 November 2026': order dates (specification 1, section 2). Days are counted in India, wherever the server stands. */
export function formatLongDate(at: Date): string {
	return long.format(at)
}

/** '21 Nov 2026'. */
export function formatShortDate(at: Date): string {
	return short.format(at)
}

/** '21 Nov 2026, 3:45 pm'. */
export function formatDateTime(at: Date): string {
	return withTime.format(at)
}
