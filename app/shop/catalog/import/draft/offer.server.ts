import { formatPaise, toPaise } from '../../../money.ts'
import { maxPriceRupees, maxQuantity } from '../../product/product-limits.ts'
import type { CsvRow } from '../csv-rows.server.ts'

/** An unusable product, with the line of its fault. */
export class Unusable extends Error {
	readonly line: number

	constructor(reason: string, line: number) {
		super(reason)
		this.line = line
	}
}

export interface Offer {
	basePricePaise: number
	/** Null unless above the price. */
	originalPricePaise: number | null
	quantity: number | null
}

/** A row that says price or stock. */
export interface OfferedRow {
	row: CsvRow
	pricePaise: number
	comparePaise: number
	/** Null where the file does not say. */
	quantity: number | null
}

/** The rows of variants; another row adds an image, colour or size. A debt of pieces is none, with a note. */
export function offeredRows(rows: CsvRow[], notes: string[]): OfferedRow[] {
	if (rows.every((row) => row.cell('Variant Price') === ''))
		throw new Unusable('it has no Variant Price', rows[0]!.line)
	const isOffered = (row: CsvRow) => row.cell('Variant Price') !== '' || row.cell('Variant Inventory Qty') !== ''
	return rows.filter(isOffered).map((row) => ({
		row,
		pricePaise: readPrice(row, 'Variant Price'),
		comparePaise: readPrice(row, 'Variant Compare At Price'),
		quantity: readQuantity(row, notes),
	}))
}

/**
 * The lowest price, its original price, and all stock. Variants without a price do not count: they are not for sale.
 * Other prices are noted.
 */
export function readOffer(offered: OfferedRow[], notes: string[], nameOf: (row: CsvRow) => string): Offer {
	const sold = offered.filter(({ pricePaise }) => pricePaise > 0)
	if (sold.length === 0) {
		notes.push('its price is 0.00, so it is sold out and no customer sees it')
		return { basePricePaise: 0, originalPricePaise: null, quantity: 0 }
	}
	const unpriced = offered.length - sold.length
	if (unpriced > 0) notes.push(`${unpriced} of ${offered.length} variants have no price and are left out`)
	const basePricePaise = Math.min(...sold.map(({ pricePaise }) => pricePaise))
	for (const { row, pricePaise } of sold) {
		const words = nameOf(row)
		if (pricePaise !== basePricePaise)
			notes.push(
				`its price of ${formatPaise(pricePaise)}${words && ` for ${words}`} ` +
					`becomes ${formatPaise(basePricePaise)}, the lowest (line ${row.line})`,
			)
	}
	const before = Math.max(
		...sold.filter(({ pricePaise }) => pricePaise === basePricePaise).map(({ comparePaise }) => comparePaise),
	)
	return {
		basePricePaise,
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
	if (!/^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/.test(text))
		throw new Unusable(`its ${column} "${text}" is not a price`, row.line)
	const rupees = Number(text.replaceAll(',', ''))
	if (rupees > maxPriceRupees) throw new Unusable(`its ${column} "${text}" is too high`, row.line)
	return toPaise(rupees)
}

function readQuantity(row: CsvRow, notes: string[]): number | null {
	const text = row.cell('Variant Inventory Qty')
	if (text === '') return null
	if (!/^-?\d{1,12}(\.0+)?$/.test(text))
		throw new Unusable(`its Variant Inventory Qty "${text}" is not a whole number`, row.line)
	if (Number(text) < 0) notes.push(`its stock of ${text} is counted as 0 (line ${row.line})`)
	return Math.max(0, Number(text))
}

/** How many had been bought when the file was written; null where it does not say. */
export function readPurchased(row: CsvRow | undefined): number | null {
	const text = row?.cell('Purchased Qty') ?? ''
	if (!row || text === '') return null
	if (!/^\d{1,7}(\.0+)?$/.test(text) || Number(text) > maxQuantity)
		throw new Unusable(`its Purchased Qty "${text}" is not a number of pieces`, row.line)
	return Number(text)
}
