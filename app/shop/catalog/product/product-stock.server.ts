import type { Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../refusal.ts'
import type { StockCause } from '../variant/remove-variants.server.ts'
import { countAsWhole, saveVariants } from '../variant/save-variants.server.ts'
import { recordStock } from './product-parts.server.ts'
import type { ProductInput } from './product.schema.ts'

interface StoredStock {
	originalQty: number
	purchaseQty: number
	remainingQty: number
	countsByVariant: boolean
}

type Counting = Pick<ProductInput, 'originalQty' | 'variants'>

/**
 * The quantities of an edited product that is counted as a whole (rule: original-quantity), to be written with its
 * other columns; none where pieces are counted by variant. Below what was bought, and another sum than that of the
 * variants that stay: 'invalid'.
 */
export function wholeQuantities({ originalQty, variants }: Counting, stored: StoredStock) {
	if (variants || (stored.countsByVariant && variants === null)) return {}
	if (stored.countsByVariant) {
		if (originalQty !== stored.originalQty)
			refuse('invalid', 'The pieces of this product are counted by size and colour.', 'originalQty')
		return {}
	}
	return { originalQty, remainingQty: remainingOf(originalQty, stored) }
}

function remainingOf(originalQty: number, { purchaseQty }: StoredStock): number {
	if (originalQty < purchaseQty) refuse('invalid', `At least ${purchaseQty}: so many are already bought`, 'originalQty')
	return originalQty - purchaseQty
}

/** Saves how an edited product is counted, once its colours are saved, and writes the history. */
export async function saveStock(
	tx: Transaction,
	id: number,
	{ originalQty, variants }: Counting,
	stored: StoredStock,
	cause: StockCause,
): Promise<void> {
	if (variants) await saveVariants(tx, id, variants, cause)
	else if (!stored.countsByVariant) {
		const remaining = remainingOf(originalQty, stored)
		await recordStock(tx, { productId: id, ...cause, before: stored.remainingQty, remaining })
	} else if (variants === null) await countAsWhole(tx, id, cause, remainingOf(originalQty, stored))
}
