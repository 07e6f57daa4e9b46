import type { ReactNode } from 'react'
import { PAYMENT_FILTERS, paymentFilters, type PaymentFilter } from '#app/shop/orders/payments/payment-filter.ts'
import { PAYMENT_METHODS } from '#app/shop/orders/order-view.ts'
import { paymentLabel } from '#app/shop/words/ways-to-pay.ts'
import {
	type OrderListState,
	orderListStateQuery,
	readOrderListState,
	tabOf,
} from '#app/ui/admin/list/order-list-state.ts'
import { SearchBox } from '#app/ui/admin/list/search-box.tsx'
import { Options } from '#app/ui/forms/options.tsx'
import { statusLabel } from '#app/shop/words/order-status.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { Form, Link } from 'react-router'

/** The filters of the list. The tabs select the status. */
export function OrderFilters({
	listState: { search, status, cameBack, isPacked, paymentMethod, payment, customerId },
	children,
}: {
	listState: OrderListState
	/** The content before the filters on a phone. */
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

const act = '/admin/orders/filter'

/** Shows the staff member's saved filters and a button that saves the current one, when it is more than a tab. */
export function SavedFilters({ saved, listState }: { saved: string[]; listState: OrderListState }) {
	const { search, paymentMethod, payment, customerId } = listState
	const query = orderListStateQuery({ ...listState, page: 1 })
	const isSaved = saved.includes(query)
	const isNarrowed = customerId === undefined && Boolean(search || paymentMethod || payment)
	if (saved.length === 0 && !isNarrowed) return null
	return (
		<nav aria-label="Saved filters" className="o-saved">
			{saved.map((one) => (
				<Link key={one} to={`/admin/orders${one}`} aria-current={one === query ? 'page' : undefined}>
					{wordsOf(readOrderListState(new URLSearchParams(one)))}
				</Link>
			))}
			{(isSaved || isNarrowed) && (
				<Form method="post" action={act}>
					<input type="hidden" name="query" value={query} />
					<SubmitButton look="quiet" action={act} name="saved" value={isSaved ? 'no' : 'yes'} pendingText="Saving...">
						{isSaved ? 'Forget this filter' : 'Save this filter'}
					</SubmitButton>
				</Form>
			)}
		</nav>
	)
}

/** Describes a filter: 'To pack · Cash on Delivery · “kurta”' */
function wordsOf(listState: OrderListState): string {
	const { search, paymentMethod, payment } = listState
	const words = [
		tabOf(listState),
		paymentMethod && paymentLabel(paymentMethod),
		payment && paymentFilters[payment],
		search && `“${search}”`,
	]
	return words.filter(Boolean).join(' · ')
}
