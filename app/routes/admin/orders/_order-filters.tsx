import type { ReactNode } from 'react'
import { ORDER_STATUSES } from '#app/shop/orders/order-status.ts'
import { PAYMENT_METHODS, paymentLabel } from '#app/shop/orders/order-view.ts'
import type { OrderListState } from '#app/ui/admin/list/order-list-state.ts'
import { SearchBox } from '#app/ui/admin/list/search-box.tsx'

export function OrderFilters({ listState: { search, status, paymentMethod } }: { listState: OrderListState }) {
	return (
		<SearchBox
			action="/admin/orders"
			search={search}
			label="Search orders"
			placeholder="Search by Order ID or Product Name..."
			isNarrowed={search !== '' || status !== undefined || paymentMethod !== undefined}
		>
			<Choice name="status" label="Status" value={status} all="All statuses" className="max-sm:basis-26">
				{ORDER_STATUSES.map(({ number, label }) => (
					<option key={number} value={number}>
						{label}
					</option>
				))}
			</Choice>
			<Choice name="paymentMethod" label="Payment" value={paymentMethod} all="All payments" className="max-sm:basis-34">
				{PAYMENT_METHODS.map((method) => (
					<option key={method} value={method}>
						{paymentLabel(method)}
					</option>
				))}
			</Choice>
		</SearchBox>
	)
}

interface ChoiceProps {
	name: string
	label: string
	value: string | number | undefined
	all: string
	className: string
	children: ReactNode
}

function Choice({ name, label, value, all, className, children }: ChoiceProps) {
	return (
		<select
			key={value}
			name={name}
			aria-label={label}
			defaultValue={value ?? ''}
			className={`min-h-11 min-w-0 rounded-soft border border-field bg-white text-xs max-sm:grow max-sm:px-1 sm:px-2 sm:text-sm ${className}`}
		>
			<option value="">{all}</option>
			{children}
		</select>
	)
}
