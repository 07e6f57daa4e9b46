import { toRupees, normalizeAmount } from '../../values/money.ts'
import { toSingleLine } from '../../values/text.ts'
import { sortSizes, maxSizeLength, toSizeKey } from '../variant/sizes.ts'
import { maxSizesOfProduct, tooManySizesMessage, maxPriceRupees, maxQuantity } from '../../values/limits.ts'
import type { VariantInput } from '../product/product.schema.ts'
import { formatVariantName } from '../variant/variant-grid.ts'
import { locale } from '../../region/india.ts'

/** A size in the product form, with one text per color, keyed by `getColumnKey`. */
export interface SizeRow {
	/** The name of the size. `''` when stock is tracked per color only. */
	name: string
	/** The units in stock. `''` or missing for a color that does not come in this size. */
	quantities: Record<string, string>
	skus: Record<string, string>
	barcodes: Record<string, string>
	/** Prices in rupees. `''` or missing when the size costs the same as the product. */
	prices: Record<string, string>
}

/** The parts of a cell. */
export const cellParts = ['quantities', 'skus', 'barcodes', 'prices'] as const

/** Returns the suffix of a color's field names, as in `sizes[0].quantities.c12`. */
export function getColumnKey(colorId: number | string): string {
	return `c${colorId}`
}

export const emptyRows: readonly SizeRow[] = [emptyRow('')]

function emptyRow(name: string): SizeRow {
	return { name, quantities: {}, skus: {}, barcodes: {}, prices: {} }
}

interface GridVariant {
	colorId: number
	size: string
	sku: string | null
	barcode: string | null
	pricePaise: number | null
	remainingQty: number
}

/** Returns the rows of the product form. `variants` must be sorted by color, then size. */
export function toSizeRows(variants: readonly GridVariant[]): SizeRow[] {
	const rows = new Map<string, SizeRow>()
	for (const { colorId, size, sku, barcode, pricePaise, remainingQty } of variants) {
		const row = rows.get(size) ?? emptyRow(size)
		rows.set(size, row)
		row.quantities[getColumnKey(colorId)] = String(remainingQty)
		row.skus[getColumnKey(colorId)] = sku ?? ''
		row.barcodes[getColumnKey(colorId)] = barcode ?? ''
		row.prices[getColumnKey(colorId)] = pricePaise === null ? '' : String(toRupees(pricePaise))
	}
	return rowsOrEmpty(sortSizes([...rows.keys()]).map((size) => rows.get(size)!))
}

/** Formats the quantities that a form shows, by color and size, for `parseExpectedQty`. */
export function formatExpectedQty(variants: readonly GridVariant[]): string {
	return JSON.stringify(
		Object.fromEntries(
			variants.map(({ colorId, size, remainingQty }) => [`${getColumnKey(colorId)} ${toSizeKey(size)}`, remainingQty]),
		),
	)
}

/**
 * Returns a function that looks up a cell's quantity in the text of `formatExpectedQty`. The quantity is `undefined`
 * for a new cell.
 */
export function parseExpectedQty(text: unknown): (colorId: number, size: string) => number | undefined {
	const expected = parseExpected(text)
	return (colorId, size) => {
		const key = `${getColumnKey(colorId)} ${toSizeKey(size)}`
		const quantity = Object.hasOwn(expected, key) ? expected[key] : undefined
		return Number.isInteger(quantity) && Number(quantity) >= 0 ? Number(quantity) : undefined
	}
}

function parseExpected(text: unknown): Record<string, unknown> {
	try {
		return Object(JSON.parse(typeof text === 'string' ? text : '{}'))
	} catch {
		return {}
	}
}

/** Parses the rows of a submitted form, in which empty values may be missing. */
export function parseFormRows(value: unknown): SizeRow[] {
	const rows = Array.isArray(value) ? (value as unknown[]) : []
	return rowsOrEmpty(
		rows.map((row) => {
			const { name, ...cells } = Object(row) as Record<string, unknown>
			const parts = cellParts.map((part) => [part, toTexts(cells[part])])
			return { name: typeof name === 'string' ? toSingleLine(name) : '', ...Object.fromEntries(parts) } as SizeRow
		}),
	)
}

