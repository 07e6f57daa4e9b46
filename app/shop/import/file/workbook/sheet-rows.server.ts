import { ImportFileError } from '../decode-text.ts'
import { format, getFormatDateInfo, getFormatFromId, getFormatInfo } from 'numfmt'
import type { SharedParts, SheetRow, Attributes, XmlReader } from './open-workbook.server.ts'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise } from 'yauzl'
import { maxProductFileMb } from '#app/shop/values/limits.ts'

const maxRow = 1_048_576
const maxColumn = 16_384
/** The maximum number of characters of a formula that are shown. */
const maxFormula = 100

interface Cell {
	column: number
	type: string
	style: number
	/**
	 * The content of the cell's `v` element: a number, a text or the index of a shared text. `null` without this element.
	 */
	value: string | null
	/** The text that is stored in the cell itself, without its formula. */
	text: string
	formula: string | null
	/** The number of characters of the cell that were already counted against the limit. */
	counted: number
}

/** Returns a reader that appends the rows of a worksheet to `rows` while the XML is parsed. Empty rows are left out. */
export function createSheetReader(shared: SharedParts, rows: SheetRow[]): XmlReader {
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
				row = { line: parsePosition(attribute('r'), row.line, maxRow), cells: [] }
				column = 0
			} else if (name === 'c') {
				const before = column
				column = parsePosition(parseColumn(attribute('r')), before, maxColumn)
				// Each skipped column counts as one character, because it becomes a comma.
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
				addCell(row.cells, cell, shared)
				cell = null
			} else if (name === 'row' && isInside) {
				shared.count(1)
				if (row.cells.length > 0) rows.push(row)
			}
		},
	}
}

/**
 * Returns the number of a row or cell, which must be higher than that of the previous one (`last`). A row or cell
 * without a stated position directly follows the previous one.
 */
function parsePosition(position: string | undefined, last: number, most: number): number {
	const number = position === undefined ? last + 1 : Number(position)
	if (!(Number.isInteger(number) && number > last && number <= most)) throw new ImportFileError(damagedWorkbookMessage)
	return number
}

/** Returns the column number of a cell address: '28' for 'AB7'. */
function parseColumn(address: string | undefined): string | undefined {
	if (address === undefined) return undefined
	const name = /^([A-Z]{1,3})\d{1,7}$/u.exec(address)?.[1] ?? ''
	return String(Array.from(name).reduce((sum, character) => sum * 26 + character.charCodeAt(0) - 64, 0))
}

function beginCell(column: number, attribute: Attributes): Cell {
	const style = Number(attribute('s') ?? '0')
	return { column, type: attribute('t') ?? 'n', style, value: null, text: '', formula: null, counted: 0 }
}

function addCell(cells: string[], cell: Cell, { strings, formatters: writers, count }: SharedParts) {
	const text = getCellText(cell, strings, writers)
	if (text === '') return
	// The displayed text may be longer than the counted text of the cell, because of its format or a shared text.
	count(Math.max(0, Buffer.byteLength(text) - cell.counted))
	while (cells.length < cell.column - 1) cells.push('')
	cells.push(text)
}

function getCellText(
	{ type, style, value, text, formula }: Cell,
	strings: string[],
	writers: SharedParts['formatters'],
): string {
	if (type === 'inlineStr') return decodeEscapes(text)
	// The file contains no result of this formula, so the formula itself is shown.
	if (formula !== null && !value && type !== 'str') return `=${formula}`
	if (value === null) return ''
	if (type === 's') return strings[Number(value)] ?? ''
	if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
	if (type === 'd') return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/u, '').replace('T', ' ')
	if (type !== 'n') return decodeEscapes(value)
	return value === '' ? '' : (writers[style] ?? toPlainNumber)(value)
}

