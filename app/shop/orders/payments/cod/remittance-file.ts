import { refuse } from '#app/shop/values/refusal.ts'
import { toMultiline } from '#app/shop/values/text.ts'
import { currency, locale } from '../../../region/india.ts'

/** The largest number of lines read from a courier's file. */
export const maxRemittanceLines = 500

/** The note about a short payment unless another one is entered. */
export const defaultShortfallNote = 'Courier charge'

/** An order of a preview: its total, what the courier has transferred for it, and the bank reference in the file. */
export interface RemittedOrder {
	id: number
	totalPaise: number
	receivedPaise: number
	/** `''` without one. */
	utr: string
}

/** Formats the orders of a preview for a single form field. */
export function formatRemittedOrders(orders: RemittedOrder[]): string {
	return JSON.stringify(
		orders.map(({ id, totalPaise, receivedPaise, utr }) => ({ id, totalPaise, receivedPaise, utr })),
	)
}

/** Characters of a line, whose cells are compared with each order that is found. */
const maxLineLength = 4_000

/** A line of a courier's file that is about a shipment. */
export interface RemittanceRow {
	/** The beginning of the line as it is shown. */
	line: string
	cells: string[]
	/** The bank reference in the UTR column; `''` without one. */
	utr: string
	/** The amount in the column of what was transferred, after the courier's deductions. */
	netPaise: number | undefined
	/** The amount in the column of the collected cash. */
	codPaise: number | undefined
}

/**
 * Reads the lines of a courier's file (rule: remittance-file). Headings and totals are only counted.
 *
 * @throws invalid: the file has too many lines, or a line is too long.
 */
export function parseRemittanceFile(text: string): { rows: RemittanceRow[]; otherLines: number } {
	const lines = toMultiline(text)
		.split('\n')
		.filter((line) => line.trim())
	if (lines.length > maxRemittanceLines)
		refuse('invalid', 'payment-remittance-line-limit', { max: maxRemittanceLines.toLocaleString(locale) }, 'lines')
	if (lines.some(({ length }) => length > maxLineLength))
		refuse('invalid', 'payment-remittance-line-too-long', { max: maxLineLength.toLocaleString(locale) }, 'lines')
	const cellPattern = findCellPattern(lines)
	const all = lines.map((line) => ({ line: line.slice(0, 200), cells: splitCells(line, cellPattern) }))
	const rows = all.filter(({ cells }) => !isHeadingOrTotal(cells))
	const headings = all.find(({ cells }) => hasNoDigit(cells) && cells.filter(Boolean).length > 1)?.cells ?? []
	const columns = findColumns(headings)
	return {
		rows: rows.map(({ line, cells }) => ({
			line,
			cells: cells.filter(Boolean),
			utr: toUtr(cells[columns.utr] ?? ''),
			netPaise: parsePaise(cells[columns.net] ?? ''),
			codPaise: parsePaise(cells[columns.cod] ?? ''),
		})),
		otherLines: all.length - rows.length,
	}
}

const delimiters = ['\t', ';', ','].map((delimiter) => ({
	delimiter,
	cellPattern: new RegExp(`(\\s*=?"(?:[^"]|"")*"[^${delimiter}]*|[^${delimiter}]*)(?:${delimiter}|$)`, 'g'),
}))

/**
 * Returns the pattern of a cell for the delimiter that most lines contain. Amounts such as `1,299.00` have commas in
 * other files too.
 */
function findCellPattern(lines: string[]): RegExp {
	const counts = delimiters.map(({ delimiter, cellPattern }) => ({
		cellPattern,
		count: lines.filter((line) => line.includes(delimiter)).length,
	}))
	return counts.reduce((best, one) => (one.count > best.count ? one : best)).cellPattern
}

/**
 * Splits a line into its cells, of which empty ones keep their column, and removes quotes and the characters that stop
 * spreadsheets from rounding numbers.
 */
function splitCells(line: string, cellPattern: RegExp): string[] {
	const cells = Array.from(line.matchAll(cellPattern), ([, cell = '']) => cell)
	return cells.map((cell) => cell.replace(/["='#]/g, '').trim())
}

const hasNoDigit = (cells: string[]) => !cells.some((cell) => /\d/.test(cell))
/** Every other line of the file is listed, so that no shipment is passed over. */
const isHeadingOrTotal = (cells: string[]) =>
	hasNoDigit(cells) || cells.some((cell) => /^((grand|sub)[ -]?)?total\b/i.test(cell))

/** Headings of columns that are about an amount or a reference, but are neither. */
const isOther = (heading: string) => /\b(date|day|time|status|mode|type|weight|by|on)\b/.test(heading)
const isDeduction = (heading: string) => /\b(charges?|fees?|freight|deductions?|deducted|gst|tax|tds)\b/.test(heading)
const isNumber = (heading: string) => /\b(utr|id|no|nos|number|ref|reference|count|qty|quantity)\b/.test(heading)

/** Returns the positions of the columns by their headings, -1 for those that are missing. */
function findColumns(headings: string[]): Record<'utr' | 'net' | 'cod', number> {
	const names = headings.map((heading) => ` ${heading.toLowerCase().replace(/[^a-z]+/g, ' ')} `)
	const find = (pattern: RegExp, isExcluded: (name: string) => boolean) =>
		names.findIndex((name) => pattern.test(name) && !isOther(name) && !isExcluded(name))
	const isNoAmount = (name: string) => isDeduction(name) || isNumber(name)
	const utr = find(/\butr/, (name) => /\bamount\b/.test(name))
	const bank =
		/\b(neft|imps|rtgs|(bank|payment|transfer) ref(erence)?|(bank |payment )?(transaction|txn) (id|no|number|ref))\b/
	return {
		utr: utr === -1 ? find(bank, (name) => /\bamount\b/.test(name)) : utr,
		net: find(/\b(net|remitted|remittance|payable|transferred|settled|amount paid|paid amount)\b/, isNoAmount),
		cod: find(/\b(cod|amount|amt|collected|collectable|value)\b/, isNoAmount),
	}
}

/** Returns whether a text can be a tracking number or a bank reference. */
export const isReferenceLike = (cell: string) => /\d/.test(cell) && cell.length >= 4 && cell.length <= 60

const toUtr = (cell: string) => (isReferenceLike(cell) ? cell : '')

const ignoredInAmounts = new RegExp(String.raw`${currency.signPattern}|\s|,`, 'gi')

function parsePaise(cell: string): number | undefined {
	const paise = Math.round(Number(cell.replace(ignoredInAmounts, '') || Number.NaN) * currency.minorUnits)
	return Number.isSafeInteger(paise) ? paise : undefined
}

/**
 * Returns the amount of a line for an order: what was transferred if the file names it, the total if any cell has it,
 * the collected cash if the file names it, or the largest amount from half the total on, because smaller ones are often
 * serial numbers or quantities. `null` when there is none.
 */
export function findAmount(row: RemittanceRow, order: { id: number; trackingNumber: string; totalPaise: number }) {
	const { cells, netPaise, codPaise, utr } = row
	const { id, trackingNumber, totalPaise } = order
	if (netPaise !== undefined) return netPaise
	const others = cells.filter((cell) => ![trackingNumber, String(id), utr].includes(cell))
	const amounts = cells.flatMap((cell) => parsePaise(cell) ?? [])
	if (amounts.includes(totalPaise)) return totalPaise
	if (codPaise !== undefined) return codPaise
	const below = others
		.flatMap((cell) => parsePaise(cell) ?? [])
		.filter((paise) => paise * 2 >= totalPaise && paise < totalPaise)
	return below.length > 0 ? Math.max(...below) : null
}
