import { inSizeOrder, sizeKey } from './sizes.ts'
import type { VariantChoice } from './variant-view.ts'

/** A product by variant is bought in a size. Browsers get it without `sizes.ts`. */
export const pleaseSelectSize = 'Please select a size.'

/** A size in which a product comes in any of its colours. */
export interface SizeChoice {
	/** '' where only colours are counted. */
	size: string
	/** Pieces left by product colour, `plenty` for that and more; absent where the colour does not come in it. */
	left: Record<number, number>
}

/** The sizes of a product in all its colours, in their order; none where it is counted as a whole. */
export function sizeChoices(variants: readonly VariantChoice[]): SizeChoice[] {
	const byKey = new Map<string, SizeChoice>()
	for (const { size, productColorId, remainingQty } of variants) {
		const key = sizeKey(size)
		const choice = byKey.get(key) ?? { size, left: {} }
		choice.left[productColorId] = remainingQty
		byKey.set(key, choice)
	}
	const choices = [...byKey.values()]
	return inSizeOrder(choices.map(({ size }) => size)).map((size) => choices.find((choice) => choice.size === size)!)
}

/** Pieces left in a colour, or in the one that has most of them while none is chosen. */
export function leftIn({ left }: SizeChoice, productColorId: number | undefined): number {
	return productColorId === undefined ? Math.max(...Object.values(left)) : (left[productColorId] ?? 0)
}
