import { formatPaise } from '#app/shop/values/money.ts'
import type { CheckoutPrice, TotalsByPaymentMethod } from '#app/shop/pricing/checkout-price.ts'

/** Returns the price of an order for each payment method. The style sheet shows the price of the selected one. */
export function listPricesByMethod(
	price: CheckoutPrice,
	sums: TotalsByPaymentMethod | null,
): [className: string, CheckoutPrice][] {
	if (!sums) return [['', price]]
	return [
		['if-online', { ...price, codFeePaise: 0, totalPaise: sums.onlinePaise }],
		['if-cash', { ...price, codFeePaise: sums.feePaise, totalPaise: sums.cashPaise }],
	]
}

export interface SumProps {
	price: CheckoutPrice
	/** `null` when all payment methods cost the same or only one is available. */
	sums: TotalsByPaymentMethod | null
}

/** The total for the selected payment method. */
export function TotalByMethod({ price, sums }: SumProps) {
	return listPricesByMethod(price, sums).map(([way, { totalPaise }]) => (
		<span key={way} className={way}>
			{formatPaise(totalPaise)}
		</span>
	))
}
