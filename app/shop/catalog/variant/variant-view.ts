/** A product colour in a size, as shoppers see it (rule 115). */
export interface VariantChoice {
	id: number
	/** What a cart holds, with the size. */
	productColorId: number
	/** '' where only colours are counted. */
	size: string
	/** Pieces left; `plenty` for that and more. */
	remainingQty: number
}

/** A product of more variants is told machines as a whole: its page is not to grow with them. */
export const mostDescribed = 20

/** For the JSON API, with all its pieces. */
export interface FullVariant extends VariantChoice {
	sku: string | null
}

/** The sizes of one colour, in their order; empty where the product is counted as a whole. */
export function variantsOfColor<Variant extends { productColorId: number }>(
	variants: readonly Variant[],
	productColorId: number,
): Variant[] {
	return variants.filter((variant) => variant.productColorId === productColorId)
}

/** A product by variant is bought in a size (rule 116). */
export const pleaseSelectSize = 'Please select a size.'

/** Names the sizes there are, for programs and for sizes that are no more. */
export function pleaseSelectOneOf(sizes: readonly { size: string }[]): string {
	const names = sizes.map(({ size }) => size).filter(Boolean)
	return names.length > 0 ? `Please select a size: ${names.join(', ')}.` : pleaseSelectSize
}

/** A size in which a product comes in any of its colours. */
export interface SizeChoice {
	/** '' where only colours are counted. */
	size: string
	/** Pieces left by product colour, `plenty` for that and more; absent where the colour does not come in it. */
	left: Record<number, number>
}

/** Pieces left in a colour, or in the one that has most of them while none is chosen. */
export function leftIn({ left }: SizeChoice, productColorId: number | undefined): number {
	return productColorId === undefined ? Math.max(...Object.values(left)) : (left[productColorId] ?? 0)
}

/** What a sheet of sizes offers: a product in one colour. */
export interface ProductSizes {
	name: string
	/** '' for one that stands for no colour. */
	color: string
	productColorId: number
	hasOtherColors: boolean
	/** All that the product comes in, as on its page (rule 121). */
	sizes: { size: string; isOut: boolean }[]
}
