import type { Transaction } from '#app/adapters/db/db.server.ts'
import { pleaseSelectOneOf } from '../catalog/variant/variant-view.ts'
import { sizeKey } from '../catalog/variant/sizes.ts'
import { refuse } from '../refusal.ts'

/** The pieces that a line of a cart takes (rule: counted-by-variant). */
export interface Counted {
	productId: number
	productColorId: number
	/** The variant's spelling; as sent where the product is counted as a whole; '' for none. */
	size: string
	isByVariant: boolean
	remainingQty: number
}

interface Chosen {
	id: number
	productId: number
	product: { countsByVariant: boolean; remainingQty: number }
}

/** The columns of a product colour that `stockSource` is asked about. */
export const chosenSelect = {
	id: true,
	productId: true,
	product: { select: { name: true, basePricePaise: true, countsByVariant: true, remainingQty: true } },
} as const

/**
 * The pieces of a product colour in a size. The only size is taken without asking; missing and unknown ones are refused
 * ('invalid' on `size`, rule: size-required), a colour without any is sold out ('conflict').
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

/** The variant of a size, or the only one where none is named. */
export function variantOf<Variant extends { size: string }>(
	variants: readonly Variant[],
	size: string,
): Variant | undefined {
	if (size === '' && variants.length === 1) return variants[0]
	// Carts and orders mostly have the very text.
	return (
		variants.find((variant) => variant.size === size) ?? variants.find((one) => sizeKey(one.size) === sizeKey(size))
	)
}
