import { Link } from 'react-router'
import { formatPaise } from '#app/shop/values/money.ts'
import type { DisplayStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { orderPaymentMethodLabel } from '#app/shop/orders/order-view.ts'
import { paymentFilters } from '#app/shop/orders/payments/payment-filter.ts'
import { getPaymentBadge } from '#app/shop/orders/payments/payment-state.ts'
import type { AdjacentOrders } from '#app/shop/orders/adjacent-orders.server.ts'
import { type OrderListState, getTab } from '#app/ui/admin/list/order-list-state.ts'
import { LineIcon } from '#app/ui/admin/line-icon.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { DatedOrder } from './_dated-order.server.ts'

interface OrderHeadProps {
	order: DatedOrder
	state: DisplayStatus
	/** The position in the list that the order was opened from; `null` when it was opened from elsewhere. */
	place: AdjacentOrders | null
	listState: OrderListState
	query: string
}

/** The heading of an order, with links to the previous and next order of the list that it was opened from. */
export function OrderHeader({ order, state, place, listState, query }: OrderHeadProps) {
	const name = `${order.firstName} ${order.lastName}`.trim()
	const unitCount = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
	const badge = getPaymentBadge(order)
	const facts = [
		order.placedAt,
		orderPaymentMethodLabel(order),
		unitCount === 1 ? '1 item' : `${unitCount} items`,
		formatPaise(order.totalPaise),
	]
	return (
		<header>
			<nav aria-label="Order list" className="o-crumb">
				<Link to={`/admin/orders${query}`}>Orders</Link>
				{place && (
					<>
						<span>
							/ {getListName(listState)}
							{place.number && `, ${place.number} of ${place.total}`}
						</span>
						<Arrow to={place.before} label="Previous order" path="M10 3 5 8l5 5" query={query} />
						<Arrow to={place.after} label="Next order" path="m6 3 5 5-5 5" query={query} />
					</>
				)}
			</nav>
			<div className="o-title">
				<h1>
					Order #{order.id}
					{name && ` · ${name}`}
				</h1>
				<span className={`o-pie ${state}`}>{order.statusLabel}</span>
				{order.stage === 'packed' && <StatusBadge tone="info">Packed</StatusBadge>}
				{state === 'waiting' && <StatusBadge tone="warn">{paymentFilters.waiting}</StatusBadge>}
				{order.isReturnedToOrigin && <StatusBadge tone="danger">Returned to origin (RTO)</StatusBadge>}
				{badge && <span className={`o-tag ${badge.tone}`}>{badge.label}</span>}
				<p className="tabular text-xs text-muted">{facts.join(' · ')}</p>
			</div>
		</header>
	)
}

function getListName(listState: OrderListState): string {
	const { payment, search } = listState
	return search ? `“${search}”` : (getTab(listState) ?? (payment ? paymentFilters[payment] : 'All'))
}

function Arrow({ to, label, path, query }: { to: number | null; label: string; path: string; query: string }) {
	if (to === null) return null
	return (
		<Link to={`/admin/orders/${to}${query}`} aria-label={label} className="o-arrow">
			<LineIcon path={path} size={16} className="size-4" />
		</Link>
	)
}
