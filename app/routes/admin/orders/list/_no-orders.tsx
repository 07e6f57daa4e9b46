import { type PaymentFilter, paymentFilters } from '#app/shop/orders/payments/payment-filter.ts'
import { statusLabel } from '#app/shop/words/order-status.ts'
import { paymentLabel } from '#app/shop/words/ways-to-pay.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import type { OrderListState } from '#app/ui/admin/list/order-list-state.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'

export function NoOrders({ listState }: { listState: OrderListState }) {
	const narrowed = whyNone(listState)
	return (
		<div className="mt-5">
			{narrowed ? (
				<Empty title="No orders found" text={narrowed}>
					<ButtonLink to="/admin/orders?status=all">Show all orders</ButtonLink>
				</Empty>
			) : (
				<Empty title="No orders found" text="As soon as a customer places one, it is here." />
			)}
		</div>
	)
}

function howPaid(payment: PaymentFilter): string {
	if (payment === 'waiting') return 'still to come'
	return payment === 'sent-unpaid' ? 'missing though it was sent' : paymentFilters[payment].toLowerCase()
}

function whyNone({
	search,
	status,
	isOpen,
	isPacked,
	paymentMethod,
	payment,
	customerId,
	...listState
}: OrderListState): string {
	if (isOpen && !search) return 'Nothing is to be done: every order was sent.'
	if (listState.cameBack && !search) return 'No parcel came back.'
	const kinds = [
		status && `the status ${isPacked ? 'Packed' : statusLabel(status)}`,
		paymentMethod && `the payment ${paymentLabel(paymentMethod)}`,
		payment && `its payment ${howPaid(payment)}`,
	].filter(Boolean)
	const kind = (customerId ? ' of this customer' : '') + (kinds.length > 0 ? ` with ${kinds.join(' and ')}` : '')
	if (!search) return kind && `There is no order${kind}.`
	return `No order${kind} has the number “${search}”, a product with this name or SKU, this PIN code, or a customer with this name, e-mail or phone.`
}
