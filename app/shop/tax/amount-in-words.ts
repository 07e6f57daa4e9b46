const small = [
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

/** Sorted from largest to smallest. */
const units = [
	[10_000_000, 'Crore'],
	[100_000, 'Lakh'],
	[1000, 'Thousand'],
	[100, 'Hundred'],
] as const

/**
 * Returns an amount in words, such as `'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Fifty
 * Paise Only'`.
 */
export function spellOutAmount(paise: number): string {
	const rest = paise % 100
	const text = `Rupees ${spellNumber(Math.floor(paise / 100))}`
	return rest === 0 ? `${text} Only` : `${text} and ${spellNumber(rest)} Paise Only`
}

function spellNumber(number: number): string {
	if (number < 20) return small[number]!
	if (number < 100) return [tens[Math.floor(number / 10)], small[number % 10]].slice(0, number % 10 ? 2 : 1).join('-')
	const [size, unit] = units.find(([least]) => number >= least)!
	const rest = number % size
	return `${spellNumber(Math.floor(number / size))} ${unit}${rest > 0 ? ` ${spellNumber(rest)}` : ''}`
}
