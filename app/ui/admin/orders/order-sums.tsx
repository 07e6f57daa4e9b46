import { cashFeeSum, discountSums, formatSum } from '#app/shop/pricing/order-sums.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'

interface OrderSumsProps {
	order: Omit<OrderView, 'createdAt' | 'updatedAt'>
	className: string
	rowClass: string
	totalClass: string
}

/** Shows the amounts of an order. */
export function OrderSums({ order, className, rowClass, totalClass }: OrderSumsProps) {
	const sums = [
		{ label: 'Subtotal', paise: order.subtotalPaise },
		...discountSums(order),
		...(order.taxPaise > 0 ? [{ label: 'Tax', paise: order.taxPaise }] : []),
		{ label: 'Shipping', paise: order.shippingPaise },
		...cashFeeSum(order),
		{ label: 'Total', paise: order.totalPaise },
	]
	const row = `flex justify-between gap-4 ${rowClass}`
	return (
		<dl className={`tabular ml-auto ${className}`}>
			{sums.map(({ label, paise }, index) => (
				<div key={`${label} ${index}`} className={label === 'Total' ? `${row} mt-1 border-t pt-2 ${totalClass}` : row}>
					<dt>{label}</dt>
					<dd>{formatSum(paise)}</dd>
				</div>
			))}
		</dl>
	)
}
