import { formatPaise } from '#app/shop/money.ts'
import type { PriceAt, SumsByWay } from '#app/shop/pricing/price-at.ts'

/** Returns the price of an order for each payment method. The style sheet shows the price of the selected one. */
export function priceByWay(price: PriceAt, sums: SumsByWay | null): [className: string, PriceAt][] {
	if (!sums) return [['', price]]
	return [
		['if-online', { ...price, codFeePaise: 0, totalPaise: sums.onlinePaise }],
		['if-cash', { ...price, codFeePaise: sums.feePaise, totalPaise: sums.cashPaise }],
	]
}

export interface SumProps {
	price: PriceAt
	/** `null` when all payment methods cost the same or only one is available. */
	sums: SumsByWay | null
}

/** The total for the selected payment method. */
export function SumByWay({ price, sums }: SumProps) {
	return priceByWay(price, sums).map(([way, { totalPaise }]) => (
		<span key={way} className={way}>
			{formatPaise(totalPaise)}
		</span>
	))
}
