import { z } from 'zod'
import { refuse } from '#app/shop/values/refusal.ts'
import { lineText, maxLineLength, toMultiline, tooLongMessage } from '#app/shop/values/text.ts'
import { referenceSchema } from '../payment.schema.ts'
import { formatCsvRecord } from '../../../values/csv-cell.ts'
import { formatIndianDate, parseDay } from '../../../values/dates.ts'
import { formatDecimal } from '../../../values/money.ts'
import {
	maxRemittanceLines,
	type RemittanceColumns,
	type RemittanceLine,
	remittanceLineStates,
	type Settlement,
	settlements,
	toLineColumns,
} from './remittance.ts'
import { currency, locale } from '../../../region/india.ts'

/**
 * The maximum number of characters in a line. Longer lines are refused, because each cell is compared with the numbers
 * of many orders.
 */
const maxFileLineLength = 4_000

/** A line of a courier's file that is about a shipment. */
export interface RemittanceRow {
	/** The beginning of the line as it is shown. */
	line: string
	cells: string[]
	/** The bank reference in the UTR column; `''` without one. */
	utr: string
	/** The amount that was transferred, after the courier's deductions. `undefined` when the line has no such value. */
	netPaise: number | undefined
	/** The amount that the courier collected. `undefined` when the line has no such value. */
	codPaise: number | undefined
	/** The Indian day of the transfer, if the file names it. */
	paidDay: number | undefined
}

export interface RemittanceFile {
	rows: RemittanceRow[]
	/** The number of lines that are headings or totals. */
	otherLines: number
}

/**
 * Reads the lines of a courier's file (rule: remittance-file). Headings and totals are counted but not returned. The
 * columns are found by their headings. `named` contains the headings that staff entered because the shop did not
 * recognize these columns.
 *
 * @throws invalid: the file has too many lines, a line is too long, or a named heading is missing (on its field).
 */
export function parseRemittanceFile(text: string, named: Partial<RemittanceColumns> = {}): RemittanceFile {
	const lines = toMultiline(text)
		.split('\n')
		.filter((line) => line.trim())
	if (lines.length > maxRemittanceLines)
		refuse('invalid', 'payment-remittance-line-limit', { max: maxRemittanceLines.toLocaleString(locale) }, 'lines')
	if (lines.some(({ length }) => length > maxFileLineLength))
		refuse('invalid', 'payment-remittance-line-too-long', { max: maxFileLineLength.toLocaleString(locale) }, 'lines')
	const cellPattern = findCellPattern(lines)
	const all = lines.map((line) => ({ line: line.slice(0, 200), cells: splitCells(line, cellPattern) }))
	const rows = all.filter(({ cells }) => !isHeadingOrTotal(cells))
	const headings = all.find(({ cells }) => hasNoDigit(cells) && cells.filter(Boolean).length > 1)?.cells ?? []
	const columns = { ...findColumns(headings), ...findNamedColumns(headings, named) }
	return {
		rows: rows.map(({ line, cells }) => ({
			line,
			cells: columns.tracking === undefined ? cells.filter(Boolean) : [cells[columns.tracking] ?? ''],
			utr: toUtr(cells[columns.utr] ?? ''),
			netPaise: parsePaise(cells[columns.net] ?? ''),
			codPaise: parsePaise(cells[columns.cod] ?? ''),
			paidDay: parseFileDay(cells[columns.paid] ?? '') ?? undefined,
		})),
		otherLines: all.length - rows.length,
	}
}

const delimiters = ['\t', ';', ','].map((delimiter) => ({
	delimiter,
	cellPattern: new RegExp(`(\\s*=?"(?:[^"]|"")*"[^${delimiter}]*|[^${delimiter}]*)(?:${delimiter}|$)`, 'g'),
}))

/**
 * Returns the pattern of a cell for the delimiter that most lines contain. The first comma found does not decide,
 * because amounts such as `1,299.00` have commas in tab- and semicolon-separated files too.
 */
function findCellPattern(lines: string[]): RegExp {
	const counts = delimiters.map(({ delimiter, cellPattern }) => ({
		cellPattern,
		count: lines.filter((line) => line.includes(delimiter)).length,
	}))
	return counts.reduce((best, one) => (one.count > best.count ? one : best)).cellPattern
}

