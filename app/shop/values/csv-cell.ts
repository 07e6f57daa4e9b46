import { currency } from '../region/india.ts'

const firstSigns = '=@\\t\\r＝＠'
/** Matches text that a spreadsheet would execute. A phone number or a signed number is not matched. */
const isRun = new RegExp(`^(?:[${firstSigns}]|[+\\-＋－](?!\\d[\\d ().,]*$))`, 'u')

const months =
	'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const changed = [
	new RegExp(`^[${firstSigns}+\\-＋－]`, 'u'),
	// The next two patterns match numbers, dates, times, fractions, percentages, powers of ten and amounts.
	new RegExp(
		String.raw`^(?:[$€£¥(\s]|${currency.signPattern})*\d[\d\s.,:/%()e+-]*(?:€|${currency.signPattern}|[ap]m?)?\)?$`,
		'iu',
	),
	/^[.,]\d+%?$/u,
	// The next two patterns match dates such as '5 March', 'MAR1' and 'Sept-24'.
	new RegExp(`^(?:\\d{1,4}[\\s.,/-]*)?(?:${months})\\.?(?:[\\s.,/-]*\\d{1,4})+$`, 'iu'),
	new RegExp(`^\\d{1,4}[\\s.,/-]*(?:${months})\\.?(?:[\\s.,/-]*\\d{1,4})*$`, 'iu'),
	/^(?:true|false)$/iu,
]

/** Trims text and adds an apostrophe before text that a spreadsheet would execute. Other text stays unchanged. */
export function escapeCell(text: string): string {
	const trimmed = text.trim()
	return isRun.test(trimmed) ? `'${trimmed}` : trimmed
}

/**
 * Trims text and adds an apostrophe before text that a spreadsheet would execute or convert to a number, a date or its
 * own spelling (`2-4`, `1/2`, `00101`, `2E5`). `unescapeCell` reverts it.
 */
export function escapeTextCell(text: string): string {
	const trimmed = text.trim()
	return isEscaped(trimmed) ? `'${trimmed}` : trimmed
}

/** Trims text and removes the apostrophe that `escapeTextCell` has added. */
export function unescapeCell(cell: string): string {
	const trimmed = cell.trim()
	return trimmed.startsWith("'") && isEscaped(trimmed) ? trimmed.slice(1).trim() : trimmed
}

/**
 * Returns whether text needs an apostrophe before it. Text that already begins with apostrophes is checked without
 * them, so that `unescapeCell` reverts exactly one.
 */
function isEscaped(text: string): boolean {
	const bare = text.replace(/^'+/, '')
	return changed.some((pattern) => pattern.test(bare))
}

/** Returns a record of a CSV file whose cells are escaped by `escapeCell`. Line breaks within cells become \n. */
export function formatCsvRecord(cells: readonly string[]): string {
	return `${cells.map((cell) => quoteCell(escapeCell(cell.replace(/\r\n?/g, '\n')))).join(',')}\r\n`
}

function quoteCell(cell: string): string {
	return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
