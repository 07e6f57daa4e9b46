import { toRupees } from '../../money.ts'
import { oneLine } from '../../text.ts'
import { sortSizes, maxSizeLength, sizeKey } from '../variant/sizes.ts'
import { maxSizesOfProduct, tooManySizes, maxPriceRupees, maxQuantity } from '../../words/limits.ts'
import type { VariantInput } from '../variant/variant.schema.ts'

/** A size in the product form, with one text per color, keyed by `columnOf`. */
export interface SizeRow {
	/** `''` when stock is tracked per color only. */
	name: string
	/** Empty for a color that does not come in this size. */
	pieces: Record<string, string>
	skus: Record<string, string>
	barcodes: Record<string, string>
	/** Prices in rupees. Empty when the size costs the same as the product. */
	prices: Record<string, string>
}

/** The parts of a cell. */
export const cellParts = ['pieces', 'skus', 'barcodes', 'prices'] as const

/** Returns the suffix of a color's field names, as in `sizes[0].pieces.c12`. */
export function columnOf(colorId: number | string): string {
	return `c${colorId}`
}

export const noSizes: readonly SizeRow[] = [emptyRow('')]

function emptyRow(name: string): SizeRow {
	return { name, pieces: {}, skus: {}, barcodes: {}, prices: {} }
}

interface GridVariant {
	colorId: number
	size: string
	sku: string | null
	barcode: string | null
	pricePaise: number | null
	remainingQty: number
}

/** Returns the rows of a product's variants, which are sorted by color, then size. */
export function rowsOfVariants(variants: readonly GridVariant[]): SizeRow[] {
	const rows = new Map<string, SizeRow>()
	for (const { colorId, size, sku, barcode, pricePaise, remainingQty } of variants) {
		const row = rows.get(size) ?? emptyRow(size)
		rows.set(size, row)
		row.pieces[columnOf(colorId)] = String(remainingQty)
		row.skus[columnOf(colorId)] = sku ?? ''
		row.barcodes[columnOf(colorId)] = barcode ?? ''
		row.prices[columnOf(colorId)] = pricePaise === null ? '' : String(toRupees(pricePaise))
	}
	return rowsOrNoSizes(sortSizes([...rows.keys()]).map((size) => rows.get(size)!))
}

/** Formats the quantities that a form shows, by color and size, for `readSeenPieces`. */
export function writeSeenPieces(variants: readonly GridVariant[]): string {
	return JSON.stringify(
		Object.fromEntries(
			variants.map(({ colorId, size, remainingQty }) => [`${columnOf(colorId)} ${sizeKey(size)}`, remainingQty]),
		),
	)
}

/**
 * Returns a function that looks up a cell's quantity in the text of `writeSeenPieces`. The quantity is `undefined` for
 * a new cell.
 */
export function readSeenPieces(text: unknown): (colorId: number, size: string) => number | undefined {
	const seen = parseSeen(text)
	return (colorId, size) => {
		const key = `${columnOf(colorId)} ${sizeKey(size)}`
		const pieces = Object.hasOwn(seen, key) ? seen[key] : undefined
		return Number.isInteger(pieces) && Number(pieces) >= 0 ? Number(pieces) : undefined
	}
}

function parseSeen(text: unknown): Record<string, unknown> {
	try {
		return Object(JSON.parse(typeof text === 'string' ? text : '{}'))
	} catch {
		return {}
	}
}

/** Parses the rows of a form. Empty values may be absent. */
export function rowsOfForm(value: unknown): SizeRow[] {
	const rows = Array.isArray(value) ? (value as unknown[]) : []
	return rowsOrNoSizes(
		rows.map((row) => {
			const { name, ...cells } = Object(row) as Record<string, unknown>
			const parts = cellParts.map((part) => [part, textsIn(cells[part])])
			return { name: typeof name === 'string' ? oneLine(name) : '', ...Object.fromEntries(parts) } as SizeRow
		}),
	)
}

function textsIn(value: unknown): Record<string, string> {
	const entries = Object.entries(Object(value) as Record<string, unknown>)
	return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function rowsOrNoSizes(rows: SizeRow[]): SizeRow[] {
	return rows.length > 0 ? rows : [...noSizes]
}

/**
 * Adds the sizes of a line such as `'S, M, L'`, without duplicates, in the order of their scale. The row without a size
 * is removed if it is empty, and takes the size if only one is added. Returns the problem with the line, if any.
 */
export function addSizes(rows: readonly SizeRow[], line: string): { rows: SizeRow[]; problem: string | null } {
	const given = line
		.split(/[,;\n]/)
		.map(oneLine)
		.filter((size) => size !== '')
	if (given.length === 0) return { rows: [...rows], problem: 'Please enter a size' }
	const tooLong = given.find((size) => size.length > maxSizeLength)
	if (tooLong) return { rows: [...rows], problem: `A size has at most ${maxSizeLength} characters` }
	const [whole] = rows
	if (rows.length === 1 && given.length === 1 && whole!.name === '' && isUsed(whole!))
		return { rows: [{ ...whole!, name: given[0]! }], problem: null }
	const byKey = new Map(rows.filter(isUsed).map((row) => [sizeKey(row.name), row]))
	for (const size of given) if (!byKey.has(sizeKey(size))) byKey.set(sizeKey(size), emptyRow(size))
	if (byKey.size > maxSizesOfProduct) return { rows: [...rows], problem: tooManySizes }
	const byName = new Map([...byKey.values()].map((row) => [row.name, row]))
	return { rows: sortSizes([...byName.keys()]).map((name) => byName.get(name)!), problem: null }
}

function isUsed(row: SizeRow): boolean {
	return row.name !== '' || cellParts.some((part) => Object.values(row[part]).some((text) => text.trim() !== ''))
}

export function removeSize(rows: readonly SizeRow[], index: number): SizeRow[] {
	return rowsOrNoSizes(rows.toSpliced(index, 1))
}

/** Returns whether a cell's text is a quantity. */
export function isPieces(text: string): boolean {
	return /^\d{1,9}$/.test(text) && Number(text) <= maxQuantity
}

/** Returns whether a cell's text is a price in rupees. */
export function isPrice(text: string): boolean {
	return /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= maxPriceRupees
}

/** Returns the variants by color, then size. Cells without a number are left out. */
export function variantsOfRows(rows: readonly SizeRow[], colorIds: readonly number[]): VariantInput[] {
	return colorIds.flatMap((colorId) =>
		rows.flatMap(({ name, pieces, skus, barcodes, prices }) => {
			const column = columnOf(colorId)
			const number = oneLine(pieces[column] ?? '')
			if (!isPieces(number)) return []
			const codes = { sku: oneLine(skus[column] ?? ''), barcode: oneLine(barcodes[column] ?? '') }
			const rupees = oneLine(prices[column] ?? '')
			const price = isPrice(rupees) ? Number(rupees) : null
			return [{ colorId, size: name, remainingQty: Number(number), ...codes, price }]
		}),
	)
}
