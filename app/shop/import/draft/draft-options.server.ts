import { normalizeText } from '../../search/normalize.ts'
import { isPlaceholderColor } from '../../catalog/color/color-labels.ts'
import { parseHexCode } from '../../values/hex-code.ts'
import type { CsvRow } from '../csv-row.server.ts'

export interface Option {
	number: 1 | 2 | 3
	name: string
	kind: 'color' | 'size' | 'title' | 'other'
	values: string[]
}

/**
 * Returns the options of a product, accepting any spelling of their names. One of them is the color. 'Title' with one
 * value means no options.
 */
export function readOptions(rows: CsvRow[]): Option[] {
	const options = numbers.flatMap((number) => {
		const name = getFirstCell(rows, `Option${number} Name`)
		const values = toDistinct(rows.map((row) => row.cell(`Option${number} Value`)).filter(Boolean))
		return name ? [{ number, name, kind: detectOptionKind(name, values), values }] : []
	})
	const color = options.find(({ kind }) => kind === 'color')
	return options.map((option) =>
		option.kind === 'color' && option !== color ? { ...option, kind: 'other' as const } : option,
	)
}

/** Returns all values of the options of this kind. */
export function listValues(options: Option[], kind: Option['kind']): string[] {
	return toDistinct(options.filter((option) => option.kind === kind).flatMap((option) => option.values))
}

/** Returns the file's hex codes by normalized color name and adds a note for invalid ones. */
export function readHexCodes(rows: CsvRow[], options: Option[], notes: string[]): Map<string, string> {
	const hexCodes = new Map<string, string>()
	for (const row of rows) {
		const text = row.cell('Color Hex')
		const name = getColor(row, options)
		if (!text || !name) continue
		const hexCode = parseHexCode(text)
		if (hexCode) hexCodes.set(normalizeText(name), hexCode)
		else notes.push(`its Color Hex "${text}" is not a color code such as #9C2F1F and is ignored (line ${row.line})`)
	}
	return hexCodes
}

/** Returns a row's color. `''` for none. */
export function getColor(row: CsvRow, options: Option[]): string {
	const color = options.find(({ kind }) => kind === 'color')
	return color ? getOptionValue(row, color) : ''
}

/** Returns a row's color like `getColor`, but `null` for a word that means no color. */
export function findNamedColor(row: CsvRow, options: Option[]): string | null {
	const name = getColor(row, options)
	return name === '' || isPlaceholderColor(name) ? null : name
}

/** Returns a row's size joined with its other options, such as 'M / Cotton'. `''` for none. */
export function getSize(row: CsvRow, options: Option[]): string {
	const filterByKind = (kind: Option['kind']) => options.filter((option) => option.kind === kind)
	return [...filterByKind('size'), ...filterByKind('other')]
		.map((option) => getOptionValue(row, option))
		.filter(Boolean)
		.join(' / ')
}

/** Returns the first cell with text. A product's own fields may be in any of its rows. */
export function getFirstCell(rows: CsvRow[], column: string): string {
	return rows.map((row) => row.cell(column)).find(Boolean) ?? ''
}

const numbers = [1, 2, 3] as const

function getOptionValue(row: CsvRow, { number }: Option): string {
	return row.cell(`Option${number} Value`)
}

function detectOptionKind(name: string, values: string[]): Option['kind'] {
	const normalised = normalizeText(name)
	if (/(^|\W)(colou?r|shade|hue)s?($|\W)/.test(normalised)) return 'color'
	if (/(^|\W)sizes?($|\W)/.test(normalised)) return 'size'
	return normalised === 'title' && values.length < 2 ? 'title' : 'other'
}

function toDistinct(values: string[]): string[] {
	const byKey = new Map<string, string>()
	for (const value of values) if (!byKey.has(normalizeText(value))) byKey.set(normalizeText(value), value)
	return [...byKey.values()]
}
