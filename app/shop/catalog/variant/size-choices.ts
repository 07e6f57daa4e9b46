import { inSizeOrder, sizeKey } from './sizes.ts'
import type { SizeChoice, VariantChoice } from './variant-view.ts'

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
