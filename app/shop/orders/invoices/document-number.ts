import { formatIndianDate } from '../../values/dates.ts'

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
