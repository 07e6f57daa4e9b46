import { ImportFileError } from '../decode-text.ts'
import { plainFigure } from './figure-format.server.ts'
import type { Shared, SheetRow } from './open-workbook.server.ts'
import type { Attributes, XmlReader } from './read-xml.server.ts'
import { damagedWorkbook } from './unzip.server.ts'

const maxRow = 1_048_576
const maxColumn = 16_384
/** The maximum number of characters of a formula that are shown. */
const maxFormula = 100

interface Cell {
	column: number
	type: string
	style: number
	/** The cell's value. `null` for none. */
	value: string | null
	/** The cell's own text. Its formula is separate. */
	text: string
	formula: string | null
	/** The characters of `text` already counted against the limit. */
	counted: number
}

/** Appends the rows of a worksheet to `rows` while parsing. Empty rows are left out. */
export function sheetReader(shared: Shared, rows: SheetRow[]): XmlReader {
	let isInside = false
	let row: SheetRow = { line: 0, cells: [] }
	let cell: Cell | null = null
	let column = 0
	let within: 'value' | 'text' | 'formula' | null = null
	let isSound = false
	return {
		open(name, attribute) {
			if (name === 'sheetData') isInside = true
			if (!isInside) return
			if (name === 'row') {
				row = { line: numberWithin(attribute('r'), row.line, maxRow), cells: [] }
				column = 0
			} else if (name === 'c') {
				const before = column
				column = numberWithin(columnOf(attribute('r')), before, maxColumn)
				// The skipped columns count as commas.
				shared.count(column - before)
				cell = beginCell(column, attribute)
			} else if (!cell) return
			else if (name === 'v') [within, cell.value] = ['value', '']
			else if (name === 't') within = isSound ? null : 'text'
			else if (name === 'f') [within, cell.formula] = ['formula', '']
			else if (name === 'rPh') isSound = true
		},
		text(part) {
			if (!cell || !within) return
			if (within === 'formula') {
				cell.formula = (cell.formula + part).slice(0, maxFormula)
				return
			}
			shared.count(part.length)
			cell.counted += part.length
			cell[within] = (cell[within] ?? '') + part
		},
		close(name) {
			if (name === 'sheetData') isInside = false
			if (name === 'rPh') isSound = false
			if (name === 'v' || name === 't' || name === 'f') within = null
			if (name === 'c' && cell) {
				put(row.cells, cell, shared)
				cell = null
			} else if (name === 'row' && isInside) {
				shared.count(1)
				if (row.cells.length > 0) rows.push(row)
			}
		},
	}
}

/** Rows and cells are in order. One without a position follows the previous one. */
function numberWithin(said: string | undefined, last: number, most: number): number {
	const number = said === undefined ? last + 1 : Number(said)
	if (!(Number.isInteger(number) && number > last && number <= most)) throw new ImportFileError(damagedWorkbook)
	return number
}

/** Returns the column number of a cell address: '28' for 'AB7'. */
function columnOf(address: string | undefined): string | undefined {
	if (address === undefined) return undefined
	const letters = /^([A-Z]{1,3})\d{1,7}$/u.exec(address)?.[1] ?? ''
	return String(Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0))
}

function beginCell(column: number, attribute: Attributes): Cell {
	const style = Number(attribute('s') ?? '0')
	return { column, type: attribute('t') ?? 'n', style, value: null, text: '', formula: null, counted: 0 }
}

function put(cells: string[], cell: Cell, { strings, writers, count }: Shared) {
	const text = textOf(cell, strings, writers)
	if (text === '') return
	// A format or a shared string may be longer than the cell's own text.
	count(Math.max(0, Buffer.byteLength(text) - cell.counted))
	while (cells.length < cell.column - 1) cells.push('')
	cells.push(text)
}

function textOf({ type, style, value, text, formula }: Cell, strings: string[], writers: Shared['writers']): string {
	if (type === 'inlineStr') return withoutEscapes(text)
	// The formula has no computed value yet, so its result is unknown.
	if (formula !== null && !value && type !== 'str') return `=${formula}`
	if (value === null) return ''
	if (type === 's') return strings[Number(value)] ?? ''
	if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
	if (type === 'd') return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/u, '').replace('T', ' ')
	if (type !== 'n') return withoutEscapes(value)
	return value === '' ? '' : (writers[style] ?? plainFigure)(value)
}

/** Excel writes characters that XML cannot represent as _x000D_. */
export function withoutEscapes(text: string): string {
	return text.replace(/_x([\da-f]{4})_/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
