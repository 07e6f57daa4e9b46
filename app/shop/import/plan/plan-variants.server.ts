import { formatPaise } from '../../money.ts'
import { normaliseText } from '../../search/normalise.ts'
import { maxQuantity } from '../../words/limits.ts'
import { sortSizes, sizeKey, spellingsOf } from '../../catalog/variant/sizes.ts'
import { variantWords } from '../../catalog/variant/variant-grid.ts'
import type { DraftVariant } from '../draft/draft-variants.server.ts'
import type { ExportProduct } from '../draft/product-cells.server.ts'

/** A variant as a product is to have it. */
export interface TargetVariant {
	color: string
	size: string
	quantity: number
	sku: string | null
	barcode: string | null
	/** Its own; null where it costs what its product does. */
	pricePaise: number | null
}

interface PresentVariant extends TargetVariant {
	purchaseQty: number
}

/** The variants of a product as the shop has them. */
export function presentVariants({ colors }: Pick<ExportProduct, 'colors'>): PresentVariant[] {
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

/** A variant without what was bought of it, which no file changes. */
export function withoutBought({ purchaseQty: _, ...variant }: PresentVariant): TargetVariant {
	return variant
}

/**
 * The variants that a file wants of a product with these colours, in their order; what the file does not say stays as
 * it is, and what was bought since the file was written is subtracted.
 */
export function targetVariants(
	drafts: DraftVariant[],
	colors: string[],
	basePricePaise: number,
	present: PresentVariant[] = [],
): TargetVariant[] {
	const byKey = new Map(present.map((variant) => [keyOfVariant(variant), variant]))
	const spellings = spellingsOf(drafts.map(({ size }) => size))
	const order = sortSizes([...spellings.values()])
	const targets = drafts.flatMap((draft) => {
		const color = colorOf(draft, colors)
		if (color === undefined) return []
		const size = spellings.get(sizeKey(draft.size))!
		const now = byKey.get(keyOfVariant({ color, size }))
		const quantity = draft.quantity === null ? (now?.quantity ?? 0) : stillThere(draft, draft.quantity, now)
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

function colorOf({ color }: DraftVariant, colors: string[]): string | undefined {
	return color === null ? colors[0] : colors.find((name) => isAlike(name, color))
}

/**
 * Whether a file leaves the price of a product: one of its variants costs it, or all cost what they do. Else the lowest
 * of the file is the product's.
 */
export function keepsPrice(
	drafts: DraftVariant[],
	colors: string[],
	present: PresentVariant[],
	basePricePaise: number,
): boolean {
	const pricesNow = new Map(present.map((variant) => [keyOfVariant(variant), variant.pricePaise ?? basePricePaise]))
	const isSame = (draft: DraftVariant) =>
		pricesNow.get(keyOfVariant({ color: colorOf(draft, colors) ?? '', size: draft.size })) === draft.pricePaise
	return drafts.some(({ pricePaise }) => pricePaise === basePricePaise) || drafts.every(isSame)
}

function stillThere({ purchaseQty }: DraftVariant, quantity: number, now: PresentVariant | undefined): number {
	const since = (now?.purchaseQty ?? 0) - (purchaseQty ?? now?.purchaseQty ?? 0)
	return Math.min(maxQuantity, Math.max(0, quantity - (now ? since : 0)))
}

/** Names one variant of a product. */
export function keyOfVariant({ color, size }: { color: string; size: string }): string {
	return `${normaliseText(color)}\n${sizeKey(size)}`
}

/** 'White M: 3' and the like for each. */
export function variantList(variants: TargetVariant[] | null): string {
	if (variants === null) return 'counted as a whole'
	return variants
		.map(({ color, size, quantity, sku, barcode, pricePaise }) => {
			const price = pricePaise && formatPaise(pricePaise)
			const codes = [price, sku, barcode].filter(Boolean).join(', ')
			return `${variantWords(color, size) || 'all'}: ${quantity}${codes && ` (${codes})`}`
		})
		.join(' · ')
}

/** The pieces of all. */
export function piecesOf(variants: TargetVariant[]): number {
	return variants.reduce((sum, { quantity }) => sum + quantity, 0)
}

function isAlike(one: string, other: string): boolean {
	return normaliseText(one) === normaliseText(other)
}
