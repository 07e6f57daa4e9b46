import { formatPaise } from '#app/shop/money.ts'
import type { PriceAt, SumsByWay } from '#app/shop/pricing/price-at.ts'

/** What an order comes to in each way to pay; the style sheet shows the one of the chosen way. */
export function priceByWay(price: PriceAt, sums: SumsByWay | null): [className: string, PriceAt][] {
	if (!sums) return [['', price]]
	return [
		['if-online', { ...price, codFeePaise: 0, totalPaise: sums.onlinePaise }],
		['if-cash', { ...price, codFeePaise: sums.feePaise, totalPaise: sums.cashPaise }],
	]
}

export interface SumProps {
	price: PriceAt
	/** Null where every way to pay costs the same, or only one is offered. */
	sums: SumsByWay | null
}

/** The total in the chosen way to pay. */
export function SumByWay({ price, sums }: SumProps) {
	return priceByWay(price, sums).map(([way, { totalPaise }]) => (
		<span key={way} className={way}>
			{formatPaise(totalPaise)}
		</span>
	))
}
