import { formatPaise, toPaise } from '../../money.ts'
import type { CsvRow } from '../csv-row.server.ts'
import { readFigure } from '../draft/figures.ts'
import { priceOf } from './woo-sale.ts'

/** Cells under the columns that an import reads. */
export type Cells = Record<string, string>

interface RowOffer {
	cells: Cells
	notes: string[]
	/** Rupees; 0 for none, and for one that is to be refused. */
	price: number
}

export const none: RowOffer = { cells: {}, notes: [], price: 0 }

/** What a row costs at a moment, and how many there are. */
export function offerOf(row: CsvRow, parent: CsvRow, now: Date): RowOffer {
	const { price, compare, notes } = priceOf(row, now)
	const figure = readFigure(price, row.reading)
	const [stock, isOut] = [row.cell('Stock').replace(/^parent$/i, ''), [row, parent].some(isSoldOut)]
	const isCounted = isOut && Number(stock) > 0
	const marked = `its stock of ${stock} is counted as 0: it is marked as out of stock (line ${row.line})`
	return {
		cells: {
			'Variant SKU': row.cell('SKU'),
			'Variant Barcode': row.cell('GTIN, UPC, EAN, or ISBN'),
			'Variant Price': price,
			'Variant Compare At Price': compare,
			'Variant Inventory Qty': isOut ? '0' : stock,
		},
		notes: isCounted ? [...notes, marked] : notes,
		price: typeof figure === 'number' ? figure : 0,
	}
}

/** Whether a row says that none is left. */
export function isSoldOut(row: CsvRow): boolean {
	return ['0', 'false', 'no', 'outofstock'].includes(row.cell('In stock?').toLowerCase())
}

/** Variations that are counted together: the lowest price, and the pieces of the parent or of all of them. */
export function wholeOffer(row: CsvRow, offers: RowOffer[], isSum: boolean): RowOffer {
	const unread = offers.find(({ cells, price }) => price === 0 && cells['Variant Price'] !== '' && !isZero(cells, row))
	const priced = offers.filter(({ price }) => price > 0).toSorted((one, other) => one.price - other.price)
	const first = unread ?? priced[0] ?? offers[0] ?? none
	const highest = priced.at(-1)?.price ?? 0
	const counts = offers.map(({ cells }) => cells['Variant Inventory Qty'] ?? '').filter(Boolean)
	const sum = counts.length > 0 ? String(counts.reduce((total, count) => total + Math.max(0, Number(count)), 0)) : ''
	const own =
		isSoldOut(row) || offers.every(({ cells }) => cells['Variant Inventory Qty'] === '0') ? '0' : row.cell('Stock')
	return {
		...first,
		cells: { ...first.cells, 'Variant SKU': row.cell('SKU'), 'Variant Inventory Qty': isSum ? sum || own : own },
		notes: [
			...new Set(offers.flatMap(({ notes }) => notes)),
			...(highest > first.price && first.price > 0
				? [
						`its prices up to ${formatPaise(toPaise(highest))} become ${formatPaise(toPaise(first.price))}, the lowest (line ${row.line})`,
					]
				: []),
		],
	}
}

function isZero(cells: Cells, row: CsvRow): boolean {
	return readFigure(cells['Variant Price'] ?? '', row.reading) === 0
}
