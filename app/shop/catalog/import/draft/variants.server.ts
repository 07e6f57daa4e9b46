import { toPaise } from '../../../money.ts'
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

interface Variant {
	pricePaise: number
	comparePaise: number
	quantity: number | null
}

/**
 * The lowest price, its original price, and all stock. Variants without a price do not count: they are not for sale.
 */
export function readOffer(rows: CsvRow[], notes: string[]): Offer {
	if (rows.every((row) => row.cell('Variant Price') === ''))
		throw new Unusable('it has no Variant Price', rows[0]!.line)
	const variants = rows.filter(isVariant).map(readVariant)
	const sold = variants.filter(({ pricePaise }) => pricePaise > 0)
	if (sold.length === 0) {
		notes.push('its price is 0.00, so it is sold out')
		return { basePricePaise: 0, originalPricePaise: null, quantity: 0 }
	}
	const unpriced = variants.length - sold.length
	if (unpriced > 0) notes.push(`${unpriced} of ${variants.length} variants have no price and are left out`)
	const basePricePaise = Math.min(...sold.map(({ pricePaise }) => pricePaise))
	const before = Math.max(
		...sold.filter(({ pricePaise }) => pricePaise === basePricePaise).map(({ comparePaise }) => comparePaise),
	)
	return {
		basePricePaise,
		originalPricePaise: before > basePricePaise ? before : null,
		quantity: sumStock(sold, notes),
	}
}

function sumStock(variants: Variant[], notes: string[]): number | null {
	const known = variants.flatMap(({ quantity }) => quantity ?? [])
	if (known.length === 0) {
		notes.push('the file does not say how many there are')
		return null
	}
	const sum = known.reduce((total, quantity) => total + Math.max(0, quantity), 0)
	if (sum > maxQuantity) notes.push(`its stock of ${sum} is counted as ${maxQuantity}`)
	return Math.min(sum, maxQuantity)
}

/** A row without price and stock adds an image, colour or size. */
function isVariant(row: CsvRow): boolean {
	return row.cell('Variant Price') !== '' || row.cell('Variant Inventory Qty') !== ''
}

function readVariant(row: CsvRow): Variant {
	return {
		pricePaise: readPrice(row, 'Variant Price'),
		comparePaise: readPrice(row, 'Variant Compare At Price'),
		quantity: readQuantity(row),
	}
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

function readQuantity(row: CsvRow): number | null {
	const text = row.cell('Variant Inventory Qty')
	if (text === '') return null
	if (!/^-?\d{1,12}(\.0+)?$/.test(text))
		throw new Unusable(`its Variant Inventory Qty "${text}" is not a whole number`, row.line)
	return Number(text)
}
