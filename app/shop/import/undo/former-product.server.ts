import { type Existing, presentTarget, type Target } from '../plan/import-plan.server.ts'
import { keyOfVariant } from '../plan/plan-variants.server.ts'

/** A product as it was before an import. */
export interface FormerProduct {
	target: Target
	/** What had been bought of its variants. */
	bought: [variant: string, pieces: number][]
	/** Whether customers saw it; unknown of imports of before. */
	wasShown?: boolean
}

/** What to remember of a product before it is changed. */
export function formerProduct(existing: Existing): FormerProduct {
	const bought = existing.colors.flatMap(({ color, variants }) =>
		variants
			.filter(({ purchaseQty }) => purchaseQty > 0)
			.map(({ size, purchaseQty }): FormerProduct['bought'][number] => [
				keyOfVariant({ color: color.name, size }),
				purchaseQty,
			]),
	)
	return { target: presentTarget(existing), bought, wasShown: !existing.isDraft }
}
