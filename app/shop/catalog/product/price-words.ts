import { formatPaise, noBreak } from '../../money.ts'
import { refuse } from '../../refusal.ts'

/** The lowest and the highest price at which a product can be bought, in paise (rule: variant-price). */
export interface PriceSpan {
	fromPricePaise: number
	toPricePaise: number
}

/** `originalPricePaise` is null unless above every price at which it can be bought. */
export interface BeforeAndNow extends PriceSpan {
	originalPricePaise: number | null
}

/** '₹ 98.00', 'from ₹ 98.00' where prices differ. */
export function priceWords({ fromPricePaise, toPricePaise }: PriceSpan): string {
	return `${fromPricePaise < toPricePaise ? `from${noBreak}` : ''}${formatPaise(fromPricePaise)}`
}

/** What is saved of the price before, rounded down; 0 at several prices. */
export function savedPercent({ fromPricePaise, toPricePaise, originalPricePaise }: BeforeAndNow): number {
	if (originalPricePaise === null || fromPricePaise < toPricePaise) return 0
	return Math.floor(((originalPricePaise - fromPricePaise) * 100) / originalPricePaise)
}

/** What is said of a product without a price (rule: no-sale-without-price). */
export function priceMissing(name: string): string {
	return `${name} has no price yet.`
}

/** Refuses to sell what has no price ('conflict', rule: no-sale-without-price). */
export function mustHavePrices(lines: readonly { name: string; pricePaise: number }[]): void {
	for (const { name, pricePaise } of lines)
		if (pricePaise <= 0) refuse('conflict', `${priceMissing(name)} It cannot be bought.`)
}
