import { formatPaise, noBreak } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'

/** The lowest and highest price at which a product can be bought, in paise (rule: variant-price). */
export interface PriceRange {
	fromPricePaise: number
	toPricePaise: number
}

/** `originalPricePaise` is `null` unless it is above every price at which the product can be bought. */
export interface ComparedPrice extends PriceRange {
	originalPricePaise: number | null
}

/** Returns `'₹ 98.00'`, or `'from ₹ 98.00'` when prices differ. */
export function formatPriceRange({ fromPricePaise, toPricePaise }: PriceRange): string {
	return `${fromPricePaise < toPricePaise ? `from${noBreak}` : ''}${formatPaise(fromPricePaise)}`
}

/** Returns the discount from the previous price in percent, rounded down. 0 when the product has several prices. */
export function calculateSavedPercent({ fromPricePaise, toPricePaise, originalPricePaise }: ComparedPrice): number {
	if (originalPricePaise === null || fromPricePaise < toPricePaise) return 0
	return Math.floor(((originalPricePaise - fromPricePaise) * 100) / originalPricePaise)
}

/**
 * Rejects the sale of products without a price.
 *
 * @throws conflict: a product has no price (rule: no-sale-without-price).
 */
export function assertHavePrices(lines: readonly { name: string; pricePaise: number }[]): void {
	for (const { name, pricePaise } of lines)
		if (pricePaise <= 0) refuse('conflict', 'product-price-missing', { product: name })
}
