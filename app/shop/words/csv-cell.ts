const firstSigns = '=@\\t\\r＝＠'
/** What a spreadsheet runs: a phone number or a figure with a sign before it is none. */
const isRun = new RegExp(`^(?:[${firstSigns}]|[+\\-＋－](?!\\d[\\d ().,]*$))`, 'u')

const months =
	'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const changed = [
	new RegExp(`^[${firstSigns}+\\-＋－]`, 'u'),
	// Figures, dates, times, fractions, percents, powers of ten, amounts.
	/^(?:[₹$€£¥(\s]|rs\.?|inr)*\d[\d\s.,:/%()e+-]*(?:₹|€|rs\.?|inr|[ap]m?)?\)?$/iu,
	/^[.,]\d+%?$/u,
	// '5 March', 'MAR1', 'Sept-24'.
	new RegExp(`^(?:\\d{1,4}[\\s.,/-]*)?(?:${months})\\.?(?:[\\s.,/-]*\\d{1,4})+$`, 'iu'),
	new RegExp(`^\\d{1,4}[\\s.,/-]*(?:${months})\\.?(?:[\\s.,/-]*\\d{1,4})*$`, 'iu'),
	/^(?:true|false)$/iu,
]

/** Trims, and puts an apostrophe before what a spreadsheet would run; other text leaves as it is. */
export function guardCell(text: string): string {
	const trimmed = text.trim()
	return isRun.test(trimmed) ? `'${trimmed}` : trimmed
}

/**
 * Trims, and puts an apostrophe before text that a spreadsheet would run or make a figure, a date or a word of its own
 * (`2-4`, `1/2`, `00101`, `2E5`); `unguardCell` undoes it.
 */
export function keepCell(text: string): string {
	const trimmed = text.trim()
	return isChanged(trimmed) ? `'${trimmed}` : trimmed
}

/** Trims, and removes the apostrophe that marks text for spreadsheets. */
export function unguardCell(cell: string): string {
	const trimmed = cell.trim()
	return trimmed.startsWith("'") && isChanged(trimmed) ? trimmed.slice(1).trim() : trimmed
}

/** Text with apostrophes of its own needs one more. */
function isChanged(text: string): boolean {
	const bare = text.replace(/^'+/, '')
	return changed.some((pattern) => pattern.test(bare))
}

/** One guarded record of a CSV file; line breaks within cells become \\n. */
export function csvRecord(cells: readonly string[]): string {
	return `${cells.map((cell) => quote(guardCell(cell.replace(/\r\n?/g, '\n')))).join(',')}\r\n`
}

function quote(cell: string): string {
	return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
