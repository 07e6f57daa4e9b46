import { normaliseText } from '../../../search/normalise.ts'
import { maxQuantity } from '../../product/product-limits.ts'
import { inSizeOrder, sizeKey } from '../../variant/sizes.ts'
import { variantWords } from '../../variant/variant-grid.ts'
import type { DraftVariant } from '../draft/draft-variants.server.ts'

/** A variant as a product is to have it. */
export interface TargetVariant {
	color: string
	size: string
	quantity: number
	sku: string | null
	barcode: string | null
}

export interface PresentVariant extends TargetVariant {
	purchaseQty: number
}

/**
 * The variants that a file wants of a product with these colours, in their order; what the file does not say stays as
 * it is, and what was bought since the file was written is subtracted.
 */
export function targetVariants(
	drafts: DraftVariant[],
	colors: string[],
	present: PresentVariant[] = [],
): TargetVariant[] {
	const byKey = new Map(present.map((variant) => [keyOfVariant(variant), variant]))
	const spellings = new Map<string, string>()
	for (const { size } of drafts) if (!spellings.has(sizeKey(size))) spellings.set(sizeKey(size), size)
	const order = inSizeOrder([...spellings.values()])
	const targets = drafts.flatMap((draft) => {
		const color = draft.color === null ? colors[0] : colors.find((name) => isAlike(name, draft.color!))
		if (color === undefined) return []
		const size = spellings.get(sizeKey(draft.size))!
		const now = byKey.get(keyOfVariant({ color, size }))
		const quantity = draft.quantity === null ? (now?.quantity ?? 0) : stillThere(draft, draft.quantity, now)
		return { color, size, quantity, sku: draft.sku ?? now?.sku ?? null, barcode: draft.barcode ?? now?.barcode ?? null }
	})
	return targets.toSorted(
		(one, other) =>
			colors.indexOf(one.color) - colors.indexOf(other.color) || order.indexOf(one.size) - order.indexOf(other.size),
	)
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
		.map(({ color, size, quantity, sku, barcode }) => {
			const codes = [sku, barcode].filter(Boolean).join(', ')
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
