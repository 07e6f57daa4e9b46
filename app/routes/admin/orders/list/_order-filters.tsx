import { PAYMENT_FILTERS, paymentFilters } from '#app/shop/orders/payments/payment-filter.ts'
import { PAYMENT_METHODS } from '#app/shop/orders/order-view.ts'
import { paymentLabel } from '#app/shop/words/ways-to-pay.ts'
import type { OrderListState } from '#app/ui/admin/list/order-list-state.ts'
import { SearchBox } from '#app/ui/admin/list/search-box.tsx'

const choice =
	'min-h-11 min-w-0 rounded-soft border border-field bg-white text-xs max-sm:grow max-sm:basis-30 max-sm:px-1 sm:px-2 sm:text-sm'

/** The status is chosen by the tabs. */
export function OrderFilters({
	listState: { search, status, isPacked, paymentMethod, payment, customerId },
}: {
	listState: OrderListState
}) {
	return (
		<SearchBox
			action="/admin/orders"
			search={search}
			label="Search orders"
			placeholder="Search by Order ID or Product Name..."
			isNarrowed={[search || undefined, status, paymentMethod, payment, customerId].some(
				(choice) => choice !== undefined,
			)}
		>
			<input key={`status ${status}`} type="hidden" name="status" value={status ?? ''} />
			{isPacked !== undefined && <input type="hidden" name="packed" value={isPacked ? 'yes' : 'no'} />}
			{customerId && <input type="hidden" name="customer" value={customerId} />}
			<select
				key={paymentMethod}
				name="paymentMethod"
				aria-label="Payment"
				defaultValue={paymentMethod ?? ''}
				className={choice}
			>
				<option value="">All payments</option>
				{PAYMENT_METHODS.map((method) => (
					<option key={method} value={method}>
						{paymentLabel(method)}
					</option>
				))}
			</select>
			<select
				key={`payment ${payment}`}
				name="payment"
				aria-label="Paid or not"
				defaultValue={payment ?? ''}
				className={choice}
			>
				<option value="">Paid or not</option>
				{PAYMENT_FILTERS.map((filter) => (
					<option key={filter} value={filter}>
						{paymentFilters[filter]}
					</option>
				))}
			</select>
		</SearchBox>
	)
}
