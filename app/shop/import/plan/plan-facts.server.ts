import type { ImportFacts } from '../import-view.ts'
import type { Target } from './import-plan.server.ts'

/** Price, pieces and variants of what an import makes. */
export function factsOf({
	basePricePaise: pricePaise,
	quantity: pieces,
	variants,
}: Target): Omit<ImportFacts, 'newCategory' | 'newColors' | 'toFetch'> {
	const soldOut = (variants ?? []).filter(({ quantity }) => quantity === 0).length
	return { pricePaise, pieces, variants: variants?.length ?? 0, soldOut }
}
