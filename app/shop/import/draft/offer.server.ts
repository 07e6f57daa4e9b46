import { formatPaise, toPaise } from '../../money.ts'
import { maxPriceRupees, maxQuantity } from '../../words/limits.ts'
import type { CsvRow } from '../csv-row.server.ts'
import type { Question } from '../import-view.ts'
import { type Doubt, readFigure } from './figures.ts'

/** An unusable product, with the line of its error. */
export class Unusable extends Error {
	readonly line: number
	/** The question whose answer by the owner would make it usable. */
	readonly question: Question | undefined

	constructor(reason: string, line: number, question?: Question) {
		super(reason)
		this.line = line
		this.question = question
	}
}

export interface Offer {
	/** The price in paise. 0 when the file does not state it. */
	basePricePaise: number
	isPriceSaid: boolean
	/** The original price in paise. `null` unless it is above the price. */
	originalPricePaise: number | null
	quantity: number | null
}

/** A row that states a price or stock. */
export interface OfferedRow {
	row: CsvRow
	pricePaise: number
	comparePaise: number
	/** The quantity. `null` when the file does not state it. */
	quantity: number | null
	/** The row has a price, or the file has no prices. */
	isForSale: boolean
}

/** Returns the rows of variants; the other rows add an image, color or size. Negative stock becomes 0, with a note. */
export function offeredRows(rows: CsvRow[], notes: string[]): OfferedRow[] {
	const isUnsaid = rows.every((row) => row.cell('Variant Price') === '')
	const isOffered = (row: CsvRow) => row.cell('Variant Price') !== '' || row.cell('Variant Inventory Qty') !== ''
	const offered = rows.filter(isOffered)
	return (offered.length > 0 ? offered : rows.slice(0, 1)).map((row) => {
		const pricePaise = readPrice(row, 'Variant Price')
		return {
			row,
			pricePaise,
			comparePaise: readPrice(row, 'Variant Compare At Price'),
			quantity: readQuantity(row, notes),
			isForSale: pricePaise > 0 || isUnsaid,
		}
	})
}

/**
 * Returns the lowest price, its original price and the total stock. Variants without a price are ignored because they
 * are not for sale. Differing prices get a note when stock is tracked for the product as a whole because they cannot be
 * stored then.
 */
export function readOffer(
	offered: OfferedRow[],
	notes: string[],
	{ isByVariant, nameOf }: { isByVariant: boolean; nameOf: (row: CsvRow) => string },
): Offer {
	const sold = offered.filter(({ isForSale }) => isForSale)
	if (sold.length === 0) {
		notes.push('its price is 0.00, so it is sold out and no customer sees it')
		return { basePricePaise: 0, isPriceSaid: true, originalPricePaise: null, quantity: 0 }
	}
	const unpriced = offered.length - sold.length
	if (unpriced > 0) notes.push(`${unpriced} of ${offered.length} variants have no price and are left out`)
	const isPriceSaid = sold.some(({ pricePaise }) => pricePaise > 0)
	if (!isPriceSaid) notes.push('the file does not say what it costs: a new product comes as a draft, price missing')
	const basePricePaise = Math.min(...sold.map(({ pricePaise }) => pricePaise))
	for (const { row, pricePaise } of sold) {
		const words = nameOf(row)
		if (!isByVariant && pricePaise !== basePricePaise)
			notes.push(
				`its price of ${formatPaise(pricePaise)}${words && ` for ${words}`} ` +
					`becomes ${formatPaise(basePricePaise)}, the lowest (line ${row.line})`,
			)
	}
	const highest = Math.max(...sold.map(({ pricePaise }) => pricePaise))
	if (isByVariant && highest > basePricePaise)
		notes.push(`its variants cost ${formatPaise(basePricePaise)} to ${formatPaise(highest)}, each its own price`)
	const before = Math.max(
		...sold.filter(({ pricePaise }) => pricePaise === basePricePaise).map(({ comparePaise }) => comparePaise),
	)
	return {
		basePricePaise,
		isPriceSaid,
		originalPricePaise: before > basePricePaise ? before : null,
		quantity: sumStock(sold, notes),
	}
}

function sumStock(sold: OfferedRow[], notes: string[]): number | null {
	const known = sold.flatMap(({ quantity }) => quantity ?? [])
	if (known.length === 0) {
		notes.push('the file does not say how many there are')
		return null
	}
	const sum = known.reduce((total, quantity) => total + quantity, 0)
	if (sum > maxQuantity) notes.push(`its stock of ${sum} is counted as ${maxQuantity}`)
	return Math.min(sum, maxQuantity)
}

