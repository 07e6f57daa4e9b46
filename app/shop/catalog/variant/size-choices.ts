import { displayColor } from '../color/color-words.ts'
import type { ProductDetail } from '../product/product-view.ts'
import { sortSizes, sizeKey } from './sizes.ts'
import { piecesLeft, sizePrice, type ProductSizes, type SizeChoice, type VariantChoice } from './variant-view.ts'

/** The sizes of a product in all its colours, in their order; none where it is counted as a whole. */
export function sizeChoices(variants: readonly VariantChoice[]): SizeChoice[] {
	const byKey = new Map<string, SizeChoice>()
	for (const { size, productColorId, remainingQty, pricePaise } of variants) {
		const key = sizeKey(size)
		const choice = byKey.get(key) ?? { size, left: {}, prices: {} }
		choice.left[productColorId] = remainingQty
		choice.prices[productColorId] = pricePaise
		byKey.set(key, choice)
	}
	const choices = [...byKey.values()]
	return sortSizes(choices.map(({ size }) => size)).map((size) => choices.find((choice) => choice.size === size)!)
}

/** The sizes of a product in a colour, or in its first; null for one that is counted as a whole. */
export function sizesToAdd({ name, colors, variants }: ProductDetail, productColorId: number): ProductSizes | null {
	const color = colors.find((choice) => choice.productColorId === productColorId) ?? colors[0]
	const sizes = sizeChoices(variants)
	if (!color || sizes.length === 0) return null
	return {
		name,
		color: displayColor(color.name),
		productColorId: color.productColorId,
		hasOtherColors: colors.length > 1,
		sizes: sizes.map((choice) => ({
			size: choice.size,
			isOut: piecesLeft(choice, color.productColorId) === 0,
			price: sizePrice(sizes, choice, color.productColorId),
		})),
	}
}
