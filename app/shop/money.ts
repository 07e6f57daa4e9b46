const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** A blank at which no line breaks. */
export const noBreak = '\u00a0'

/** '₹ 12,34,567.00' (rule: price-format). */
export function formatPaise(paise: number): string {
	return `₹${noBreak}${indian.format(paise / 100)}`
}

/** '₹ 90': rounded, for what is read at a glance. */
export function formatWholeRupees(paise: number): string {
	return `₹${noBreak}${whole.format(paise / 100)}`
}

/** Paise of rupees, rounded. */
export function toPaise(rupees: number): number {
	return Math.round(rupees * 100)
}

/** Rupees as a number, for API and forms. */
export function toRupees(paise: number): number {
	return paise / 100
}
