import type { ReactNode } from 'react'
import { PAYMENT_FILTERS, paymentFilters, type PaymentFilter } from '#app/shop/orders/payments/payment-labels.ts'
import { getPaymentLabel, PAYMENT_METHODS } from '#app/shop/values/payment-methods.ts'
import {
	type OrderListState,
	buildOrderListQuery,
	parseOrderListState,
	getTab,
} from '#app/ui/admin/list/admin-list-state.ts'
import { SearchBox, Empty } from '#app/ui/admin/list/list-controls.tsx'
import { Options } from '#app/ui/forms/field.tsx'
import { getStatusLabel } from '#app/shop/values/order-status.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { Form, Link } from 'react-router'

/**
 * Shows the search box of the order list and the filters by payment method and payment status. `OrderTabs` filters by
 * the status.
 */
export function OrderFilters({
	listState: { search, status, isReturnedToOrigin, isPacked, paymentMethod, payment, customerId },
	children,
}: {
	listState: OrderListState
	/** The content before the search box, such as the link that selects all rows on phones and tablets. */
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
				isNarrowed={[search || undefined, status, isReturnedToOrigin, paymentMethod, payment, customerId].some(
					(choice) => choice !== undefined,
				)}
			>
				<input
					key={`status ${status}`}
					type="hidden"
					name="status"
					value={isReturnedToOrigin ? 'came-back' : (status ?? '')}
				/>
				{isPacked !== undefined && <input type="hidden" name="packed" value={isPacked ? 'yes' : 'no'} />}
				{customerId && <input type="hidden" name="customer" value={customerId} />}
				<select key={paymentMethod} name="paymentMethod" aria-label="Payment method" defaultValue={paymentMethod ?? ''}>
					<option value="">All payment methods</option>
					<Options of={PAYMENT_METHODS.map((method) => [method, getPaymentLabel(method)] as const)} />
				</select>
				<select key={`payment ${payment}`} name="payment" aria-label="Payment status" defaultValue={payment ?? ''}>
					<option value="">All payment statuses</option>
					<Options of={PAYMENT_FILTERS.map((filter) => [filter, paymentFilters[filter]] as const)} />
				</select>
			</SearchBox>
		</div>
	)
}

export function NoOrders({ listState }: { listState: OrderListState }) {
	const narrowed = describeNoResults(listState)
	return (
		<div className="mt-5">
			{narrowed ? (
				<Empty title="No orders found" text={narrowed}>
					<ButtonLink to="/admin/orders?status=all">Show all orders</ButtonLink>
				</Empty>
			) : (
				<Empty title="No orders found" text="New orders appear here." />
			)}
		</div>
	)
}

function describePaymentFilter(payment: PaymentFilter): string {
	return `payment status “${paymentFilters[payment]}”`
}

function describeNoResults({
	search,
	status,
	isOpen,
	isPacked,
	paymentMethod,
	payment,
	customerId,
	...listState
}: OrderListState): string {
	if (isOpen && !search) return 'No open orders: everything has shipped.'
	if (listState.isReturnedToOrigin && !search) return 'No orders were returned to origin (RTO).'
	const kinds = [
		status && `status ${isPacked ? 'Packed' : getStatusLabel(status)}`,
		paymentMethod && `payment method ${getPaymentLabel(paymentMethod)}`,
		payment && describePaymentFilter(payment),
	].filter(Boolean)
	const kind = (customerId ? ' from this customer' : '') + (kinds.length > 0 ? ` with ${kinds.join(' and ')}` : '')
	if (!search) return kind && `No orders${kind}.`
	return `No orders${kind} match “${search}”. Search by order number, product name, SKU, PIN code, or customer name, email or phone.`
}

const saveFilterPath = '/admin/orders/filter'

/**
 * Shows the staff member's saved filters and a button that saves the current filter, or deletes it if it is saved. A tab
 * without a search or payment filter cannot be saved, because it already has its own link.
 */
export function SavedFilters({ saved, listState }: { saved: string[]; listState: OrderListState }) {
	const { search, paymentMethod, payment, customerId } = listState
	const query = buildOrderListQuery({ ...listState, page: 1 })
	const isSaved = saved.includes(query)
	const isNarrowed = customerId === undefined && Boolean(search || paymentMethod || payment)
	if (saved.length === 0 && !isNarrowed) return null
	return (
		<nav aria-label="Saved filters" className="o-saved">
			{saved.map((one) => (
				<Link key={one} to={`/admin/orders${one}`} aria-current={one === query ? 'page' : undefined}>
					{describeFilters(parseOrderListState(new URLSearchParams(one)))}
				</Link>
			))}
			{(isSaved || isNarrowed) && (
				<Form method="post" action={saveFilterPath}>
					<input type="hidden" name="query" value={query} />
					<SubmitButton
						variant="quiet"
						action={saveFilterPath}
						name="saved"
						value={isSaved ? 'no' : 'yes'}
						pendingText="Saving..."
					>
						{isSaved ? 'Delete filter' : 'Save filter'}
					</SubmitButton>
				</Form>
			)}
		</nav>
	)
}

/** Returns the name of a saved filter, such as 'Packed · Cash on Delivery · “kurta”'. */
function describeFilters(listState: OrderListState): string {
	const { search, paymentMethod, payment } = listState
	const filterLabels = [
		getTab(listState),
		paymentMethod && getPaymentLabel(paymentMethod),
		payment && paymentFilters[payment],
		search && `“${search}”`,
	]
	return filterLabels.filter(Boolean).join(' · ')
}
