import { normalizeText } from '../../search/normalize.ts'
import {
	maxColorsOfProduct,
	maxNameLength,
	maxQuantity,
	maxSizesOfProduct,
	maxSkuLength,
	maxVariantsOfProduct,
} from '../../values/limits.ts'
import { cutText } from '../../values/cut-text.ts'
import { maxSizeLength, toSizeKey } from '../../catalog/variant/sizes.ts'
import { isPlaceholderColor } from '../../catalog/color/color-labels.ts'
import { parseHexCode } from '../../values/color.ts'
import type { CsvRow } from '../csv-rows.server.ts'
import { stockTrackingColumn } from '../file/dialects.server.ts'
import { type VariantRow, readPurchased, UnusableProductError, describeDamage } from './price-and-stock.server.ts'

export interface DraftVariant {
	line: number
	/** The color. `null` for a product without colors. */
	color: string | null
	size: string
	/** The quantity. `null` when the file does not state it. */
	quantity: number | null
	purchaseQty: number | null
	sku: string | null
	barcode: string | null
	pricePaise: number | null
}

/**
 * Returns how the stock of a product is tracked according to the column `stockTrackingColumn`. `null` when the file
 * does not have the column or the cell is empty.
 */
export function getStockTracking(variantRows: VariantRow[]): 'by variant' | 'as a whole' | null {
	const rows = variantRows.map(({ row }) => row)
	const text = getFirstCell(rows, stockTrackingColumn).toLowerCase()
	if (text === 'by variant' || text === 'as a whole' || text === '') return text || null
	throw new UnusableProductError(
		`its ${stockTrackingColumn} "${text}" is neither "by variant" nor "as a whole"`,
		rows[0]!.line,
	)
}

/**
 * Returns the variants of a product: its rows for sale, each with a color and size. Returns `null` when stock is
 * tracked for the product as a whole: the file states this, the product has no options or only one variant, or the shop
 * cannot track the variants (`findVariantProblem`).
 */
export function readVariants(variantRows: VariantRow[], options: Option[], notes: string[]): DraftVariant[] | null {
	const stated = getStockTracking(variantRows)
	const isByVariant = stated === 'by variant' || (stated === null && variantRows.length > 1)
	if (!isByVariant || options.every(({ kind }) => kind === 'title')) return null
	const own: string[] = []
	const variants = mergeVariants(listVariants(variantRows, options, own), own)
	if (stated === null && variants.length < 2) return null
	const problem = findVariantProblem(variants)
	if (problem) {
		notes.push(`${problem}: its stock is tracked as one number`)
		return null
	}
	notes.push(...listJoinedOptions(variants, options), ...own)
	return variants
}

/** Returns the variants for sale. If none is for sale, returns all with no stock. */
function listVariants(variantRows: VariantRow[], options: Option[], notes: string[]): DraftVariant[] {
	const sold = variantRows.filter(({ isForSale }) => isForSale)
	const priced = sold.length > 0 ? sold : variantRows.map((each) => ({ ...each, quantity: 0 }))
	return priced.map(({ row, quantity, pricePaise }) => {
		const size = getSize(row, options).replace(/\s+/g, ' ')
		if (size.length > maxSizeLength) notes.push(`its size "${size}" is shortened to ${maxSizeLength} characters`)
		return {
			line: row.line,
			color: cutText(findNamedColor(row, options) ?? '', maxNameLength) || null,
			size: cutText(size, maxSizeLength).trim(),
			quantity: quantity === null ? null : Math.min(quantity, maxQuantity),
			purchaseQty: readPurchased(row),
			sku: readCode(row, 'SKU', notes),
			barcode: readCode(row, 'Barcode', notes),
			pricePaise: pricePaise || null,
		}
	})
}

function readCode(row: CsvRow, noun: 'SKU' | 'Barcode', notes: string[]): string | null {
	const code = row.cell(`Variant ${noun}`).replace(/\s+/g, ' ')
	const nounLabel = noun === 'SKU' ? noun : 'barcode'
	const damage = describeDamage(row, code)
	if (damage) notes.push(`its ${nounLabel} ${code} ${damage} and is skipped (line ${row.line})`)
	else if (code.length <= maxSkuLength) return code || null
	else notes.push(`its ${nounLabel} is longer than ${maxSkuLength} characters and is skipped (line ${row.line})`)
	return null
}

/**
 * Merges variants with the same color and size in any spelling. Only the first of several variants with the same SKU
 * keeps it.
 */
function mergeVariants(variants: DraftVariant[], notes: string[]): DraftVariant[] {
	const byKey = new Map<string, DraftVariant>()
	const skus = new Set<string>()
	for (const variant of variants) {
		const key = `${normalizeText(variant.color ?? '')}\n${toSizeKey(variant.size)}`
		const first = byKey.get(key)
		if (first) {
			byKey.set(key, mergePair(first, variant))
			notes.push(`its ${formatVariant(variant)} is listed twice and is combined (line ${variant.line})`)
			continue
		}
		const isDuplicateSku = variant.sku !== null && skus.has(variant.sku)
		if (isDuplicateSku) notes.push(`its SKU ${variant.sku} is listed twice and is used once (line ${variant.line})`)
		byKey.set(key, isDuplicateSku ? { ...variant, sku: null } : variant)
		if (variant.sku !== null) skus.add(variant.sku)
	}
	return [...byKey.values()]
}

