import { buildCodFeeLines, buildDiscountLines, formatTotalLine } from '#app/shop/pricing/order-price.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'

interface OrderSumsProps {
	order: Omit<OrderView, 'createdAt' | 'updatedAt'>
	className: string
	rowClass: string
	totalClass: string
}

/** Shows the amounts of an order. */
export function OrderTotals({ order, className, rowClass, totalClass }: OrderSumsProps) {
	const sums = [
		{ label: 'Subtotal', paise: order.subtotalPaise },
		...buildDiscountLines(order),
		...(order.taxPaise > 0 ? [{ label: 'Tax', paise: order.taxPaise }] : []),
		{ label: 'Shipping', paise: order.shippingPaise },
		...buildCodFeeLines(order),
		{ label: 'Total', paise: order.totalPaise },
	]
	const row = `flex justify-between gap-4 ${rowClass}`
	return (
		<dl className={`tabular ml-auto ${className}`}>
			{sums.map(({ label, paise }, index) => (
				<div key={`${label} ${index}`} className={label === 'Total' ? `${row} mt-1 border-t pt-2 ${totalClass}` : row}>
					<dt>{label}</dt>
					<dd>{formatTotalLine(paise)}</dd>
				</div>
			))}
		</dl>
	)
}