function toTexts(value: unknown): Record<string, string> {
	const entries = Object.entries(Object(value) as Record<string, unknown>)
	return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function rowsOrEmpty(rows: SizeRow[]): SizeRow[] {
	return rows.length > 0 ? rows : [...emptyRows]
}

/**
 * Adds the sizes of a line such as `'S, M, L'` to the rows, without duplicates and sorted (`sortSizes`). If the form
 * has one row, without a size but with other values, and the line has one size, that row gets the size. A row without
 * any values is removed. Returns the new rows, and the problem with the line, if any.
 */
export function addSizes(rows: readonly SizeRow[], line: string): { rows: SizeRow[]; problem: string | null } {
	const sizeNames = line
		.split(/[,;\n]/)
		.map(toSingleLine)
		.filter((size) => size !== '')
	if (sizeNames.length === 0) return { rows: [...rows], problem: 'Please enter a size' }
	const tooLong = sizeNames.find((size) => size.length > maxSizeLength)
	if (tooLong) return { rows: [...rows], problem: `A size can have at most ${maxSizeLength} characters` }
	const [firstRow] = rows
	if (rows.length === 1 && sizeNames.length === 1 && firstRow!.name === '' && isFilled(firstRow!))
		return { rows: [{ ...firstRow!, name: sizeNames[0]! }], problem: null }
	const byKey = new Map(rows.filter(isFilled).map((row) => [toSizeKey(row.name), row]))
	for (const size of sizeNames) if (!byKey.has(toSizeKey(size))) byKey.set(toSizeKey(size), emptyRow(size))
	if (byKey.size > maxSizesOfProduct) return { rows: [...rows], problem: tooManySizesMessage }
	const byName = new Map([...byKey.values()].map((row) => [row.name, row]))
	return { rows: sortSizes([...byName.keys()]).map((name) => byName.get(name)!), problem: null }
}

function isFilled(row: SizeRow): boolean {
	return row.name !== '' || cellParts.some((part) => Object.values(row[part]).some((text) => text.trim() !== ''))
}

export function removeSize(rows: readonly SizeRow[], index: number): SizeRow[] {
	return rowsOrEmpty(rows.toSpliced(index, 1))
}

/** Returns whether a cell's text is a quantity. */
export function isQuantity(text: string): boolean {
	return /^\d{1,9}$/.test(text) && Number(text) <= maxQuantity
}

/** Returns whether a cell's text is a price in rupees (rule: typed-amounts). */
export function isPrice(text: string): boolean {
	const rupees = normalizeAmount(text)
	return /^\d{1,8}(\.\d{1,2})?$/.test(rupees) && Number(rupees) > 0 && Number(rupees) <= maxPriceRupees
}

/** Returns the variants by color, then size. Cells without a valid quantity are left out. */
export function toVariantRows(rows: readonly SizeRow[], colorIds: readonly number[]): VariantInput[] {
	return colorIds.flatMap((colorId) =>
		rows.flatMap(({ name, quantities, skus, barcodes, prices }) => {
			const column = getColumnKey(colorId)
			const number = toSingleLine(quantities[column] ?? '')
			if (!isQuantity(number)) return []
			const codes = { sku: toSingleLine(skus[column] ?? ''), barcode: toSingleLine(barcodes[column] ?? '') }
			const rupees = toSingleLine(prices[column] ?? '')
			const price = isPrice(rupees) ? Number(normalizeAmount(rupees)) : null
			return [{ colorId, size: name, remainingQty: Number(number), ...codes, price }]
		}),
	)
}

interface VariantStock {
	colorId: number
	size: string
	remainingQty: number
}

interface RemovedStock {
	/** The number of units that saving the form would remove from stock. */
	units: number
	/** A message for the owner. */
	sentence: string
	/** The message for clients of the JSON API. */
	apiSentence: string
}

interface StoredStock {
	remainingQty: number
	/** Empty when stock is tracked per product. */
	variants: readonly VariantStock[]
}

/**
 * Returns the stock that saving removes because its size or color is removed, or because the way in which stock is
 * tracked changes (rule: stock-removal). `null` when no units are removed.
 *
 * @param requested The variants to save. `null` when stock is tracked per product.
 */
export function findRemovedStock(
	stored: StoredStock,
	requested: readonly VariantStock[] | null,
	colorName: (colorId: number) => string,
): RemovedStock | null {
	const isByVariant = stored.variants.length > 0
	if (!requested) return isByVariant ? describeMergedStock(stored.remainingQty) : null
	return isByVariant
		? findRemovedVariants(stored.variants, requested, colorName)
		: describeUnassignedStock(stored.remainingQty, requested)
}

function describeMergedStock(units: number): RemovedStock | null {
	if (units === 0) return null
	const counted = units === 1 ? '1 piece' : `${units.toLocaleString(locale)} pieces`
	return {
		units,
		sentence: `The stock of all sizes and colors (${formatUnits(units)}) becomes one number. SKUs and barcodes are removed.`,
		apiSentence: `The ${counted} of all sizes become one number, and SKUs and barcodes go.`,
	}
}

function describeUnassignedStock(before: number, requested: readonly VariantStock[]): RemovedStock | null {
	const placed = requested.reduce((sum, { remainingQty }) => sum + remainingQty, 0)
	const units = before - placed
	if (units <= 0) return null
	const stand = placed === 1 ? 'stands' : 'stand'
	return {
		units,
		sentence: `The product had ${formatUnits(before)} in stock, but the sizes and colors add up to ${formatUnits(placed)}.`,
		apiSentence: `${before.toLocaleString(locale)} were counted as a whole, ${placed} ${stand} in the grid.`,
	}
}

function findRemovedVariants(
	stored: readonly VariantStock[],
	requested: readonly VariantStock[],
	colorName: (colorId: number) => string,
): RemovedStock | null {
	const remainingKeys = new Set(requested.map(toKey))
	const going = stored.filter((place) => place.remainingQty > 0 && !remainingKeys.has(toKey(place)))
	if (going.length === 0) return null
	const units = going.reduce((sum, { remainingQty }) => sum + remainingQty, 0)
	const descriptions = going.map(
		({ colorId, size, remainingQty }) => `${formatVariantName(colorName(colorId), size)}: ${remainingQty}`,
	)
	const list = descriptions.join(', ')
	return {
		units,
		sentence: `Removing these also removes their stock: ${list}.`,
		apiSentence: `These go, and there are pieces of them: ${list}.`,
	}
}

function toKey({ colorId, size }: VariantStock): string {
	return `${colorId} ${toSizeKey(size)}`
}

/** Returns `'1 item'` or `'1,200 items'`. */
export function formatUnits(units: number): string {
	return units === 1 ? '1 item' : `${units.toLocaleString(locale)} items`
}
