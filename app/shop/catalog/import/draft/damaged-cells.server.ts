import type { CsvRow } from '../csv-rows.server.ts'
import { Unusable } from './offer.server.ts'

const months = 'jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec'
/** What a spreadsheet makes of the size 2-4. */
const madeDate = new RegExp(`^(?:\\d{1,2}-(?:${months})(?:-\\d{2,4})?|(?:${months})-\\d{2,4})$`, 'i')
/** What it makes of 13 digits. */
const madeShort = /^\d(?:[.,]\d+)?e\+\d+$/i

/** Whether a spreadsheet has cut the digits of a code. */
export function isShortened({ reading }: CsvRow, code: string): boolean {
	return !reading.takesDamaged && madeShort.test(code)
}

/** Whether a code of the row has lost digits. */
export function hasShortenedCode(row: CsvRow): boolean {
	return isShortened(row, row.cell('Variant SKU')) || isShortened(row, row.cell('Variant Barcode'))
}

/** @throws Unusable: a row has lost letters, or a spreadsheet has made its size a date. */
export function mustBeSound(rows: CsvRow[]): void {
	for (const row of rows) {
		if (row.reading.takesDamaged) return
		if (row.lost) throw new Unusable(`it has lost letters on its way here: "${row.lost}"`, row.line, 'damaged')
		const date = [1, 2, 3].map((number) => row.cell(`Option${number} Value`)).find((value) => madeDate.test(value))
		if (date) throw new Unusable(`its "${date}" is a date that a spreadsheet made of it`, row.line, 'damaged')
	}
}
