import type { ReactNode } from 'react'
import { PAYMENT_FILTERS, paymentFilters } from '#app/shop/orders/payments/payment-filter.ts'
import { PAYMENT_METHODS } from '#app/shop/orders/order-view.ts'
import { paymentLabel } from '#app/shop/words/ways-to-pay.ts'
import type { OrderListState } from '#app/ui/admin/list/order-list-state.ts'
import { SearchBox } from '#app/ui/admin/list/search-box.tsx'
import { Options } from '#app/ui/forms/options.tsx'

/** The status is chosen by the tabs. */
export function OrderFilters({
	listState: { search, status, cameBack, isPacked, paymentMethod, payment, customerId },
	children,
}: {
	listState: OrderListState
	/** What stands before them on a phone. */
	children: ReactNode
}) {
	return (
		<div className="o-filters">
			{children}
			<SearchBox
				action="/admin/orders"
				search={search}
				label="Search orders"
				placeholder="Search by Order ID or Product Name..."
				isNarrowed={[search || undefined, status, cameBack, paymentMethod, payment, customerId].some(
					(choice) => choice !== undefined,
				)}
			>
				<input key={`status ${status}`} type="hidden" name="status" value={cameBack ? 'came-back' : (status ?? '')} />
				{isPacked !== undefined && <input type="hidden" name="packed" value={isPacked ? 'yes' : 'no'} />}
				{customerId && <input type="hidden" name="customer" value={customerId} />}
				<select key={paymentMethod} name="paymentMethod" aria-label="Payment" defaultValue={paymentMethod ?? ''}>
					<option value="">All payments</option>
					<Options of={PAYMENT_METHODS.map((method) => [method, paymentLabel(method)] as const)} />
				</select>
				<select key={`payment ${payment}`} name="payment" aria-label="Paid or not" defaultValue={payment ?? ''}>
					<option value="">Paid or not</option>
					<Options of={PAYMENT_FILTERS.map((filter) => [filter, paymentFilters[filter]] as const)} />
				</select>
			</SearchBox>
		</div>
	)
}
