/** The discounts of running sales on a product's prices. `null` when there is none. */
export interface SaleReduction {
	salePercent: number | null
	saleOffPaise: number | null
}

/** The columns of `SaleReduction`. */
export const saleReductionSelect = { salePercent: true, saleOffPaise: true } as const

/**
 * Returns a price in paise under the running sales: the lowest of them (rule: sale-price). A percentage is rounded to
 * the rupee, and a fixed amount does not apply to prices that are not above it. A database trigger implements the same
 * rule.
 */
export function calculateSalePrice(paise: number, { salePercent, saleOffPaise }: SaleReduction): number {
	const rounded = Math.floor((paise * (100 - (salePercent ?? 0)) + 5_000) / 10_000) * 100
	const byPercent = salePercent === null ? paise : Math.max(Math.min(paise, 100), rounded)
	return Math.min(byPercent, saleOffPaise !== null && paise > saleOffPaise ? paise - saleOffPaise : paise)
}

/**
 * Returns the price to strike through: the owner's original price, or the price outside the sale. `null` when there is
 * neither.
 */
export function getPriceBeforeSale(
	product: { basePricePaise: number; originalPricePaise: number | null } & SaleReduction,
) {
	const { basePricePaise, originalPricePaise } = product
	return originalPricePaise ?? (calculateSalePrice(basePricePaise, product) < basePricePaise ? basePricePaise : null)
}
