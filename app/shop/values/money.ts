const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** A non-breaking space. */
export const noBreak = '\u00a0'

/** Formats an amount as '₹ 12,34,567.00' (rule: price-format). */
export function formatPaise(paise: number): string {
	return `₹${noBreak}${indian.format(paise / 100)}`
}

/** Formats a rounded amount as '₹ 90' for summaries. */
export function formatWholeRupees(paise: number): string {
	return `₹${noBreak}${whole.format(paise / 100)}`
}

/** Converts rupees to paise, rounded. */
export function toPaise(rupees: number): number {
	return Math.round(rupees * 100)
}

/** Converts paise to rupees as a number, for the API and forms. */
export function toRupees(paise: number): number {
	return paise / 100
}
