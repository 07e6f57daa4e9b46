import { normaliseText } from '../../../search/normalise.ts'
import { readHexCode } from '../../color/hex-code.ts'
import type { CsvRow } from '../csv-rows.server.ts'

export interface Option {
	name: string
	kind: 'color' | 'size' | 'title' | 'other'
	values: string[]
}

/** The options of a product; without 'Title', which stands for none. */
export function readOptions(rows: CsvRow[]): Option[] {
	return numbers.flatMap((number) => {
		const name = firstCell(rows, `Option${number} Name`)
		const values = distinct(rows.map((row) => row.cell(`Option${number} Value`)).filter(Boolean))
		return name ? { name, kind: optionKind(name), values } : []
	})
}

/** All values of the options of this kind. */
export function valuesOf(options: Option[], kind: Option['kind']): string[] {
	return distinct(options.filter((option) => option.kind === kind).flatMap((option) => option.values))
}

/** The file's hex codes by normalised colour name; notes invalid ones. */
export function readHexCodes(rows: CsvRow[], notes: string[]): Map<string, string> {
	const colorOf = colorReader(rows)
	const hexCodes = new Map<string, string>()
	for (const row of rows) {
		const text = row.cell('Color Hex')
		const name = colorOf(row)
		if (!text || !name) continue
		const hexCode = readHexCode(text)
		if (hexCode) hexCodes.set(normaliseText(name), hexCode)
		else notes.push(`its Color Hex "${text}" is not a colour code such as #9C2F1F and is not used (line ${row.line})`)
	}
	return hexCodes
}

/** A reader of a row's colour; '' for none. */
export function colorReader(rows: CsvRow[]): (row: CsvRow) => string {
	const ofColors = numbers.filter((number) => optionKind(firstCell(rows, `Option${number} Name`)) === 'color')
	return (row) => ofColors.map((number) => row.cell(`Option${number} Value`)).find(Boolean) ?? ''
}

/** The first cell with text; a product's own fields stand on any one of its rows. */
export function firstCell(rows: CsvRow[], column: string): string {
	return rows.map((row) => row.cell(column)).find(Boolean) ?? ''
}

const numbers = [1, 2, 3]

function optionKind(name: string): Option['kind'] {
	const normalised = normaliseText(name)
	if (/^colou?rs?$/.test(normalised)) return 'color'
	if (/^sizes?$/.test(normalised)) return 'size'
	return normalised === 'title' ? 'title' : 'other'
}

function distinct(values: string[]): string[] {
	const byKey = new Map<string, string>()
	for (const value of values) if (!byKey.has(normaliseText(value))) byKey.set(normaliseText(value), value)
	return [...byKey.values()]
}
