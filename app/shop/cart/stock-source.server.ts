import type { Transaction } from '#app/adapters/db/db.server.ts'
import { refuseUnknownSize } from '../catalog/variant/variant-rows.server.ts'
import { toSizeKey } from '../catalog/variant/sizes.ts'
import { refuse } from '../values/refusal.ts'

/** The stock from which a cart line is sold: that of the product or of a variant (rule: counted-by-variant). */
export interface StockSource {
	productId: number
	productColorId: number
	/**
	 * The variant's spelling of the size. It is the submitted size when stock is tracked per product, and `''` for no
	 * size.
	 */
	size: string
	isByVariant: boolean
	remainingQty: number
}

interface ChosenColor {
	id: number
	productId: number
	product: { countsByVariant: boolean; remainingQty: number }
}

/** The product color columns that `findStockSource` needs. */
export const chosenColorSelect = {
	id: true,
	productId: true,
	product: { select: { name: true, basePricePaise: true, countsByVariant: true, remainingQty: true } },
} as const

/**
 * Returns the stock of a product color in a size. If `size` is `''` and the color has only one size, that size is used.
 *
 * @throws invalid: on `size`, the size is missing or unknown (rule: size-required).
 * @throws conflict: the color has no sizes, so it is sold out.
 */
export async function findStockSource(
	tx: Transaction,
	{ id, productId, product }: ChosenColor,
	size: string,
): Promise<StockSource> {
	const chosen = { productId, productColorId: id, isByVariant: product.countsByVariant }
	if (!product.countsByVariant) return { ...chosen, size, remainingQty: product.remainingQty }
	const variants = await tx.variant.findMany({
		where: { productColorId: id },
		select: { size: true, sizeKey: true, remainingQty: true },
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	})
	if (variants.length === 0) refuse('conflict', 'product-sold-out')
	const variant = findVariant(variants, size)
	if (!variant) refuseUnknownSize(variants, 'size')
	return { ...chosen, size: variant.size, remainingQty: variant.remainingQty }
}

/** Returns the variant of a size, or the only variant when no size is given. */
export function findVariant<Variant extends { size: string }>(
	variants: readonly Variant[],
	size: string,
): Variant | undefined {
	if (size === '' && variants.length === 1) return variants[0]
	// Carts and orders usually have the variant's exact spelling, so it is compared before the normalized sizes.
	return (
		variants.find((variant) => variant.size === size) ?? variants.find((one) => toSizeKey(one.size) === toSizeKey(size))
	)
}
