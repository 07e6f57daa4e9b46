import { Form } from 'react-router'
import { ORDER_STATUSES } from '#app/shop/orders/order-status.ts'
import { SubmitButton } from '../forms/button.tsx'

interface OrderStatusFormProps {
	orderId: number
	status: number
	/** The page to come back to. */
	backTo: string
	className?: string
}

/** Moves an order to another status; any to any (decision Q-36). */
export function OrderStatusForm({ orderId, status, backTo, className = '' }: OrderStatusFormProps) {
	const to = `/admin/orders/${orderId}/status`
	return (
		<Form method="post" action={to} preventScrollReset className={`flex gap-2 ${className}`}>
			<input type="hidden" name="redirectTo" value={backTo} />
			<select
				key={status}
				name="status"
				defaultValue={status}
				aria-label={`Status of order ${orderId}`}
				className="min-h-11 min-w-0 flex-1 rounded-soft border border-field bg-white px-2 text-sm"
			>
				{ORDER_STATUSES.map(({ number, label }) => (
					<option key={number} value={number}>
						{label}
					</option>
				))}
			</select>
			<SubmitButton look="secondary" action={to} pendingText="Updating..." aria-label={`Update status of order ${orderId}`} className="bg-white px-4">
				Update
			</SubmitButton>
		</Form>
	)
}
