import type { z } from 'zod'
import { toPaise } from '../../money.ts'
import type { DeliveryPrices } from './delivery-prices.ts'
import type { deliveryCard } from './delivery-card.ts'

/** The prices of the settings, in paise; null until one is set. One that is left empty beside others is free. */
export function pricesOf(delivery: z.output<typeof deliveryCard>): DeliveryPrices | null {
	const { homePrice, firstPrice, furtherPrice, abroadPrice, freeFrom } = delivery
	if ([homePrice, firstPrice, furtherPrice, abroadPrice].every((price) => price === null)) return null
	const { homeState, firstGrams, furtherGrams, pieceGrams, weights } = delivery
	return {
		homeState,
		homePaise: toPaise(homePrice ?? 0),
		elsewhere: {
			firstGrams,
			firstPaise: toPaise(firstPrice ?? 0),
			furtherGrams,
			furtherPaise: toPaise(furtherPrice ?? 0),
		},
		abroadPaise: toPaise(abroadPrice ?? 0),
		freeFromPaise: freeFrom === null ? null : toPaise(freeFrom),
		pieceGrams,
		gramsByCategory: Object.fromEntries(weights.map(({ categoryId, grams }) => [categoryId, grams ?? pieceGrams])),
	}
}
