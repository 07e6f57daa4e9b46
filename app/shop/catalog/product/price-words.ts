import { formatPaise, noBreak } from '../../money.ts'

/** The lowest and the highest price at which a product can be bought, in paise (rule: variant-price). */
export interface PriceSpan {
	fromPricePaise: number
	toPricePaise: number
}

/** '₹ 98.00', 'from ₹ 98.00' where prices differ. */
export function priceWords({ fromPricePaise, toPricePaise }: PriceSpan): string {
	return `${fromPricePaise < toPricePaise ? `from${noBreak}` : ''}${formatPaise(fromPricePaise)}`
}
