/** What running sales take off a product's prices; null where none does. */
export interface InSale {
	salePercent: number | null
	saleOffPaise: number | null
}

/** The columns of `InSale`. */
export const inSale = { salePercent: true, saleOffPaise: true } as const

/**
 * A price in the sales that run, in paise: the lowest of them (rule: sale-price). A percentage is rounded to the rupee; an
 * amount takes nothing off what costs no more. A trigger of the database knows the rule too.
 */
export function priceInSale(paise: number, { salePercent, saleOffPaise }: InSale): number {
	const rounded = Math.floor((paise * (100 - (salePercent ?? 0)) + 5_000) / 10_000) * 100
	const byPercent = salePercent === null ? paise : Math.max(Math.min(paise, 100), rounded)
	return Math.min(byPercent, saleOffPaise !== null && paise > saleOffPaise ? paise - saleOffPaise : paise)
}

/** The price to strike through: the owner's original price, or what it costs outside of the sale; null for neither. */
export function beforeSale(product: { basePricePaise: number; originalPricePaise: number | null } & InSale) {
	const { basePricePaise, originalPricePaise } = product
	return originalPricePaise ?? (priceInSale(basePricePaise, product) < basePricePaise ? basePricePaise : null)
}