function mergePair(first: DraftVariant, second: DraftVariant): DraftVariant {
	const prices = [first, second].flatMap(({ pricePaise }) => pricePaise ?? [])
	const addNullable = (one: number | null, other: number | null) =>
		one === null && other === null ? null : Math.min(maxQuantity, (one ?? 0) + (other ?? 0))
	return {
		...first,
		quantity: addNullable(first.quantity, second.quantity),
		purchaseQty: addNullable(first.purchaseQty, second.purchaseQty),
		sku: first.sku ?? second.sku,
		barcode: first.barcode ?? second.barcode,
		pricePaise: prices.length > 0 ? Math.min(...prices) : null,
	}
}

function formatVariant({ color, size }: DraftVariant): string {
	return [color, size].filter(Boolean).join(' ') || 'variant'
}

/** Returns the reason why the shop cannot track the stock of these variants separately. `null` when it can. */
function findVariantProblem(variants: DraftVariant[]): string | null {
	const colors = new Set(variants.map(({ color }) => color && normalizeText(color)))
	if (colors.size > 1 && colors.has(null)) return 'some of its variants have no color'
	if (colors.size > maxColorsOfProduct) return `it has more than ${maxColorsOfProduct} colors`
	if (new Set(variants.map(({ size }) => toSizeKey(size))).size > maxSizesOfProduct)
		return `it has more than ${maxSizesOfProduct} sizes`
	return variants.length > maxVariantsOfProduct ? `it has more than ${maxVariantsOfProduct} variants` : null
}

function listJoinedOptions(variants: DraftVariant[], options: Option[]): string[] {
	const example = variants[0]?.size ?? ''
	return options
		.filter(({ kind, values }) => kind === 'other' && values.length > 0)
		.map(({ name }) => `its ${name} is part of the size: "${example}"`)
}

export interface Option {
	number: 1 | 2 | 3
	name: string
	kind: 'color' | 'size' | 'title' | 'other'
	values: string[]
}

/**
 * Returns the options of a product, such as color and size. Their names may have any spelling. At most one option is
 * the color. An option 'Title' with one value is Shopify's way to write that there are no options.
 */
export function readOptions(rows: CsvRow[]): Option[] {
	const options = numbers.flatMap((number) => {
		const name = getFirstCell(rows, `Option${number} Name`)
		const values = toDistinct(rows.map((row) => row.cell(`Option${number} Value`)).filter(Boolean))
		return name ? [{ number, name, kind: detectOptionKind(name, values), values }] : []
	})
	const color = options.find(({ kind }) => kind === 'color')
	return options.map((option) =>
		option.kind === 'color' && option !== color ? { ...option, kind: 'other' as const } : option,
	)
}

/** Returns all values of the options of this kind. */
export function listValues(options: Option[], kind: Option['kind']): string[] {
	return toDistinct(options.filter((option) => option.kind === kind).flatMap((option) => option.values))
}

/** Returns the file's hex codes by normalized color name and adds a note for invalid ones. */
export function readHexCodes(rows: CsvRow[], options: Option[], notes: string[]): Map<string, string> {
	const hexCodes = new Map<string, string>()
	for (const row of rows) {
		const text = row.cell('Color Hex')
		const name = getColor(row, options)
		if (!text || !name) continue
		const hexCode = parseHexCode(text)
		if (hexCode) hexCodes.set(normalizeText(name), hexCode)
		else notes.push(`its Color Hex "${text}" is not a color code such as #9C2F1F and is ignored (line ${row.line})`)
	}
	return hexCodes
}

/** Returns a row's color. `''` for none. */
export function getColor(row: CsvRow, options: Option[]): string {
	const color = options.find(({ kind }) => kind === 'color')
	return color ? getOptionValue(row, color) : ''
}

/** Returns a row's color like `getColor`, but `null` for a word that means no color. */
function findNamedColor(row: CsvRow, options: Option[]): string | null {
	const name = getColor(row, options)
	return name === '' || isPlaceholderColor(name) ? null : name
}

/** Returns a row's size joined with its other options, such as 'M / Cotton'. `''` for none. */
export function getSize(row: CsvRow, options: Option[]): string {
	const filterByKind = (kind: Option['kind']) => options.filter((option) => option.kind === kind)
	return [...filterByKind('size'), ...filterByKind('other')]
		.map((option) => getOptionValue(row, option))
		.filter(Boolean)
		.join(' / ')
}

/**
 * Returns the first non-empty cell of a column, or `''` when all cells are empty. The fields of the product itself may
 * be in any of its rows.
 */
export function getFirstCell(rows: CsvRow[], column: string): string {
	return rows.map((row) => row.cell(column)).find(Boolean) ?? ''
}

const numbers = [1, 2, 3] as const

function getOptionValue(row: CsvRow, { number }: Option): string {
	return row.cell(`Option${number} Value`)
}

function detectOptionKind(name: string, values: string[]): Option['kind'] {
	const normalised = normalizeText(name)
	if (/(^|\W)(colou?r|shade|hue)s?($|\W)/.test(normalised)) return 'color'
	if (/(^|\W)sizes?($|\W)/.test(normalised)) return 'size'
	return normalised === 'title' && values.length < 2 ? 'title' : 'other'
}

function toDistinct(values: string[]): string[] {
	const byKey = new Map<string, string>()
	for (const value of values) if (!byKey.has(normalizeText(value))) byKey.set(normalizeText(value), value)
	return [...byKey.values()]
}
