import { formatPaise, toPaise } from '../../values/money.ts'
import type { CsvRow } from '../csv-rows.server.ts'
import { parseNumber } from '../draft/price-and-stock.server.ts'
import { formatShortDate, dayMs, getStartOfIndianDay } from '../../values/dates.ts'
import { timeZone } from '../../region/india.ts'

/** The cells of a row, by the import's column names. */
export type Cells = Record<string, string>

interface RowPriceAndStock {
	cells: Cells
	notes: string[]
	/** The price in rupees. 0 when the row has no price, or a price that will be refused. */
	price: number
}

export const noPriceAndStock: RowPriceAndStock = { cells: {}, notes: [], price: 0 }

/** Returns the price and quantity of a row at a given time. */
export function toPriceAndStock(row: CsvRow, parent: CsvRow, now: Date): RowPriceAndStock {
	const { price, compare, notes } = resolvePrice(row, now)
	const figure = parseNumber(price, row.reading)
	const [stock, isOut] = [row.cell('Stock').replace(/^parent$/i, ''), [row, parent].some(isSoldOut)]
	const isCounted = isOut && Number(stock) > 0
	const marked = `its stock of ${stock} is set to 0 because it is marked as out of stock (line ${row.line})`
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

/** Returns true for a row that states it is sold out. */
export function isSoldOut(row: CsvRow): boolean {
	return ['0', 'false', 'no', 'outofstock'].includes(row.cell('In stock?').toLowerCase())
}

/**
 * Returns the price and stock of a product whose variations are imported as one: the lowest price, and the quantity of
 * the parent. With `isSum`, the quantity is the sum of all variations if they have quantities.
 */
export function combinePricesAndStock(row: CsvRow, rows: RowPriceAndStock[], isSum: boolean): RowPriceAndStock {
	const unread = rows.find(({ cells, price }) => price === 0 && cells['Variant Price'] !== '' && !isZero(cells, row))
	const priced = rows.filter(({ price }) => price > 0).toSorted((one, other) => one.price - other.price)
	const first = unread ?? priced[0] ?? rows[0] ?? noPriceAndStock
	const highest = priced.at(-1)?.price ?? 0
	const counts = rows.map(({ cells }) => cells['Variant Inventory Qty'] ?? '').filter(Boolean)
	const sum = counts.length > 0 ? String(counts.reduce((total, count) => total + Math.max(0, Number(count)), 0)) : ''
	const own =
		isSoldOut(row) || rows.every(({ cells }) => cells['Variant Inventory Qty'] === '0') ? '0' : row.cell('Stock')
	return {
		...first,
		cells: { ...first.cells, 'Variant SKU': row.cell('SKU'), 'Variant Inventory Qty': isSum ? sum || own : own },
		notes: [
			...new Set(rows.flatMap(({ notes }) => notes)),
			...(highest > first.price && first.price > 0
				? [
						`its prices up to ${formatPaise(toPaise(highest))} are set to ${formatPaise(toPaise(first.price))}, the lowest price (line ${row.line})`,
					]
				: []),
		],
	}
}

function isZero(cells: Cells, row: CsvRow): boolean {
	return parseNumber(cells['Variant Price'] ?? '', row.reading) === 0
}

interface WooPrice {
	price: string
	/** The compare-at price. `''` when the price is not reduced. */
	compare: string
	notes: string[]
}

type PricedRow = Pick<CsvRow, 'line' | 'reading' | 'cell'>

/**
 * Returns the price of a WooCommerce row at a given time. The sale price applies between its dates (Indian days) if it
 * is below the regular price and above 0. If it does not apply, a note says why.
 */
export function resolvePrice(row: PricedRow, now: Date): WooPrice {
	const [regular, sale] = [row.cell('Regular price'), row.cell('Sale price')]
	const why = sale === '' ? '' : getNoSaleReason(row, now)
	if (why === null) return { price: sale, compare: regular, notes: [] }
	const figure = parseNumber(sale, row.reading)
	const salePrice = typeof figure === 'number' ? formatPaise(toPaise(figure)) : sale
	return {
		price: regular,
		compare: '',
		notes: why === '' ? [] : [`its sale price of ${salePrice} ${why} (line ${row.line})`],
	}
}

/**
 * Returns the reason why the sale price does not apply, or `null` when it applies. An unreadable number is accepted
 * here and refused when the row is read.
 */
function getNoSaleReason(row: PricedRow, now: Date): string | null {
	const [regular, sale] = ['Regular price', 'Sale price'].map((column) => parseNumber(row.cell(column), row.reading))
	if (row.cell('Regular price') === '') return 'has no regular price and is ignored'
	if (sale === 0) return 'is zero and is ignored'
	if (typeof sale === 'number' && typeof regular === 'number' && sale >= regular)
		return 'is not below the regular price and is ignored'
	return describeOutsideDates(row.cell('Date sale price starts'), row.cell('Date sale price ends'), now)
}

function describeOutsideDates(starts: string, ends: string, now: Date): string | null {
	const [from, to] = [parseMoment(starts, 'start'), parseMoment(ends, 'end')]
	if (from === undefined || to === undefined) return `is ignored: "${from === undefined ? starts : ends}" is not a date`
	if (from && now < from) return `is ignored until ${formatShortDate(from)}`
	return to && now > to ? `is ignored: it ended on ${formatShortDate(to)}` : null
}

const written = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:Z|[+-]\d\d:?\d\d)?)?$/

/**
 * Parses a date, or a date with time. A date alone means the first or last moment of the day, depending on `edge`.
 * `null` for an empty text, `undefined` for an invalid one.
 */
function parseMoment(text: string, edge: 'start' | 'end'): Date | null | undefined {
	if (text === '') return null
	const [, year, month, day, hour, minute, second = '00'] = written.exec(text) ?? []
	if (!year) return undefined
	const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
	if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined
	const startOfDay = getStartOfIndianDay(date.getTime() / dayMs)
	if (hour === undefined) return edge === 'start' ? startOfDay : new Date(startOfDay.getTime() + dayMs - 1)
	const zone = /(?:Z|[+-]\d\d:?\d\d)$/.exec(text.slice(11))?.[0] ?? timeZone.offset
	const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
	return Number.isNaN(moment.getTime()) ? undefined : moment
}
