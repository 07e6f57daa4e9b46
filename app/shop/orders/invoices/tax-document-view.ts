import type { Translate } from '#app/i18n/translate.ts'
import type { Supply } from '../../tax/gst-rates.ts'
import { formatIndianDate, parseIndianTime } from '../../values/dates.ts'
import { locale, timeZone } from '../../region/india.ts'

export type TaxMode = 'composition' | 'regular'

interface TaxDocument {
	kind: DocumentKind
	mode: TaxMode
	supply: Supply
}

/**
 * A link to a paper of an order for its customer: an invoice, a credit note, or the receipt of an order without them.
 */
export interface DocumentLink {
	/** `null` for a receipt. */
	id: number | null
	kind: DocumentKind | 'receipt'
	/** Example: `'INV/2627/00001'`. A receipt has the number of its order. */
	number: string
	/** The path of the page of the document. `null` for a receipt, which exists only as a PDF file. */
	path: string | null
	/** The path of the PDF file. */
	pdf: string
}

/** Returns the label of a link in the language of a shopper, such as `'Invoice INV/2627/00001'`. */
export function formatInvoiceLabel({ kind, number }: Pick<DocumentLink, 'kind' | 'number'>, t: Translate): string {
	if (kind === 'receipt') return t('receipt.title', { id: number })
	return t(kind === 'invoice' ? 'receipt.invoice' : 'receipt.creditNote', { number })
}

/** Returns `'Tax invoice'`, `'Bill of supply'` or `'Credit note'` (rule: bill-of-supply). */
export function getDocumentTitle({ kind, mode }: Pick<TaxDocument, 'kind' | 'mode'>): string {
	if (kind === 'credit-note') return 'Credit note'
	return mode === 'composition' ? 'Bill of supply' : 'Tax invoice'
}

/** Returns the legally required sentence of a document. `null` when there is none. */
export function getLegalSentence({ kind, mode, supply }: TaxDocument): string | null {
	if (mode === 'composition') return 'Composition taxable person, not eligible to collect tax on supplies.'
	if (supply === 'abroad' && kind === 'invoice')
		return 'Supply meant for export under letter of undertaking without payment of integrated tax.'
	return null
}

export type DocumentKind = 'invoice' | 'credit-note'

/**
 * Returns the calendar year in which the financial year of a date begins. A financial year begins on 1 April in Indian
 * time.
 */
export function getFinancialYear(at: Date): number {
	const [year, month] = formatIndianDate(at).split('-').map(Number) as [number, number]
	return month >= 4 ? year : year - 1
}

/** Returns the digits of a financial year, such as `'2627'`. */
function formatYearDigits(year: number): string {
	return [year, year + 1].map((one) => String(one % 100).padStart(2, '0')).join('')
}

/** Returns a document number such as `'INV/2627/00001'`. Credit note numbers begin with a C (rule: invoice-number). */
export function formatDocumentNumber(kind: DocumentKind, prefix: string, year: number, serial: number): string {
	const number = `${prefix}${formatYearDigits(year)}/${String(serial).padStart(5, '0')}`
	return kind === 'invoice' ? number : `C${number}`
}

/** A month in Indian time. `to` is the first moment of the following month. */
export interface Month {
	/** Example: `'2026-11'`. */
	key: string
	/** Example: `'November 2026'`. */
	label: string
	from: Date
	to: Date
}

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: timeZone.name })

/** Returns the month of a key such as `'2026-11'`. `null` and any other text give the month of `now`. */
export function parseMonth(key: string | null, now: Date): Month {
	const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(key ?? '') ?? parseMonthParts(now)
	const from = getMonthStart(Number(year), Number(month))
	return {
		key: `${year}-${month}`,
		label: monthFormat.format(from),
		from,
		to: getMonthStart(Number(year), Number(month) + 1),
	}
}

const parseMonthParts = (at: Date) => /^(\d{4})-(\d\d)/.exec(formatIndianDate(at))!

function getMonthStart(year: number, month: number): Date {
	const [ofYear, ofMonth] = month > 12 ? [year + 1, month - 12] : [year, month]
	return parseIndianTime(`${ofYear}-${String(ofMonth).padStart(2, '0')}-01`)
}

/** The month or calendar quarter of a GST return, in Indian time. */
export interface ReturnPeriod extends Month {
	/** The month, or the last month of the quarter, as `MMYYYY`, the format of the GST return: `'112026'`. */
	filingPeriod: string
}

/**
 * Returns the period of a key such as `'2026-11'`, or `'2026-q4'` for October to December. `null` and any other text
 * give the month before that of `now`, which is the latest month for which a return can be filed.
 */
export function parseReturnPeriod(key: string | null, now: Date): ReturnPeriod {
	const [, year, quarter] = /^(\d{4})-q([1-4])$/.exec(key ?? '') ?? []
	const previous = parseMonth(null, new Date(parseMonth(null, now).from.getTime() - 1))
	if (!year || !quarter)
		return withFilingPeriod(/^\d{4}-\d\d$/.test(key ?? '') ? parseMonth(key, previous.from) : previous)
	const [first, last] = [Number(quarter) * 3 - 2, Number(quarter) * 3].map((month) =>
		parseMonth(`${year}-${String(month).padStart(2, '0')}`, now),
	) as [Month, Month]
	const label = `${first.label.split(' ')[0]} to ${last.label}`
	return { ...withFilingPeriod(last), key: `${year}-q${quarter}`, label, from: first.from }
}

function withFilingPeriod(month: Month): ReturnPeriod {
	return { ...month, filingPeriod: month.key.split('-').toReversed().join('') }
}

/**
 * Returns `months` and their quarters as return periods. `months` is sorted newest first, and each quarter precedes its
 * months.
 */
export function listReturnPeriods(months: readonly Month[], now: Date): ReturnPeriod[] {
	const keys = months.flatMap(({ key }) => {
		const [year, month] = key.split('-').map(Number) as [number, number]
		return [`${year}-q${Math.ceil(month / 3)}`, key]
	})
	return [...new Set(keys)].map((key) => parseReturnPeriod(key, now))
}
