import { formatPaise } from '#app/shop/money.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'
import { isDue } from '#app/shop/orders/payments/payment-state.ts'
import { isCash } from '#app/shop/words/ways-to-pay.ts'

/** What the courier is to be given, for a list of facts; nothing for an order that is paid otherwise. */
export function CashToHave({ order }: { order: OrderView }) {
	if (!isCash(order) || !isDue(order)) return null
	return (
		<div>
			<dt className="text-xs text-muted">Please have ready in cash</dt>
			<dd className="tabular text-lg">{formatPaise(order.totalPaise)}</dd>
		</div>
	)
}
