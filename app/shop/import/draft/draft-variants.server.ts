import { normaliseText } from '../../search/normalise.ts'
import {
	maxColorsOfProduct,
	maxNameLength,
	maxQuantity,
	maxSizesOfProduct,
	maxSkuLength,
	maxVariantsOfProduct,
} from '../../words/limits.ts'
import { maxSizeLength, sizeKey } from '../../catalog/variant/sizes.ts'
import { firstCell, namedColorOf, type Option, sizeOf } from './draft-options.server.ts'
import type { CsvRow } from '../csv-row.server.ts'
import { type OfferedRow, readPurchased, Unusable, damageTo } from './offer.server.ts'

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

/** Returns how stock is tracked if the file states it in a column of the shop's own. */
export function statedCount(offered: OfferedRow[]): 'by variant' | 'as a whole' | null {
	const rows = offered.map(({ row }) => row)
	const text = firstCell(rows, 'Pieces Counted').toLowerCase()
	if (text === 'by variant' || text === 'as a whole' || text === '') return text || null
	throw new Unusable(`its Pieces Counted "${text}" is neither "by variant" nor "as a whole"`, rows[0]!.line)
}

/**
 * Returns the variants of a product: its rows with a color and size of their own, without those not for sale. `null`
 * when stock is tracked for the product as a whole, which applies to one variant or to more than a shop supports.
 */
export function readVariants(offered: OfferedRow[], options: Option[], notes: string[]): DraftVariant[] | null {
	const stated = statedCount(offered)
	const isByVariant = stated === 'by variant' || (stated === null && offered.length > 1)
	if (!isByVariant || options.every(({ kind }) => kind === 'title')) return null
	const own: string[] = []
	const variants = merged(variantsFor(offered, options, own), own)
	if (stated === null && variants.length < 2) return null
	const hindrance = hindranceOf(variants)
	if (hindrance) {
		notes.push(`${hindrance}: its pieces are counted as a whole`)
		return null
	}
	notes.push(...joinedOptions(variants, options), ...own)
	return variants
}

/** Returns the variants for sale. If none is for sale, returns all with no stock. */
function variantsFor(offered: OfferedRow[], options: Option[], notes: string[]): DraftVariant[] {
	const sold = offered.filter(({ isForSale }) => isForSale)
	const priced = sold.length > 0 ? sold : offered.map((each) => ({ ...each, quantity: 0 }))
	return priced.map(({ row, quantity, pricePaise }) => {
		const size = sizeOf(row, options).replace(/\s+/g, ' ')
		if (size.length > maxSizeLength) notes.push(`its size "${size}" is cut to ${maxSizeLength} characters`)
		return {
			line: row.line,
			color: namedColorOf(row, options)?.slice(0, maxNameLength) ?? null,
			size: size.slice(0, maxSizeLength).trim(),
			quantity: quantity === null ? null : Math.min(quantity, maxQuantity),
			purchaseQty: readPurchased(row),
			sku: codeOf(row, 'SKU', notes),
			barcode: codeOf(row, 'Barcode', notes),
			pricePaise: pricePaise || null,
		}
	})
}

function codeOf(row: CsvRow, noun: 'SKU' | 'Barcode', notes: string[]): string | null {
	const code = row.cell(`Variant ${noun}`).replace(/\s+/g, ' ')
	const words = noun === 'SKU' ? noun : 'barcode'
	const damage = damageTo(row, code)
	if (damage) notes.push(`its ${words} ${code} ${damage} and is left out (line ${row.line})`)
	else if (code.length <= maxSkuLength) return code || null
	else notes.push(`its ${words} of more than ${maxSkuLength} characters is not kept (line ${row.line})`)
	return null
}

/** Merges rows with the same color and size, whatever their spelling. An SKU belongs to one variant. */
function merged(variants: DraftVariant[], notes: string[]): DraftVariant[] {
	const byKey = new Map<string, DraftVariant>()
	const skus = new Set<string>()
	for (const variant of variants) {
		const key = `${normaliseText(variant.color ?? '')}\n${sizeKey(variant.size)}`
		const first = byKey.get(key)
		if (first) {
			byKey.set(key, together(first, variant))
			notes.push(`its ${wordsOf(variant)} stands twice and is counted together (line ${variant.line})`)
			continue
		}
		const isTaken = variant.sku !== null && skus.has(variant.sku)
		if (isTaken) notes.push(`its SKU ${variant.sku} stands twice and is kept once (line ${variant.line})`)
		byKey.set(key, isTaken ? { ...variant, sku: null } : variant)
		if (variant.sku !== null) skus.add(variant.sku)
	}
	return [...byKey.values()]
}

function together(first: DraftVariant, second: DraftVariant): DraftVariant {
	const prices = [first, second].flatMap(({ pricePaise }) => pricePaise ?? [])
	const sum = (one: number | null, other: number | null) =>
		one === null && other === null ? null : Math.min(maxQuantity, (one ?? 0) + (other ?? 0))
	return {
		...first,
		quantity: sum(first.quantity, second.quantity),
		purchaseQty: sum(first.purchaseQty, second.purchaseQty),
		sku: first.sku ?? second.sku,
		barcode: first.barcode ?? second.barcode,
		pricePaise: prices.length > 0 ? Math.min(...prices) : null,
	}
}

function wordsOf({ color, size }: DraftVariant): string {
	return [color, size].filter(Boolean).join(' ') || 'variant'
}

/** Returns why the shop cannot track these variants separately. */
function hindranceOf(variants: DraftVariant[]): string | null {
	const colors = new Set(variants.map(({ color }) => color && normaliseText(color)))
	if (colors.size > 1 && colors.has(null)) return 'some of its variants have no colour'
	if (colors.size > maxColorsOfProduct) return `it has more than ${maxColorsOfProduct} colours`
	if (new Set(variants.map(({ size }) => sizeKey(size))).size > maxSizesOfProduct)
		return `it has more than ${maxSizesOfProduct} sizes`
	return variants.length > maxVariantsOfProduct ? `it has more than ${maxVariantsOfProduct} variants` : null
}

function joinedOptions(variants: DraftVariant[], options: Option[]): string[] {
	const example = variants[0]?.size ?? ''
	return options
		.filter(({ kind, values }) => kind === 'other' && values.length > 0)
		.map(({ name }) => `its ${name} is part of the size: "${example}"`)
}
