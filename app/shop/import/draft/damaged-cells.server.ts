import type { CsvRow } from '../csv-row.server.ts'
import { Unusable } from './offer.server.ts'

const months = 'Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec'
const dates = [
	`\\d{1,2}-(?:${months})(?:-\\d{2,4})?`,
	`(?:${months})-\\d{2,4}`,
	String.raw`\d{4}-\d\d-\d\d(?: [\d:]+)?`,
	String.raw`\d{1,2}[/-]\d{1,2}[/-]\d{4}`,
	// Three sizes have no such zeros.
	String.raw`(?:0\d/\d\d|\d\d/0\d)/\d\d`,
].join('|')
/** What a spreadsheet makes of the size 2-4. */
const madeDate = new RegExp(`^(?:${dates})$`, 'i')
/** What it makes of such a code, written as it writes it: `MAR-24` may be one. */
const madeDateOfCode = new RegExp(`^(?:${dates})$`)
/** What it makes of 13 digits. */
const madeShort = /^\d(?:[.,]\d+)?e\+\d+$/i

/** What a spreadsheet has done to a code; '' for a sound one. */
export function damageTo({ reading }: CsvRow, code: string): string {
	if (reading.takesDamaged) return ''
	if (madeShort.test(code)) return 'was shortened by a spreadsheet'
	return madeDateOfCode.test(code) ? 'is a date that a spreadsheet made of it' : ''
}

/** Whether a spreadsheet has cut a code of the row or made a date of it. */
export function hasDamagedCode(row: CsvRow): boolean {
	return [row.cell('Variant SKU'), row.cell('Variant Barcode')].some((code) => damageTo(row, code) !== '')
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
