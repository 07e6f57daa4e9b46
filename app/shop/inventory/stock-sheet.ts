import { limitUnknownScans, matchesCode, parseScans } from '../values/scans.ts'
import { toAsciiDigits } from '../values/text.ts'
import { formatItemVariant, formatItemName, type InventoryItem } from './inventory-item.ts'
import { locale } from '../region/india.ts'

/** The number of products on a page of the sheet. */
export const sheetPageSize = 40
/** The maximum number of cells on a page. A product with more cells has its own sheet. */
export const maxSheetCells = 1_000
/** The maximum number of form fields of a page: its cells, a low-stock threshold per product, and a few others. */
export const maxSheetFields = maxSheetCells + sheetPageSize + 10
/** The maximum length of a cell: a quantity with its sign. */
export const maxCellLength = 8
export const maxThresholdLength = 3
/** The maximum length of the reference of received goods, such as a bill number. */
export const maxReferenceLength = 60

/** The modes of the sheet: `count` sets the stock, and `receive` adds the quantities of received goods to it. */
export const sheetModes = ['count', 'receive'] as const
export type SheetMode = (typeof sheetModes)[number]

export interface SheetProduct {
	id: number
	name: string
	sizes: string[]
	/** The product's own low-stock threshold. `lowStockThreshold` is the one that applies (rule: low-stock). */
	lowAt: number | null
	lowStockThreshold: number
	/** The colors with their cells. Empty when the product has more cells than still fit on the page. */
	rows: SheetRow[]
}

export interface CategoryThreshold {
	id: number
	name: string
	lowAt: number | null
	/** The shop's threshold, which applies when the category has none. */
	usual: number
}

export interface SheetRow {
	/** `''` when stock is tracked per product. */
	colorName: string
	hexCode: string | null
	/** One cell per size. `null` when the color does not come in that size. */
	cells: (SheetCell | null)[]
}

export interface SheetCell extends Pick<InventoryItem, 'sku' | 'barcode' | 'remainingQty'> {
	/** `'v12'` for a variant, `'p5'` for a product whose stock is tracked as a whole. */
	key: string
	/** The name of the item with its color and size, such as `'Kurta, White M'`. */
	name: string
}

export function toSheetCell(item: InventoryItem): SheetCell {
	const { name, sku, barcode, remainingQty } = item
	return {
		key: toItemKey(item),
		name: formatItemName({ name, variantName: formatItemVariant(item) }),
		sku,
		barcode,
		remainingQty,
	}
}

export function toItemKey({ productId, variantId }: Pick<InventoryItem, 'productId' | 'variantId'>): string {
	return variantId === null ? `p${productId}` : `v${variantId}`
}

export function listCells(products: SheetProduct[]): SheetCell[] {
	return products.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null)))
}

/**
 * Returns the stock change of a cell's text (rule: stock-sheet). `'7'` means 7 in stock, or 7 received when receiving
 * goods. `'+3'` and `'−1'` add and subtract. Returns 0 for empty text and NaN for invalid text.
 */
export function parseCellChange(text: string, shown: number, mode: SheetMode): number {
	const bare = toAsciiDigits(text).replace(/\s/gu, '')
	if (bare === '') return 0
	const [, sign, digits] = /^([+−–-]?)(\d{1,7})$/u.exec(bare) ?? []
	if (digits === undefined) return Number.NaN
	if (sign) return sign === '+' ? Number(digits) : -Number(digits)
	return mode === 'count' ? Number(digits) - shown : Number(digits)
}

/**
 * Returns the text of a cell after its code was scanned once more. The first scan of a count sets the cell to 1,
 * because staff scan every unit. When receiving goods, each scan adds a unit.
 */
export function applyScan(
	text: string,
	{ shown, mode, isScanned }: { shown: number; mode: SheetMode; isScanned: boolean },
): string {
	const change = parseCellChange(text, shown, mode) || 0
	if (mode === 'receive') return String(change + 1)
	return String(isScanned || change !== 0 ? shown + change + 1 : 1)
}

/**
 * Finds the cell of the item with the scanned code. SKUs are compared first, then barcodes, because a code may be the SKU
 * of one item and the barcode of another (rule: scanned-codes).
 */
export function findCellByCode(cells: SheetCell[], scan: string): SheetCell | null {
	return (
		cells.find(({ sku }) => matchesCode(sku, scan)) ?? cells.find(({ barcode }) => matchesCode(barcode, scan)) ?? null
	)
}

/**
 * The feedback for a scan: a message, and the key of the cell with the scanned code. `key` is `null` when no cell of
 * the sheet has this code.
 */
export interface ScanFeedback {
	key: string | null
	message: string
}

export function scanFeedback(
	cell: { key: string; name: string } | null,
	code: string,
	quantity: string,
	mode: SheetMode,
): ScanFeedback {
	if (!cell)
		return {
			key: null,
			message: code ? `No item on this sheet has the SKU or barcode “${code}”.` : 'Nothing was scanned.',
		}
	return { key: cell.key, message: `${cell.name}: ${quantity} ${mode === 'count' ? 'counted' : 'received'}` }
}

/** Formats the scans without a cell for a single form field, one in each line. */
export function formatUnknownScans(scans: readonly string[]): string {
	return limitUnknownScans(scans).join('\n')
}

export function parseUnknownScans(text: string): string[] {
	return limitUnknownScans(parseScans(text.split('\n')))
}

/**
 * Parses the text of a low-stock threshold. Returns `null` for an empty text, so that the usual threshold applies, and
 * NaN for an invalid text.
 */
export function parseThreshold(text: string): number | null {
	const bare = toAsciiDigits(text).trim()
	if (bare === '') return null
	return /^\d{1,3}$/.test(bare) ? Number(bare) : Number.NaN
}

/**
 * Formats the shown quantities and thresholds for a single form field. `'v12:7 p5:3 m5:2 c1:4'` are the stock of
 * variant 12 and of product 5, and the low-stock thresholds of product 5 and of category 1.
 */
export function formatShown(shown: Record<string, number | null>): string {
	return Object.entries(shown)
		.filter(([, quantity]) => quantity !== null)
		.map(([key, quantity]) => `${key}:${quantity}`)
		.join(' ')
}

export function parseShown(text: string): Record<string, number> {
	return Object.fromEntries(
		Array.from(text.matchAll(/([pvmc]\d{1,15}):(\d{1,7})/g), ([, key, quantity]) => [key, Number(quantity)]),
	)
}

/** Returns a summary such as `'4 sizes updated (+14, −2)'`, or `'4 sizes not saved yet (+14, −2)'`. */
export function formatChanges(changes: number[], state: 'updated' | 'not saved yet'): string {
	const sum = (isOf: (change: number) => boolean) =>
		Math.abs(changes.filter(isOf).reduce((all, change) => all + change, 0)).toLocaleString(locale)
	const cells = changes.length === 1 ? '1 size' : `${changes.length.toLocaleString(locale)} sizes`
	return `${cells} ${state} (+${sum((change) => change > 0)}, −${sum((change) => change < 0)})`
}

/** Returns a summary of a saved sheet's changes. */
export function formatSaved({ changes, marks }: { changes: { change: number }[]; marks: unknown[] }): string {
	const sentences = [
		...(changes.length > 0
			? [
					formatChanges(
						changes.map(({ change }) => change),
						'updated',
					),
				]
			: []),
		...(marks.length > 0
			? [`${marks.length === 1 ? '1 low-stock alert' : `${marks.length} low-stock alerts`} set`]
			: []),
	]
	return sentences.length > 0 ? `Saved: ${sentences.join('; ')}.` : 'Nothing was changed.'
}
