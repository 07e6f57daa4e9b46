import { formatPaise } from '#app/shop/money.ts'
import type { NamedDiscount } from '#app/shop/pricing/order-discounts.ts'
import { cashFeeSum, discountSums, formatSum } from '#app/shop/pricing/order-sums.ts'

interface TotalsProps {
	subtotalPaise: number
	discountPaise: number
	couponCode?: string | null
	discounts: NamedDiscount[]
	taxPaise: number
	shippingPaise: number
	codFeePaise: number
	totalPaise: number
	count: number
	/** The amounts are shown before an order, with free items too (rule: total-is-subtotal). */
	isOffer?: boolean
	/** The possible delivery charge before the state is selected. */
	ifKnown?: string | null
}

export function Totals({ count, isOffer = false, ifKnown = null, ...order }: TotalsProps) {
	const charges = [
		{ label: 'Tax', paise: order.taxPaise },
		{ label: 'Shipping', paise: order.shippingPaise },
	].filter(({ paise }) => isOffer || paise !== 0)
	const rows = [
		{ label: `Subtotal (${count} ${count === 1 ? 'item' : 'items'})`, paise: order.subtotalPaise },
		...discountSums(order),
		...charges,
		...cashFeeSum(order),
	]
	return (
		<>
			<dl className="tabular mt-4 space-y-1 text-xs text-muted">
				{rows.map(({ label, paise }, index) => (
					<div key={`${label} ${index}`} className="flex justify-between gap-4">
						<dt>{label}</dt>
						<dd className="text-right">{(label === 'Shipping' && ifKnown) || formatSum(paise)}</dd>
					</div>
				))}
				<div className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3 font-medium text-ink">
					<dt className="text-sm">{ifKnown ? 'Total without delivery' : 'Total'}</dt>
					<dd className="text-lg">{formatPaise(order.totalPaise)}</dd>
				</div>
			</dl>
			{!isOffer && (
				<p className="mt-1 text-xs text-muted">
					{order.shippingPaise === 0 ? 'Taxes included, delivery free' : 'Taxes included'}
				</p>
			)}
		</>
	)
}