/** Decodes escapes such as _x000D_, with which Excel writes characters that XML cannot represent. */
export function decodeEscapes(text: string): string {
	return text.replace(/_x([\da-f]{4})_/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Formats the digits of a number as the cell displays them. */
export type NumberFormatter = (digits: string) => string

/**
 * The IDs of built-in number formats whose numbers keep all digits: the currency formats, which vary by locale, and
 * formats that are not used.
 */
const unformattedFormatIds = [5, 6, 7, 8, 37, 38, 41, 42, 43, 44, 47]

/** Returns the code of the built-in format with this number. `''` when there is none. */
export function getBuiltInFormat(number: number): string {
	// The formats 27 to 36 are the date formats of East Asia.
	if (number >= 27 && number <= 36) return 'yyyy-mm-dd'
	return number > 58 || unformattedFormatIds.includes(number) ? '' : (getFormatFromId(number) ?? '')
}

/**
 * Returns a function that formats numbers as a cell format displays them, with decimals, leading zeros and literal
 * text. It keeps all digits and omits grouping, because a number may be a code. Dates become `2026-04-02`, or `02-Apr`
 * or `Apr-26` when the format displays only this part.
 */
export function createNumberFormatter(code: string, isFrom1904 = false): NumberFormatter {
	const section = getFirstSection(code)
	try {
		const { type, isDate, scale, maxDecimals } = getFormatInfo(section)
		if (isDate) return createDateFormatter(section, isFrom1904)
		// A format that displays thousands, such as 12 for 12,345, would lose digits.
		if (scale < 1 || ['general', 'text', 'fraction', 'error'].includes(type)) return toPlainNumber
		if (type === 'scientific') return (digits) => formatScientific(digits, maxDecimals)
		return (digits) => formatAsShown(digits, section)
	} catch {
		return toPlainNumber
	}
}

/**
 * Returns the section of a format code for positive numbers, without condition and grouping. It is used for all
 * numbers, because the section for 0 may display a dash.
 */
function getFirstSection(code: string): string {
	const [section] = /^(?:"[^"]*"|\\.|[_*].|\[[^\]]*\]|[^;])*/su.exec(code)!
	return section.replace(/("[^"]*"|\[\$[^\]]*\])|\[[<>=][^\]]*\]|\\?,(?=[\\,]*[#0?])/gu, '$1')
}

/** Returns the digits of a number without the floating-point noise after the fifteenth digit. */
export function toPlainNumber(digits: string): string {
	const figure = Number(digits)
	if (/^-?\d+$/u.test(digits) || !Number.isFinite(figure)) return digits
	return Number.isSafeInteger(figure) ? String(figure) : String(Number(figure.toPrecision(15)))
}

/**
 * Formats a number in scientific notation. A number that ends with 0 may be a code such as `2E5` that Excel took for a
 * number, so it keeps the notation. Other numbers are written with all digits.
 */
function formatScientific(digits: string, decimals: number): string {
	const plain = toPlainNumber(digits)
	if (/^\d*[1-9]$/u.test(plain)) return plain
	return format(`${'0.'.padEnd(decimals + 2, '0')}E+00`, Number(digits)).replace('.E', 'E')
}

function formatAsShown(digits: string, code: string): string {
	const plain = toPlainNumber(digits)
	const figure = Math.abs(Number(plain))
	if (!(figure <= Number.MAX_SAFE_INTEGER)) return plain
	const shown = format(code, figure).replace(/(\d)\.(?!\d)/u, '$1')
	// Here the format displays the number without a 0 before the decimal point, or displays nothing, as the placeholder
	// `#` does for 0.
	if (/(?<!\d)\.\d|^\D*$/u.test(shown)) return plain
	return Number(digits) < 0 && /[1-9]/u.test(shown) ? `-${shown}` : shown
}

const secondsOfDay = 24 * 60 * 60

function createDateFormatter(code: string, isFrom1904: boolean): NumberFormatter {
	const shape = getDateShape(code)
	return (digits) => {
		const days = Math.round(Number(digits) * secondsOfDay) / secondsOfDay
		if (!(days >= 0 && days < 2_958_466)) return toPlainNumber(digits)
		return format(shape, isFrom1904 && shape !== duration ? days + 1462 : days)
	}
}

const duration = '[hh]:mm:ss'

function getDateShape(code: string): string {
	const { year, day, hours, seconds } = getFormatDateInfo(code)
	const hasTime = hours || seconds
	if (hasTime && !day && !year) return duration
	if (day && year) return hasTime ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd'
	return day ? 'dd-mmm' : 'mmm-yy'
}

/** The maximum size of all unpacked parts. The markup of cells takes many times the size of their text. */
const maxUnpacked = 5 * maxProductFileMb * 1024 * 1024
const maxEntries = 10_000

export const damagedWorkbookMessage = 'This Excel file is damaged. Open it, save it again and upload it.'
export const tooLargeWorkbookMessage = 'This Excel file is too large when unpacked. Split it and upload the parts.'

/** The files within a zip file. */
export interface Archive {
	has: (name: string) => boolean
	/**
	 * Reads a file of the archive.
	 *
	 * @throws ImportFileError: it is damaged, encrypted or too large.
	 */
	read: (name: string) => AsyncGenerator<Buffer>
}

/**
 * Opens a zip file.
 *
 * @throws ImportFileError: it is not a zip file.
 */
export async function openArchive(content: Uint8Array): Promise<Archive> {
	const zip = await fromBufferPromise(Buffer.from(content), { autoClose: false }).catch(refuseDamaged)
	if (zip.entryCount > maxEntries) throw new ImportFileError(tooLargeWorkbookMessage)
	const entries = new Map<string, Entry>()
	try {
		for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
	} catch {
		refuseDamaged()
	}
	let left = maxUnpacked
	return {
		has: (name) => entries.has(name.toLowerCase()),
		async *read(name) {
			const entry = entries.get(name.toLowerCase()) ?? refuseDamaged()
			// The declared size is checked first, and the actual size while unpacking.
			if (entry.uncompressedSize > left) throw new ImportFileError(tooLargeWorkbookMessage)
			left -= entry.uncompressedSize
			const stream = await zip.openReadStreamPromise(entry).catch(refuseDamaged)
			let sum = 0
			stream.on('data', (chunk: Buffer) => (sum = crc32(chunk, sum)))
			try {
				yield* stream as AsyncIterable<Buffer>
			} catch {
				refuseDamaged()
			}
			if (sum !== entry.crc32) refuseDamaged()
		},
	}
}

function refuseDamaged(): never {
	throw new ImportFileError(damagedWorkbookMessage)
}
