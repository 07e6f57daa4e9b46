import { formatIndianDate } from '../../dates.ts'

export type DocumentKind = 'invoice' | 'credit-note'

/** The calendar year in which the financial year of a moment begins: in April, by India's clocks. */
export function financialYear(at: Date): number {
	const [year, month] = formatIndianDate(at).split('-').map(Number) as [number, number]
	return month >= 4 ? year : year - 1
}

/** '2627' */
function yearDigits(year: number): string {
	return [year, year + 1].map((one) => String(one % 100).padStart(2, '0')).join('')
}

/** 'INV/2627/00001'; a credit note begins with a C (rule: invoice-number). */
export function documentNumber(kind: DocumentKind, prefix: string, year: number, serial: number): string {
	const number = `${prefix}${yearDigits(year)}/${String(serial).padStart(5, '0')}`
	return kind === 'invoice' ? number : `C${number}`
}