/**
 * Splits a line into its cells. Empty cells stay, so that every cell keeps its column. Quotes and the characters that
 * stop spreadsheets from rounding numbers are removed.
 */
function splitCells(line: string, cellPattern: RegExp): string[] {
	const cells = Array.from(line.matchAll(cellPattern), ([, cell = '']) => cell)
	return cells.map((cell) => cell.replace(/["='#]/g, '').trim())
}

const hasNoDigit = (cells: string[]) => !cells.some((cell) => /\d/.test(cell))
/** Returns whether a line is a heading or a total. All other lines are listed, so that no shipment is missed. */
const isHeadingOrTotal = (cells: string[]) =>
	hasNoDigit(cells) || cells.some((cell) => /^((grand|sub)[ -]?)?total\b/i.test(cell))

/**
 * Returns whether a heading contains the word of an amount or a reference, but its column holds something else, such as
 * 'payment date' or 'COD status'.
 */
const isOther = (heading: string) => /\b(date|day|time|status|mode|type|weight|by|on)\b/.test(heading)
const isDeduction = (heading: string) =>
	/\b(charges?|fees?|freight|deductions?|deducted|reversals?|adjustments?|gst|tax|tds)\b/.test(heading)
const isNumber = (heading: string) => /\b(utr|id|no|nos|number|ref|reference|count|qty|quantity)\b/.test(heading)

/** Returns the positions of the columns by their headings. -1 for a missing column. */
function findColumns(headings: string[]): Record<'utr' | 'net' | 'cod' | 'paid', number> {
	const names = headings.map(simplifyHeading)
	const find = (pattern: RegExp, isExcluded: (name: string) => boolean) =>
		names.findIndex((name) => pattern.test(name) && !isOther(name) && !isExcluded(name))
	const isNoAmount = (name: string) => isDeduction(name) || isNumber(name)
	const utr = find(/\butr/, (name) => /\bamount\b/.test(name))
	const bank =
		/\b(neft|imps|rtgs|(bank|payment|transfer) ref(erence)?|(bank |payment )?(transaction|txn) (id|no|number|ref))\b/
	return {
		utr: utr === -1 ? find(bank, (name) => /\bamount\b/.test(name)) : utr,
		net: find(
			/\b(net|remitted|remittance|payable|transferred|settled|settlement|amount paid|paid amount)\b/,
			isNoAmount,
		),
		// Only a date of the transfer counts. Other dates, such as that of the delivery, are not read.
		paid: names.findIndex((name) =>
			/\b(remit\w*|transfer\w*|settle\w*|payment|paid|payout|utr)\b.*\b(date|on)\b/.test(name),
		),
		cod: find(/\b(cod|amount|amt|collected|collectable|value|price)\b/, isNoAmount),
	}
}

const simplifyHeading = (heading: string) => ` ${heading.toLowerCase().replace(/[^a-z]+/g, ' ')} `

/**
 * Returns the positions of the columns whose headings staff entered. The amount column is that of the transferred
 * amounts.
 */
function findNamedColumns(headings: string[], named: Partial<RemittanceColumns>) {
	const find = (field: keyof RemittanceColumns) => {
		const name = named[field]
		if (!name) return undefined
		const at = headings.findIndex((heading) => simplifyHeading(heading) === simplifyHeading(name))
		return at === -1 ? refuse('invalid', 'payment-remittance-column-missing', { name }, field) : at
	}
	const [tracking, net, utr] = [find('trackingColumn'), find('amountColumn'), find('utrColumn')]
	return {
		...(tracking !== undefined && { tracking }),
		...(net !== undefined && { net }),
		...(utr !== undefined && { utr }),
	}
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Returns the Indian day of a date as couriers write it, with the day or the year first, such as `2026-11-20`,
 * `20/11/2026` and `20 Nov 2026`. `null` for any other text.
 */
export function parseFileDay(cell: string): number | null {
	const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(cell)
	const dayFirst = /^(\d{1,2})[-/. ]([a-z]{3,9}|\d{1,2})[-/., ]+(\d{4})\b/i.exec(cell)
	const [year, month, day] = yearFirst?.slice(1) ?? dayFirst?.slice(1).toReversed() ?? []
	if (!year || !month || !day) return null
	const number = /^\d+$/.test(month) ? month : String(months.indexOf(month.slice(0, 3).toLowerCase()) + 1)
	return parseDay(`${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** Returns whether a text looks like a tracking number or a bank reference: 4 to 60 characters with a digit. */
export const isReferenceLike = (cell: string) => /\d/.test(cell) && cell.length >= 4 && cell.length <= 60

const toUtr = (cell: string) => (isReferenceLike(cell) ? cell : '')

const ignoredInAmounts = new RegExp(String.raw`${currency.signPattern}|\s|,`, 'gi')

function parsePaise(cell: string): number | undefined {
	const paise = Math.round(Number(cell.replace(ignoredInAmounts, '') || Number.NaN) * currency.minorUnits)
	return Number.isSafeInteger(paise) ? paise : undefined
}

/**
 * Returns the amount in paise that a line reports for an order: the transferred amount if the file has that column;
 * else the order's total if any cell has it; else the collected cash if the file has that column; else the largest
 * amount between half the total and the total. Smaller numbers are often serial numbers or quantities, and larger ones
 * belong to something else. `null` when there is none.
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

/**
 * Returns the lines as they are stored. `transfer` is a text that is the same whenever the same transfer is listed
 * again.
 */
export function buildLines(rows: readonly RemittanceRow[], matched: readonly RemittanceLine[]) {
	const occurrences = new Map<string, number>()
	return rows.map((row, index) => {
		const line = matched[index]!
		const { trackingNumber = '', receivedPaise = 0 } = line.order ?? {}
		const text = JSON.stringify(line.order ? [trackingNumber, receivedPaise, row.utr] : [row.cells, row.utr])
		// Two equal lines of one file are different lines, so their keys contain a counter.
		const count = occurrences.get(text) ?? 0
		occurrences.set(text, count + 1)
		return { transfer: `${text} ${count}`, row: formatRow(row), ...toLineColumns(line) }
	})
}

/**
 * Returns a row as it is stored. Cells without a digit, such as names, are left out because no order is found by them.
 */
const formatRow = (row: RemittanceRow) => JSON.stringify({ ...row, cells: row.cells.filter((cell) => /\d/.test(cell)) })

/** Returns the first record of a CSV file of remittances. */
export const formatRemittanceHeadings = () =>
	'Remittance,Date (IST),Status,Order ID,Courier,Tracking number,Due (INR),Transferred (INR),Difference (INR),UTR,Days after delivery,Note,Line\r\n'

/** Formats the lines of a remittance as CSV. */
export function formatRemittanceCsv(name: string, at: Date, lines: readonly RemittanceLine[]): string {
	const records = lines.map(({ state, why, line, order }) =>
		formatCsvRecord([
			name,
			formatIndianDate(at),
			remittanceLineStates[state],
			...(order
				? [
						String(order.id),
						order.courier,
						order.trackingNumber,
						formatDecimal(order.totalPaise),
						formatDecimal(order.receivedPaise),
						formatDecimal(order.receivedPaise - order.totalPaise),
						order.utr,
						String(order.days ?? ''),
					]
				: Array.from({ length: 8 }, () => '')),
			why,
			line,
		]),
	)
	return records.join('')
}

const lineField = lineText().max(maxLineLength, tooLongMessage(maxLineLength)).default('')

/** The form of a courier's file: its lines as text, and the headings of columns that the shop did not recognize. */
export const remittanceFileSchema = z.object({
	lines: z
		.string()
		.default('')
		.refine((text) => text.trim() !== '', 'Choose a file or paste its lines.'),
	trackingColumn: lineField,
	amountColumn: lineField,
	utrColumn: lineField,
})

/**
 * The form that marks orders as received. The orders of matched lines are always marked. The orders of lines that were
 * paid short are marked only when their IDs are in `short`. `over` has the IDs of the orders whose overpaid amount is
 * settled, and `settlements` has the way in which it is settled. `notes` and `settlements` are keyed by order ID.
 * `reference` is the bank reference for lines without one.
 */
export const remittanceSchema = z.object({
	reference: referenceSchema,
	short: z.array(z.coerce.number()).default([]),
	over: z.array(z.coerce.number()).default([]),
	settlements: z.record(z.string(), z.enum(Object.keys(settlements) as Settlement[])).default({}),
	notes: z.record(z.string(), lineField).default({}),
})

export type RemittanceInput = z.output<typeof remittanceSchema>
