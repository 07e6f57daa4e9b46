import { plainDigits } from '../../text.ts'
import { choiceOfPlace, placeWords, type StockPlace } from './stock-place.ts'

/** Products of a page of the sheet. */
export const sheetPageSize = 40
/** Cells of a page: a product that goes beyond them has a sheet of its own. */
export const maxSheetCells = 1_000
/** With a mark of each product. */
export const maxSheetFields = maxSheetCells + sheetPageSize + 10
/** Characters of a cell: a number of pieces with its sign. */
export const maxCellText = 8
export const maxMarkText = 3
/** Characters of the reason of what came, such as the number of a bill. */
export const maxReference = 60

/** Pieces are counted, or goods are received: what is typed is then added. */
export const sheetModes = ['count', 'receive'] as const
export type SheetMode = (typeof sheetModes)[number]

export interface SheetProduct {
	id: number
	name: string
	sizes: string[]
	/** The mark of this product alone, and the one that holds (rule: low-stock). */
	lowAt: number | null
	lowMark: number
	/** Empty of a product with more cells than a page has left. */
	rows: SheetRow[]
}

export interface MarkedCategory {
	id: number
	name: string
	lowAt: number | null
	/** The shop's, which holds for a category without one. */
	usual: number
}

export interface SheetRow {
	/** '' for a product counted as a whole. */
	colorName: string
	hexCode: string | null
	/** One for each size, null where the colour does not come in it. */
	cells: (SheetCell | null)[]
}

export interface SheetCell extends Pick<StockPlace, 'sku' | 'barcode' | 'remainingQty'> {
	/** 'v12' of a variant, 'p5' of a product counted as a whole. */
	key: string
	/** 'Kurta, White M' */
	name: string
}

export function sheetCell(place: StockPlace): SheetCell {
	const { name, sku, barcode, remainingQty } = place
	return { key: keyOfPlace(place), name: placeWords({ name, words: choiceOfPlace(place) }), sku, barcode, remainingQty }
}

export function keyOfPlace({ productId, variantId }: Pick<StockPlace, 'productId' | 'variantId'>): string {
	return variantId === null ? `p${productId}` : `v${variantId}`
}

export function cellsOf(products: SheetProduct[]): SheetCell[] {
	return products.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null)))
}

/**
 * What the text of a cell changes: '7' says how many there are, or where goods are received how many came; '+3' and '−1'
 * add and take away. 0 for no text, NaN for text that says nothing.
 */
export function changeOf(text: string, shown: number, mode: SheetMode): number {
	const bare = plainDigits(text).replace(/\s/gu, '')
	if (bare === '') return 0
	const [, sign, digits] = /^([+−–-]?)(\d{1,7})$/u.exec(bare) ?? []
	if (digits === undefined) return Number.NaN
	if (sign) return sign === '+' ? Number(digits) : -Number(digits)
	return mode === 'count' ? Number(digits) - shown : Number(digits)
}

/** The text of a cell after one more scan: a count by scanning begins with the first piece, not with what was shown. */
export function textAfterScan(
	text: string,
	{ shown, mode, isScanned }: { shown: number; mode: SheetMode; isScanned: boolean },
): string {
	const change = changeOf(text, shown, mode) || 0
	if (mode === 'receive') return String(change + 1)
	return String(isScanned || change !== 0 ? shown + change + 1 : 1)
}

/** The cell whose label bears a code, as scanners send it: in any case, with leading zeros or without. */
export function cellOfCode(cells: SheetCell[], text: string): SheetCell | null {
	const code = bareCode(text)
	const bears = (label: string | null) => label !== null && code !== '' && bareCode(label) === code
	return cells.find(({ sku }) => bears(sku)) ?? cells.find(({ barcode }) => bears(barcode)) ?? null
}

function bareCode(text: string): string {
	const code = text.normalize('NFKC').trim().toLowerCase()
	return /^\d{6,14}$/.test(code) ? code.replace(/^0+/, '') : code
}

/** What a scan was taken for; `key` is null for a code of no label of the sheet. */
export interface Heard {
	key: string | null
	words: string
}

export function heardAs(
	cell: { key: string; name: string } | null,
	code: string,
	pieces: string,
	mode: SheetMode,
): Heard {
	if (!cell) return { key: null, words: code ? `“${code}” is on no label of this sheet.` : 'Nothing was scanned.' }
	return { key: cell.key, words: `${cell.name}: ${pieces} ${mode === 'count' ? 'counted' : 'came'}` }
}

/** The mark of a text, null for none of its own; NaN for text that says nothing. */
export function markOf(text: string): number | null {
	const bare = plainDigits(text).trim()
	if (bare === '') return null
	return /^\d{1,3}$/.test(bare) ? Number(bare) : Number.NaN
}

/** What the page showed, in one field: 'v12:7 p5:3', and the mark of a product and a category, 'm5:2 c1:4'. */
export function shownText(shown: Record<string, number | null>): string {
	return Object.entries(shown)
		.filter(([, pieces]) => pieces !== null)
		.map(([key, pieces]) => `${key}:${pieces}`)
		.join(' ')
}

export function readShown(text: string): Record<string, number> {
	return Object.fromEntries(
		Array.from(text.matchAll(/([pvmc]\d{1,15}):(\d{1,7})/g), ([, key, pieces]) => [key, Number(pieces)]),
	)
}

/** '4 cells changed, 14 in, 2 out' */
export function changesText(changes: number[]): string {
	const sum = (isOf: (change: number) => boolean) =>
		Math.abs(changes.filter(isOf).reduce((all, change) => all + change, 0)).toLocaleString('en-IN')
	const cells = changes.length === 1 ? '1 cell' : `${changes.length.toLocaleString('en-IN')} cells`
	return `${cells} changed, ${sum((change) => change > 0)} in, ${sum((change) => change < 0)} out`
}

/** What a saved sheet has changed. */
export function savedText({ changes, marks }: { changes: { change: number }[]; marks: unknown[] }): string {
	const said = [
		...(changes.length > 0 ? [changesText(changes.map(({ change }) => change))] : []),
		...(marks.length > 0 ? [`${marks.length === 1 ? '1 mark' : `${marks.length} marks`} of what runs low set`] : []),
	]
	return said.length > 0 ? `Saved: ${said.join('; ')}.` : 'Nothing was changed.'
}
