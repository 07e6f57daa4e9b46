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

/** Whether a size must be chosen in this colour: one alone is taken without asking. */
export function mustChooseSize(variants: readonly { productColorId: number }[], productColorId: number): boolean {
	return variantsOfColor(variants, productColorId).length > 1
}
