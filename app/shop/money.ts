const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** Paise as people read them: '₹ 12,34,567.00' (rule 1: a space, two decimals, Indian grouping). */
export function formatPaise(paise: number): string {
	return `₹ ${indian.format(paise / 100)}`
}

/** Paise in rupees without decimals, as the order card shows tax: '₹ 90'. */
export function formatWholeRupees(paise: number): string {
	return `₹ ${whole.format(paise / 100)}`
}

/** Rupees as the edges write them (a form, the API, a CSV) to paise, rounded to the nearest paisa. */
export function toPaise(rupees: number): number {
	return Math.round(rupees * 100)
}

/** Paise to rupees as a number, for the JSON API and form fields. */
export function toRupees(paise: number): number {
	return paise / 100
}
