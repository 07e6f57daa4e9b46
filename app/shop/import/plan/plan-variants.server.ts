import { formatPaise } from '../../values/money.ts'
import { normalizeText } from '../../search/normalize.ts'
import { maxQuantity } from '../../values/limits.ts'
import { sortSizes, toSizeKey, mapSpellings } from '../../catalog/variant/sizes.ts'
import { formatVariantName } from '../../catalog/variant/variant-grid.ts'
import type { DraftVariant } from '../draft/draft-variants.server.ts'
import type { ExportProduct } from '../draft/product-cells.server.ts'

/** A planned variant of a product. */
export interface TargetVariant {
	color: string
	size: string
	quantity: number
	sku: string | null
	barcode: string | null
	/** The variant's own price. `null` when it costs the same as the product. */
	pricePaise: number | null
}

interface PresentVariant extends TargetVariant {
	purchaseQty: number
}

/** Returns the variants of a product in the shop. */
export function listPresentVariants({ colors }: Pick<ExportProduct, 'colors'>): PresentVariant[] {
	return colors.flatMap(({ color, variants }) =>
		variants.map(({ size, remainingQty, purchaseQty, sku, barcode, pricePaise }) => ({
			color: color.name,
			size,
			quantity: remainingQty,
			sku,
			barcode,
			pricePaise,
			purchaseQty,
		})),
	)
}

/** Returns a variant without its purchased quantity, which imports do not change. */
export function toTargetVariant({ purchaseQty: _, ...variant }: PresentVariant): TargetVariant {
	return variant
}

/**
 * Returns the variants that a product with these colors has after the import, in the order of the colors. Values that
 * the file does not state stay unchanged, and units purchased since the file was exported are subtracted.
 */
export function planVariants(
	drafts: DraftVariant[],
	colors: string[],
	basePricePaise: number,
	present: PresentVariant[] = [],
): TargetVariant[] {
	const byKey = new Map(present.map((variant) => [getVariantKey(variant), variant]))
	const spellings = mapSpellings(drafts.map(({ size }) => size))
	const order = sortSizes([...spellings.values()])
	const targets = drafts.flatMap((draft) => {
		const color = findColor(draft, colors)
		if (color === undefined) return []
		const size = spellings.get(toSizeKey(draft.size))!
		const now = byKey.get(getVariantKey({ color, size }))
		const quantity = draft.quantity === null ? (now?.quantity ?? 0) : calculateRemaining(draft, draft.quantity, now)
		const price = draft.pricePaise ?? now?.pricePaise ?? null
		return {
			color,
			size,
			quantity,
			sku: draft.sku ?? now?.sku ?? null,
			barcode: draft.barcode ?? now?.barcode ?? null,
			pricePaise: price === basePricePaise ? null : price,
		}
	})
	return targets.toSorted(
		(one, other) =>
			colors.indexOf(one.color) - colors.indexOf(other.color) || order.indexOf(one.size) - order.indexOf(other.size),
	)
}

function findColor({ color }: DraftVariant, colors: string[]): string | undefined {
	return color === null ? colors[0] : colors.find((name) => isAlike(name, color))
}

/**
 * Returns true when an import leaves the product's price unchanged: a variant of the file has this price, or no price
 * changes. Otherwise the lowest price of the file becomes the product's price.
 */
export function isPriceUnchanged(
	drafts: DraftVariant[],
	colors: string[],
	present: PresentVariant[],
	basePricePaise: number,
): boolean {
	const pricesNow = new Map(present.map((variant) => [getVariantKey(variant), variant.pricePaise ?? basePricePaise]))
	const isSamePrice = (draft: DraftVariant) =>
		pricesNow.get(getVariantKey({ color: findColor(draft, colors) ?? '', size: draft.size })) === draft.pricePaise
	return drafts.some(({ pricePaise }) => pricePaise === basePricePaise) || drafts.every(isSamePrice)
}

function calculateRemaining({ purchaseQty }: DraftVariant, quantity: number, now: PresentVariant | undefined): number {
	const since = (now?.purchaseQty ?? 0) - (purchaseQty ?? now?.purchaseQty ?? 0)
	return Math.min(maxQuantity, Math.max(0, quantity - (now ? since : 0)))
}

/** Returns the key of a variant within a product. */
export function getVariantKey({ color, size }: { color: string; size: string }): string {
	return `${normalizeText(color)}\n${toSizeKey(size)}`
}

/** Returns a list such as 'White M: 3' for each variant. */
export function formatVariants(variants: TargetVariant[] | null): string {
	if (variants === null) return 'tracked as one number'
	return variants
		.map(({ color, size, quantity, sku, barcode, pricePaise }) => {
			const price = pricePaise && formatPaise(pricePaise)
			const codes = [price, sku, barcode].filter(Boolean).join(', ')
			return `${formatVariantName(color, size) || 'all'}: ${quantity}${codes && ` (${codes})`}`
		})
		.join(' · ')
}

/** Returns the total quantity of the variants. */
export function sumUnits(variants: TargetVariant[]): number {
	return variants.reduce((sum, { quantity }) => sum + quantity, 0)
}

function isAlike(one: string, other: string): boolean {
	return normalizeText(one) === normalizeText(other)
}
