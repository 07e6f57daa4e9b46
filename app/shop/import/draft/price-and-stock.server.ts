import { formatPaise, toPaise } from '../../values/money.ts'
import { maxPriceRupees, maxQuantity } from '../../values/limits.ts'
import type { CsvRow } from '../csv-rows.server.ts'
import type { ImportQuestion } from '../import-view.ts'
import { toAsciiDigits } from '../../values/text.ts'
import { currency } from '../../region/india.ts'

/** The number format of the file, detected or stated by the owner. */
export interface NumberFormat {
	/** The decimal sign. `null` until it is known. */
	decimal: 'dot' | 'comma' | null
	/** True if the file contains numbers with a comma as the decimal sign. */
	hasCommas: boolean
}

/** The reason why a number is not accepted. */
export type NumberProblem = 'unreadable' | 'two ways' | 'too fine' | 'shortened'

const { signPattern, localSignPattern } = currency
const currencySign = new RegExp(String.raw`^(?:${signPattern}|${localSignPattern})\s*|\s*(?:${signPattern})$`, 'giu')
const shortened = /^\d+(?:[.,]\d+)?e[+-]?\d+$/iu
const spaced = /^\d{1,3}(?:[ '’]\d{2,3})*[ '’]\d{3}(?=$|[.,])/u

/**
 * Parses a cell's number if it has only one meaning: '₹ 1,29,999.00', 'Rs. 1299/-', '1299,50'. Unless `decimal` is
 * known, '1.299' is ambiguous, and so is '12,999' in a file with decimal commas.
 */
export function parseNumber(text: string, { decimal, hasCommas }: NumberFormat): number | NumberProblem {
	const bare = toAsciiDigits(text)
		.trim()
		.replace(/\/[-=]$/u, '')
		.replace(currencySign, '')
		.trim()
	if (shortened.test(bare)) return 'shortened'
	const body = bare.replace(spaced, (figure) => figure.replace(/\D/gu, ''))
	if (!/^\d+(?:[.,]\d+)*$/u.test(body)) return 'unreadable'
	const signs: string[] = body.match(/[.,]/gu) ?? []
	const last = signs.at(-1)
	if (last === undefined) return Number(body)
	const [head, tail] = [body.slice(0, body.lastIndexOf(last)), body.slice(body.lastIndexOf(last) + 1)]
	if (signs.length > 1) {
		if (signs.every((sign) => sign === last)) return parseGroups(body) ?? 'unreadable'
		return signs.indexOf(last) === signs.length - 1 ? addPaise(parseGroups(head), tail) : 'unreadable'
	}
	if (tail.length !== 3 || !/^[1-9]\d{0,2}$/u.test(head)) return addPaise(Number(head), tail)
	const sign = last === '.' ? 'dot' : 'comma'
	if (decimal === sign) return addPaise(Number(head), tail)
	return decimal !== null || (sign === 'comma' && !hasCommas) ? Number(head + tail) : 'two ways'
}

/** Returns true for a cell that certainly uses a decimal comma. */
export function hasDecimalComma(text: string): boolean {
	return /(?:^|\D)\d[\d.]*,\d{1,2}\D*$/u.test(text)
}

/** Parses grouped digits: 1299 for '1.299' or '1,299', 129999 for '1,29,999'. */
function parseGroups(body: string): number | null {
	return /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/u.test(body) ? Number(body.replace(/\D/gu, '')) : null
}

function addPaise(rupees: number | null, tail: string): number | NumberProblem {
	const paise = tail.replace(/0+$/u, '')
	if (rupees === null) return 'unreadable'
	return paise.length > 2 ? 'too fine' : Number(`${rupees}.${paise || 0}`)
}

/** The error of a product that cannot be imported. `line` is the line of the file that causes it. */
export class UnusableProductError extends Error {
	readonly line: number
	/**
	 * The question that the owner has to answer before the product can be imported. `undefined` when no answer would
	 * help.
	 */
	readonly question: ImportQuestion | undefined

	constructor(reason: string, line: number, question?: ImportQuestion) {
		super(reason)
		this.line = line
		this.question = question
	}
}

export interface ProductPriceAndStock {
	/** The price in paise. 0 when the file does not state it. */
	basePricePaise: number
	isPriceSaid: boolean
	/** The original price in paise. `null` unless it is above the price. */
	originalPricePaise: number | null
	quantity: number | null
}

/** A row that states a price or stock. */
export interface VariantRow {
	row: CsvRow
	pricePaise: number
	comparePaise: number
	/** The quantity. `null` when the file does not state it. */
	quantity: number | null
	/** True if the row can be sold: it has a price above 0, or no row of the product states a price. */
	isForSale: boolean
}

/**
 * Returns the rows of a product that are variants: those with a price or stock, or the first row if there are none. The
 * other rows add an image, color or size. Negative stock becomes 0, with a note.
 */
export function listVariantRows(rows: CsvRow[], notes: string[]): VariantRow[] {
	const isUnsaid = rows.every((row) => row.cell('Variant Price') === '')
	const isVariantRow = (row: CsvRow) => row.cell('Variant Price') !== '' || row.cell('Variant Inventory Qty') !== ''
	const variantRows = rows.filter(isVariantRow)
	return (variantRows.length > 0 ? variantRows : rows.slice(0, 1)).map((row) => {
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
 * Returns the lowest price of the variants, the original price that belongs to it, and the total stock. Variants
 * without a price are not for sale and are ignored. When stock is tracked for the product as a whole, only one price
 * can be stored, so differing prices get a note.
 */
export function readPriceAndStock(
	variantRows: VariantRow[],
	notes: string[],
	{ isByVariant, nameOf }: { isByVariant: boolean; nameOf: (row: CsvRow) => string },
): ProductPriceAndStock {
	const sold = variantRows.filter(({ isForSale }) => isForSale)
	if (sold.length === 0) {
		notes.push('its price is 0.00, so it is marked as sold out and hidden from customers')
		return { basePricePaise: 0, isPriceSaid: true, originalPricePaise: null, quantity: 0 }
	}
	const unpriced = variantRows.length - sold.length
	if (unpriced > 0) notes.push(`${unpriced} of ${variantRows.length} variants have no price and are skipped`)
	const isPriceSaid = sold.some(({ pricePaise }) => pricePaise > 0)
	if (!isPriceSaid) notes.push('the file has no price for it: a new product is added as a draft without a price')
	const basePricePaise = Math.min(...sold.map(({ pricePaise }) => pricePaise))
	for (const { row, pricePaise } of sold) {
		const rowName = nameOf(row)
		if (!isByVariant && pricePaise !== basePricePaise)
			notes.push(
				`its price of ${formatPaise(pricePaise)}${rowName && ` for ${rowName}`} ` +
					`is set to ${formatPaise(basePricePaise)}, the lowest price (line ${row.line})`,
			)
	}
	const highest = Math.max(...sold.map(({ pricePaise }) => pricePaise))
	if (isByVariant && highest > basePricePaise)
		notes.push(`its variants cost ${formatPaise(basePricePaise)} to ${formatPaise(highest)}, each with its own price`)
	const before = Math.max(
		...sold.filter(({ pricePaise }) => pricePaise === basePricePaise).map(({ comparePaise }) => comparePaise),
	)
	return {
		basePricePaise,
		isPriceSaid,
		originalPricePaise: before > basePricePaise ? before : null,
		quantity: sumQuantities(sold, notes),
	}
}

function sumQuantities(sold: VariantRow[], notes: string[]): number | null {
	const known = sold.flatMap(({ quantity }) => quantity ?? [])
	if (known.length === 0) {
		notes.push('the file has no stock for it')
		return null
	}
	const sum = known.reduce((total, quantity) => total + quantity, 0)
	if (sum > maxQuantity) notes.push(`its stock of ${sum} is set to ${maxQuantity}`)
	return Math.min(sum, maxQuantity)
}

function readPrice(row: CsvRow, column: string): number {
	const text = row.cell(column)
	if (text === '') return 0
	const rupees = parseNumber(text, row.reading)
	if (typeof rupees === 'string') throw refuseNumber(row, column, problemMessages[rupees] ?? 'is not a price', rupees)
	if (rupees > maxPriceRupees) throw new UnusableProductError(`its ${column} "${text}" is too high`, row.line)
	return toPaise(rupees)
}

const problemMessages: Partial<Record<NumberProblem, string>> = {
	'two ways': 'can be read in two ways',
	'too fine': 'has more than two decimals',
	shortened: 'was shortened by a spreadsheet',
}

function refuseNumber(row: CsvRow, column: string, message: string, doubt: NumberProblem) {
	const question = doubt === 'two ways' ? 'decimal' : undefined
	return new UnusableProductError(`its ${column} "${row.cell(column)}" ${message}`, row.line, question)
}

function readQuantity(row: CsvRow, notes: string[]): number | null {
	const units = readUnits(row, 'Variant Inventory Qty', 'is not a whole number')
	if (units === null || units >= 0) return units
	notes.push(`its stock of ${units} is set to 0 (line ${row.line})`)
	return 0
}

/**
 * Parses whole numbers such as '1,200', '12.0' and '12 pcs'. A comma only groups digits here, because a quantity has no
 * decimals.
 */
function readUnits(row: CsvRow, column: string, otherwise: string): number | null {
	const [, sign, text] = /^(-?)(.*?)(?:\s*(?:pcs?|pieces?|nos?|units?)\.?)?$/is.exec(row.cell(column))!
	if (text === '' && sign === '') return null
	const units = parseNumber(text!, { ...row.reading, hasCommas: false })
	if (typeof units === 'string') throw refuseNumber(row, column, problemMessages[units] ?? otherwise, units)
	if (!Number.isSafeInteger(units)) throw refuseNumber(row, column, otherwise, 'unreadable')
	return sign && units > 0 ? -units : units
}

/** Returns the units sold when the file was written, or `null` when the file does not state it. */
export function readPurchased(row: CsvRow | undefined): number | null {
	const message = 'is not a valid quantity'
	const units = row ? readUnits(row, 'Purchased Qty', message) : null
	if (row && units !== null && (units < 0 || units > maxQuantity))
		throw refuseNumber(row, 'Purchased Qty', message, 'unreadable')
	return units
}

const months = 'Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec'
const dates = [
	`\\d{1,2}-(?:${months})(?:-\\d{2,4})?`,
	`(?:${months})-\\d{2,4}`,
	String.raw`\d{4}-\d\d-\d\d(?: [\d:]+)?`,
	String.raw`\d{1,2}[/-]\d{1,2}[/-]\d{4}`,
	// Two-digit days and months with a leading zero are a date. Three sizes such as 2/4/6 have no leading zeros.
	String.raw`(?:0\d/\d\d|\d\d/0\d)/\d\d`,
].join('|')
/** A date that a spreadsheet creates from the size 2-4. */
const madeDate = new RegExp(`^(?:${dates})$`, 'i')
/**
 * A date that a spreadsheet creates from a code. Only the spreadsheet's spelling (`Mar-24`) matches, because `MAR-24`
 * may be a real code.
 */
const madeDateOfCode = new RegExp(`^(?:${dates})$`)
/** The scientific notation, such as `8.90123E+12`, that a spreadsheet creates from a code of 13 digits. */
const madeShort = /^\d(?:[.,]\d+)?e\+\d+$/i

/** Returns how a spreadsheet damaged a code. `''` for an intact one. */
export function describeDamage({ reading }: CsvRow, code: string): string {
	if (reading.takesDamaged) return ''
	if (madeShort.test(code)) return 'was shortened by a spreadsheet'
	return madeDateOfCode.test(code) ? 'was turned into a date by a spreadsheet' : ''
}

/** Returns true when a spreadsheet shortened a code of the row or turned it into a date. */
export function hasDamagedCode(row: CsvRow): boolean {
	return [row.cell('Variant SKU'), row.cell('Variant Barcode')].some((code) => describeDamage(row, code) !== '')
}

/**
 * Checks that the rows are not damaged, unless the owner has chosen to import damaged texts.
 *
 * @throws UnusableProductError: characters of a row were lost, or a spreadsheet turned an option value, such as a size,
 * into a date.
 */
export function assertUndamaged(rows: CsvRow[]): void {
	for (const row of rows) {
		if (row.reading.takesDamaged) return
		if (row.lost) throw new UnusableProductError(`some of its characters were lost: "${row.lost}"`, row.line, 'damaged')
		const date = [1, 2, 3].map((number) => row.cell(`Option${number} Value`)).find((value) => madeDate.test(value))
		if (date)
			throw new UnusableProductError(`its "${date}" was turned into a date by a spreadsheet`, row.line, 'damaged')
	}
}
