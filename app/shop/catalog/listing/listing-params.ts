import { type ColorFamily, colorFamilies } from '../color/color-family.ts'
import { parseRowId } from '../../values/row-id.ts'
import { normalizeAmount } from '../../values/money.ts'
import { cutText } from '../../values/cut-text.ts'
import { maxSizeLength, toSizeKey } from '../variant/sizes.ts'
import { maxSearchLength, normalizeText } from '../../search/normalize.ts'
import { type ListingFilter, listingFilters } from '../../values/product-columns.ts'
import type { ColorView } from '../product/product-view.ts'

/** The number of products on a page (rule: filters-and-pages) and in the API's short lists. */
export const listingPageSize = 20
/** The number of newest products that New Arrivals shows (rule: newest-first). */
export const newArrivalCount = 20
/**
 * The number of products in a row (rule: recently-viewed). The triggers of CatalogVersion use the same number for best
 * sellers and featured products.
 */
export const rowLength = 8
/** The number of products shown on a not-found page. */
export const shortRowLength = 4

// The functions below parse the query string of a listing, both for the page and for its cache key. If the two parsed
// it differently, visitors of one address could get the cached page of another. Invalid values are ignored.

/** The value of the query parameter `stock` that shows only products in stock. */
export const inStock = '1'
/** The value of the query parameter `exactly` that searches for the literal text. */
export const exactly = '1'

const maxColors = 100
const maxSizes = 100
const maxAttributeValues = 20
const maxRupees = 1_000_000_000
export const maxPriceLength = 20

/**
 * The filter that the visitor opened to see all its options, because most pages show only a part of them: a color
 * family, an attribute, the sizes, or every filter (`'all'`). `''` means none.
 */
export type Opened = ColorFamily | ListingFilter | 'sizes' | 'all' | ''
export const colorFamilyKeys = Object.keys(colorFamilies) as ColorFamily[]
export const openedParts: readonly Opened[] = [...colorFamilyKeys, ...listingFilters, 'sizes', 'all']

/** Parses a search or a category name. */
export function parseTextParam(text: string | null | undefined): string {
	return cutText((text ?? '').trim(), maxSearchLength).trimEnd()
}

/** Parses the selected colors, without duplicates. */
export function parseColorIds(values: string[]): number[] {
	return [...new Set(values.map(parseRowId))].filter(Boolean).slice(0, maxColors)
}

/** Parses the selected sizes into normalized sizes, without duplicates (rule: size-order). */
export function parseSizeKeys(values: string[]): string[] {
	const keys = values.map((size) => cutText(toSizeKey(size), maxSizeLength).trimEnd())
	return [...new Set(keys)].filter(Boolean).slice(0, maxSizes)
}

/** Parses the selected values of an attribute into normalized ones, without duplicates (rule: attribute-filters). */
export function parseAttributeKeys(values: string[]): string[] {
	const keys = values.map((value) => normalizeText(cutText(value, maxSearchLength)))
	return [...new Set(keys)].filter(Boolean).slice(0, maxAttributeValues)
}

/**
 * Parses typed rupees and removes thousands separators and the currency sign. `''` when the text is not a number or is
 * negative (rules: typed-prices, filters-and-pages).
 */
export function parsePriceParam(text: string | null | undefined): string {
	const amountText = normalizeAmount((text ?? '').trim())
	return /^[^-]/.test(amountText) && Number.isFinite(Number(amountText)) ? amountText.slice(0, maxPriceLength) : ''
}

/** Parses the text of `parsePriceParam` as a number, at most a billion. `undefined` means no limit. */
export function parsePriceLimit(amountText: string): number | undefined {
	return amountText === '' ? undefined : Math.min(maxRupees, Number(amountText))
}

export interface ColorOption extends ColorView {
	count: number
}

export interface ColorFamilyView {
	key: ColorFamily
	count: number
	colorCount: number
	samples: string[]
	/**
	 * The colors of the family, the most frequent first. If the filter has very many colors, only the selected ones,
	 * unless the visitor opened the family.
	 */
	colors: ColorOption[]
}

/** The visitor's selected colors and the opened filter. */
export interface ChosenColors {
	colorIds: readonly number[]
	opened: Opened
}

export interface SizeOption {
	/** The normalized size, used in addresses. */
	key: string
	/** The size as the owner wrote it. */
	name: string
	/** The number of products in stock in this size. */
	count: number
}

export interface SizeFilterView {
	/**
	 * The sizes in order. If there are very many, only the most frequent and the selected ones, unless the visitor
	 * opened the filter.
	 */
	sizes: SizeOption[]
	sizeCount: number
}

export interface ChosenSizes {
	sizeKeys: readonly string[]
	opened: Opened
}

export interface AttributeValue {
	/** The normalized value, used in addresses. */
	key: string
	/** The value as most products have it. */
	name: string
	/** The number of products with it, in any spelling. */
	count: number
}

export interface AttributeFilterView {
	column: ListingFilter
	/** The most frequent values first. If there are many, only the most frequent and the selected ones. */
	values: AttributeValue[]
	valueCount: number
}

export interface ChosenAttributes {
	attributes: Readonly<Record<ListingFilter, readonly string[]>>
	opened: Opened
}

export interface CategoryOption {
	name: string
	/** The number of products in the category and its children. */
	count: number
	children: CategoryOption[]
}