function readPrice(row: CsvRow, column: string): number {
	const text = row.cell(column)
	if (text === '') return 0
	const rupees = readFigure(text, row.reading)
	if (typeof rupees === 'string') throw doubtful(row, column, doubtWords[rupees] ?? 'is not a price', rupees)
	if (rupees > maxPriceRupees) throw new Unusable(`its ${column} "${text}" is too high`, row.line)
	return toPaise(rupees)
}

const doubtWords: Partial<Record<Doubt, string>> = {
	'two ways': 'can be read in two ways',
	'too fine': 'has more than two decimals',
	shortened: 'was shortened by a spreadsheet',
}

function doubtful(row: CsvRow, column: string, words: string, doubt: Doubt) {
	const question = doubt === 'two ways' ? 'decimal' : undefined
	return new Unusable(`its ${column} "${row.cell(column)}" ${words}`, row.line, question)
}

function readQuantity(row: CsvRow, notes: string[]): number | null {
	const pieces = readPieces(row, 'Variant Inventory Qty', 'is not a whole number')
	if (pieces === null || pieces >= 0) return pieces
	notes.push(`its stock of ${pieces} is counted as 0 (line ${row.line})`)
	return 0
}

/** Parses whole numbers such as '1,200', '12.0' and '12 pcs'. A decimal comma would not be a whole number. */
function readPieces(row: CsvRow, column: string, otherwise: string): number | null {
	const [, sign, text] = /^(-?)(.*?)(?:\s*(?:pcs?|pieces?|nos?|units?)\.?)?$/is.exec(row.cell(column))!
	if (text === '' && sign === '') return null
	const pieces = readFigure(text!, { ...row.reading, hasCommas: false })
	if (typeof pieces === 'string') throw doubtful(row, column, doubtWords[pieces] ?? otherwise, pieces)
	if (!Number.isSafeInteger(pieces)) throw doubtful(row, column, otherwise, 'unreadable')
	return sign && pieces > 0 ? -pieces : pieces
}

/** Returns the units sold when the file was written, or `null` when the file does not state it. */
export function readPurchased(row: CsvRow | undefined): number | null {
	const words = 'is not a number of pieces'
	const pieces = row ? readPieces(row, 'Purchased Qty', words) : null
	if (row && pieces !== null && (pieces < 0 || pieces > maxQuantity))
		throw doubtful(row, 'Purchased Qty', words, 'unreadable')
	return pieces
}

const months = 'Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec'
const dates = [
	`\\d{1,2}-(?:${months})(?:-\\d{2,4})?`,
	`(?:${months})-\\d{2,4}`,
	String.raw`\d{4}-\d\d-\d\d(?: [\d:]+)?`,
	String.raw`\d{1,2}[/-]\d{1,2}[/-]\d{4}`,
	// Three sizes have no such zeros.
	String.raw`(?:0\d/\d\d|\d\d/0\d)/\d\d`,
].join('|')
/** A date that a spreadsheet creates from the size 2-4. */
const madeDate = new RegExp(`^(?:${dates})$`, 'i')
/** A date that a spreadsheet creates from a code, in the spreadsheet's spelling. `MAR-24` may be a real code. */
const madeDateOfCode = new RegExp(`^(?:${dates})$`)
/** The notation that a spreadsheet creates from 13 digits. */
const madeShort = /^\d(?:[.,]\d+)?e\+\d+$/i

/** Returns how a spreadsheet damaged a code. `''` for an intact one. */
export function damageTo({ reading }: CsvRow, code: string): string {
	if (reading.takesDamaged) return ''
	if (madeShort.test(code)) return 'was shortened by a spreadsheet'
	return madeDateOfCode.test(code) ? 'is a date that a spreadsheet made of it' : ''
}

/** Returns true when a spreadsheet shortened a code of the row or turned it into a date. */
export function hasDamagedCode(row: CsvRow): boolean {
	return [row.cell('Variant SKU'), row.cell('Variant Barcode')].some((code) => damageTo(row, code) !== '')
}

/**
 * Checks that the rows are not damaged.
 *
 * @throws Unusable: a row has lost letters, or a spreadsheet turned its size into a date.
 */
export function mustBeSound(rows: CsvRow[]): void {
	for (const row of rows) {
		if (row.reading.takesDamaged) return
		if (row.lost) throw new Unusable(`it has lost letters on its way here: "${row.lost}"`, row.line, 'damaged')
		const date = [1, 2, 3].map((number) => row.cell(`Option${number} Value`)).find((value) => madeDate.test(value))
		if (date) throw new Unusable(`its "${date}" is a date that a spreadsheet made of it`, row.line, 'damaged')
	}
}
