// Spreadsheets run a cell that begins so as a formula, unless an apostrophe stands before it.
const dangerous = '=+\\-@\\t\\r＝＋－＠'
const number = '[\\d.,-]+$'
const needsGuard = new RegExp(`^'*[${dangerous}]|^'+${number}`)
const hasGuard = new RegExp(`^'(?='*(?:[${dangerous}]|${number}))`)

/** Trims, and puts an apostrophe before what a spreadsheet would run; `unguardCell` undoes it. */
export function guardCell(text: string): string {
	const trimmed = text.trim()
	return needsGuard.test(trimmed) ? `'${trimmed}` : trimmed
}

/** Trims, and removes the apostrophe that marks text for spreadsheets. */
export function unguardCell(cell: string): string {
	return cell.trim().replace(hasGuard, '').trim()
}

/**
 * One guarded record of a CSV file; line breaks within cells become
 * .
 */
export function csvRecord(cells: readonly string[]): string {
	return `${cells.map((cell) => quote(guardCell(cell.replace(/\r\n?/g, '\n')))).join(',')}\r\n`
}

function quote(cell: string): string {
	return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
