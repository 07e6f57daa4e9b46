// A spreadsheet runs a cell that begins with one of these as a formula, whatever it is: an apostrophe before it keeps
// it text.
const dangerous = '=+\\-@\\t\\r＝＋－＠'
const number = '[\\d.,-]+$'
const needsGuard = new RegExp(`^'*[${dangerous}]|^'+${number}`)
const hasGuard = new RegExp(`^'(?='*(?:[${dangerous}]|${number}))`)

/** The text of a cell, trimmed, as a spreadsheet may open it: `unguardCell` takes exactly this apostrophe off again. */
export function guardCell(text: string): string {
	const trimmed = text.trim()
	return needsGuard.test(trimmed) ? `'${trimmed}` : trimmed
}

/** Removes the apostrophe with which spreadsheets, and `guardCell`, mark a number or a formula as text. Trims. */
export function unguardCell(cell: string): string {
	return cell.trim().replace(hasGuard, '').trim()
}

/** One record of a CSV file, guarded against formulas; a line break within a cell is a single \n. */
export function csvRecord(cells: readonly string[]): string {
	return `${cells.map((cell) => quote(guardCell(cell.replace(/\r\n?/g, '\n')))).join(',')}\r\n`
}

function quote(cell: string): string {
	return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
