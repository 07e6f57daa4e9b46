const day = 24 * 60 * 60 * 1000
const today = Math.floor(Date.now() / day) * day

export function daysAgo(days: number, hours = 6): Date {
	return new Date(today - days * day + Math.min(hours, days === 0 ? 0 : 24) * 60 * 60 * 1000)
}
