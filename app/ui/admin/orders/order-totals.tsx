import { formatTotalLine, listOrderSums, type TotalLine } from '#app/shop/pricing/order-price.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'

interface OrderSumsProps {
	order: Omit<OrderView, 'createdAt' | 'updatedAt'>
	/** The rows in the language of a customer, the total last. The default is English. */
	sums?: TotalLine[]
	className: string
	rowClass: string
	totalClass: string
}

/** Shows the amounts of an order. */
export function OrderTotals({ order, sums = listOrderSums(order), className, rowClass, totalClass }: OrderSumsProps) {
	const row = `flex justify-between gap-4 ${rowClass}`
	return (
		<dl className={`tabular ml-auto ${className}`}>
			{sums.map(({ label, paise }, index) => (
				<div
					key={`${label} ${index}`}
					className={index === sums.length - 1 ? `${row} mt-1 border-t pt-2 ${totalClass}` : row}
				>
					<dt>{label}</dt>
					<dd>{formatTotalLine(paise)}</dd>
				</div>
			))}
		</dl>
	)
}
