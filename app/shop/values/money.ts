import { currency, locale } from '../region/india.ts'

const { minorUnits, sign } = currency
const full = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })

/** A non-breaking space. */
export const noBreak = '\u00a0'

/** Formats an amount as '₹ 12,34,567.00' (rule: price-format). */
export function formatPaise(paise: number): string {
	return `${sign}${noBreak}${formatPlainAmount(paise)}`
}

/** Formats an amount without its currency, as '12,34,567.00', for the columns of a document. */
export function formatPlainAmount(paise: number): string {
	return full.format(toRupees(paise))
}

/** Formats a price for a card: whole rupees as '₹ 1,299', and others in full (rule: price-format). */
export function formatCardPrice(paise: number): string {
	return paise % minorUnits === 0 ? formatWholeRupees(paise) : formatPaise(paise)
}

/** Formats an amount, rounded to whole rupees, as '₹ 90' for summaries. */
export function formatWholeRupees(paise: number): string {
	return `${sign}${noBreak}${whole.format(toRupees(paise))}`
}

/** Converts rupees to paise, rounded. */
export function toPaise(rupees: number): number {
	return Math.round(rupees * minorUnits)
}

/** Converts paise to rupees as a number, for the API and forms. */
export function toRupees(paise: number): number {
	return paise / minorUnits
}

/** Formats an amount as '2999.00' for files and other programs. */
export function formatDecimal(paise: number): string {
	return toRupees(paise).toFixed(2)
}

/** Returns a percentage of an amount. Half a paisa is rounded up. */
export function calculatePercentage(paise: number, percent: number): number {
	return Number((BigInt(paise) * BigInt(percent) + 50n) / 100n)
}

/**
 * Splits `paise` into whole parts in proportion to `weights`. The rest after rounding down goes to the parts with the
 * largest remainders, and between equal ones to the first. If the weights add up to 0, all parts are 0. The calculation
 * uses BigInt because a product of two amounts can exceed the safe integer range.
 */
export function allocate(paise: number, weights: readonly number[]): number[] {
	const totalWeight = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
	if (totalWeight === 0n) return weights.map(() => 0)
	const shares = weights.map((weight) => BigInt(paise) * BigInt(weight))
	const parts = shares.map((share) => Number(share / totalWeight))
	const left = paise - parts.reduce((sum, part) => sum + part, 0)
	const byLoss = shares
		.map((share, index) => ({ index, lost: share % totalWeight }))
		.toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
	for (const { index } of byLoss.slice(0, left)) parts[index]! += 1
	return parts
}

const smallNumbers = [
	'Zero',
	'One',
	'Two',
	'Three',
	'Four',
	'Five',
	'Six',
	'Seven',
	'Eight',
	'Nine',
	'Ten',
	'Eleven',
	'Twelve',
	'Thirteen',
	'Fourteen',
	'Fifteen',
	'Sixteen',
	'Seventeen',
	'Eighteen',
	'Nineteen',
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/**
 * Returns an amount in words, such as `'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Fifty
 * Paise Only'`.
 */
export function spellOutAmount(paise: number): string {
	const rest = paise % minorUnits
	const text = `${currency.names.major} ${spellNumber(Math.floor(paise / minorUnits))}`
	return rest === 0 ? `${text} Only` : `${text} and ${spellNumber(rest)} ${currency.names.minor} Only`
}

function spellNumber(number: number): string {
	if (number < 20) return smallNumbers[number]!
	if (number < 100)
		return [tens[Math.floor(number / 10)], smallNumbers[number % 10]].slice(0, number % 10 ? 2 : 1).join('-')
	const [size, unit] = currency.numberWords.find(([least]) => number >= least)!
	const rest = number % size
	return `${spellNumber(Math.floor(number / size))} ${unit}${rest > 0 ? ` ${spellNumber(rest)}` : ''}`
}

const formatted = new RegExp(
	String.raw`^(?:${currency.signPattern})?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d+)?\s*(?:/-)?$`,
	'i',
)

/**
 * Returns an amount as a plain number: `'₹ 1,999'`, `'Rs. 1,999/-'` and `'1999'` are all `'1999'`. Returns other text
 * unchanged (rule: typed-amounts).
 */
export function normalizeAmount(text: string): string {
	const [, rupees, paise = ''] = formatted.exec(text.trim()) ?? []
	return rupees === undefined ? text : rupees.replaceAll(',', '') + paise
}
