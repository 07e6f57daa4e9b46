import type { Transaction } from '#app/adapters/db/db.server.ts'
import { pleaseSelectOneOf } from '../catalog/variant/variant-view.ts'
import { sizeKey } from '../catalog/variant/sizes.ts'
import { refuse } from '../refusal.ts'

/** The stock that a cart line takes from (rule: counted-by-variant). */
export interface Counted {
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

interface Chosen {
	id: number
	productId: number
	product: { countsByVariant: boolean; remainingQty: number }
}

/** The product color columns that `stockSource` needs. */
export const chosenSelect = {
	id: true,
	productId: true,
	product: { select: { name: true, basePricePaise: true, countsByVariant: true, remainingQty: true } },
} as const

/**
 * Returns the stock of a product color in a size. If the color has only one size, that size is used.
 *
 * @throws invalid: on `size`, the size is missing or unknown (rule: size-required).
 * @throws conflict: the color has no sizes, so it is sold out.
 */
export async function stockSource(tx: Transaction, { id, productId, product }: Chosen, size: string): Promise<Counted> {
	const chosen = { productId, productColorId: id, isByVariant: product.countsByVariant }
	if (!product.countsByVariant) return { ...chosen, size, remainingQty: product.remainingQty }
	const variants = await tx.variant.findMany({
		where: { productColorId: id },
		select: { size: true, sizeKey: true, remainingQty: true },
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	})
	if (variants.length === 0) refuse('conflict', 'This product is sold out.')
	const found = variantOf(variants, size)
	if (!found) refuse('invalid', pleaseSelectOneOf(variants), 'size')
	return { ...chosen, size: found.size, remainingQty: found.remainingQty }
}

/** Returns the variant of a size, or the only variant when no size is given. */
export function variantOf<Variant extends { size: string }>(
	variants: readonly Variant[],
	size: string,
): Variant | undefined {
	if (size === '' && variants.length === 1) return variants[0]
	// Carts and orders usually hold the exact text, so it is compared first.
	return (
		variants.find((variant) => variant.size === size) ?? variants.find((one) => sizeKey(one.size) === sizeKey(size))
	)
}
