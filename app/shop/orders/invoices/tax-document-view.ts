import type { Supply } from '../../tax/gst-rates.ts'
import { formatIndianDate } from '../../values/dates.ts'

export type TaxMode = 'composition' | 'regular'

interface TaxDocument {
	kind: DocumentKind
	mode: TaxMode
	supply: Supply
}

/** A document link for the customer. */
export interface InvoiceLink {
	/** Example: `'Invoice INV/2627/00001'`. */
	label: string
	path: string
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

/** Returns the calendar year in which the financial year of a date begins. It begins in April, Indian time. */
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
