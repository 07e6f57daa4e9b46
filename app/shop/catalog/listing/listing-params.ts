import { type ColorFamily, colorFamilies } from '../color/color-family.ts'
import { rowId } from '../../row-id.ts'
import { maxSearchLength } from '../../search/normalise.ts'
import { maxSizeLength, sizeKey } from '../variant/sizes.ts'

/** Products of a page (rule: filters-and-pages), and of the API's short lists. */
export const listingPageSize = 20
/** Products that count as new (rule: newest-first). */
export const newArrivalCount = 20
/**
 * Products of a row (rule: recently-viewed). The triggers of CatalogVersion know it for best sellers and featured
 * products.
 */
export const rowLength = 8
/** Products shown in place of a missing page. */
export const shortRowLength = 4

// What an address asks a listing for. The page and the key of its cached copy must read alike, or one address is
// answered with the page of another. What makes no sense does not count.

/** The value of `stock`: only what is in stock. */
export const inStock = '1'
/** The value of `exactly`: a search for the text itself. */
export const exactly = '1'

const maxColors = 100
const maxSizes = 100
const maxRupees = 1_000_000_000
export const maxPriceLength = 20

/** What a page shows in full on demand, of what is too long for every page: the names of a family, sizes, or all. */
export type Opened = ColorFamily | 'sizes' | 'all' | ''
export const colorFamilyKeys = Object.keys(colorFamilies) as ColorFamily[]
export const openedParts: readonly Opened[] = [...colorFamilyKeys, 'sizes', 'all']

/** A search or the name of a category. */
export function textParam(text: string | null | undefined): string {
	return (text ?? '').trim().slice(0, maxSearchLength).trimEnd()
}

/** Chosen colours, each once. */
export function colorIdsParam(values: string[]): number[] {
	return [...new Set(values.map(rowId))].filter(Boolean).slice(0, maxColors)
}

/** Chosen sizes as they are compared, each once (rule: size-order). */
export function sizeKeysParam(values: string[]): string[] {
	const keys = values.map((size) => sizeKey(size).slice(0, maxSizeLength).trimEnd())
	return [...new Set(keys)].filter(Boolean).slice(0, maxSizes)
}

/** Rupees as typed, without commas between thousands; '' for no number (rules: typed-prices, filters-and-pages). */
export function priceParam(text: string | null | undefined): string {
	const typed = (text ?? '')
		.trim()
		.replace(/^\d{1,3}(?:,\d{2,3})*,\d{3}(?=$|\.)/, (figure) => figure.replaceAll(',', ''))
	return /^[^-]/.test(typed) && Number.isFinite(Number(typed)) ? typed.slice(0, maxPriceLength) : ''
}

/** Typed rupees as a number; undefined for no limit. */
export function priceLimit(typed: string): number | undefined {
	return typed === '' ? undefined : Math.min(maxRupees, Number(typed))
}
