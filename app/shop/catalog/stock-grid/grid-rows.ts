import { toRupees } from '../../money.ts'
import { oneLine } from '../../text.ts'
import { sortSizes, maxSizeLength, sizeKey } from '../variant/sizes.ts'
import { maxSizesOfProduct, tooManySizes, maxPriceRupees, maxQuantity } from '../../words/limits.ts'
import type { VariantInput } from '../variant/variant.schema.ts'

/** A size in the form of a product, as text by `columnOf` each colour. */
export interface SizeRow {
	/** '' where only colours are counted. */
	name: string
	/** Empty for a colour that there is not in this size. */
	pieces: Record<string, string>
	skus: Record<string, string>
	barcodes: Record<string, string>
	/** Prices in rupees; empty where it costs what the product does. */
	prices: Record<string, string>
}

/** The parts of a cell. */
export const cellParts = ['pieces', 'skus', 'barcodes', 'prices'] as const

/** What the fields of a colour end with: `sizes[0].pieces.c12`. */
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

/** The rows of a product's variants, which are by colour, then size. */
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

/** The pieces that a form shows, by colour and size, for `readSeenPieces`. */
export function writeSeenPieces(variants: readonly GridVariant[]): string {
	return JSON.stringify(
		Object.fromEntries(
			variants.map(({ colorId, size, remainingQty }) => [`${columnOf(colorId)} ${sizeKey(size)}`, remainingQty]),
		),
	)
}

/** What `writeSeenPieces` says of a cell; undefined for a new one. */
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

/** The rows of a form, in which what is empty may be left out. */
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
 * Adds the sizes of a line, 'S, M, L', each once and in the order of their scale. The row of no size goes when nothing
 * is typed in it, and becomes the size that is added alone. Answers what is wrong with the line, if anything.
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

/** The rows without one. */
export function removeSize(rows: readonly SizeRow[], index: number): SizeRow[] {
	return rowsOrNoSizes(rows.toSpliced(index, 1))
}

/** Whether a cell's text is a number of pieces. */
export function isPieces(text: string): boolean {
	return /^\d{1,9}$/.test(text) && Number(text) <= maxQuantity
}

/** Whether a cell's text is a price in rupees. */
export function isPrice(text: string): boolean {
	return /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= maxPriceRupees
}

/** The variants by colour, then size; cells without a number are left out. */
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
