import { Link } from 'react-router'
import { formatPaise } from '#app/shop/money.ts'
import type { DeskState } from '#app/shop/orders/fulfilment/desk-state.ts'
import { wayOf } from '#app/shop/orders/order-view.ts'
import { paymentFilters } from '#app/shop/orders/payments/payment-filter.ts'
import { paymentBadge } from '#app/shop/orders/payments/payment-state.ts'
import type { PlaceInList } from '#app/shop/orders/place-in-list.server.ts'
import { type OrderListState, tabOf } from '#app/ui/admin/list/order-list-state.ts'
import { LineIcon } from '#app/ui/admin/line-icon.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { DatedOrder } from './_in-words.server.ts'

interface OrderHeadProps {
	order: DatedOrder
	state: DeskState
	/** The label of the order's status. */
	label: string
	/** The position in the list that the order was opened from; `null` when it was opened from elsewhere. */
	place: PlaceInList | null
	listState: OrderListState
	query: string
}

/** The heading of an order, with links to the previous and next order of the list that it was opened from. */
export function OrderHead({ order, state, label, place, listState, query }: OrderHeadProps) {
	const name = `${order.firstName} ${order.lastName}`.trim()
	const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
	const badge = paymentBadge(order)
	const facts = [
		order.placedAt,
		wayOf(order),
		pieces === 1 ? '1 piece' : `${pieces} pieces`,
		formatPaise(order.totalPaise),
	]
	return (
		<header>
			<nav aria-label="List" className="o-crumb">
				<Link to={`/admin/orders${query}`}>Orders</Link>
				{place && (
					<>
						<span>
							/ {nameOf(listState)}
							{place.number && `, ${place.number} of ${place.total}`}
						</span>
						<Arrow to={place.before} label="Order before" path="M10 3 5 8l5 5" query={query} />
						<Arrow to={place.after} label="Order after" path="m6 3 5 5-5 5" query={query} />
					</>
				)}
			</nav>
			<div className="o-title">
				<h1>
					Order #{order.id}
					{name && ` · ${name}`}
				</h1>
				<span className={`o-pie ${state}`}>{label}</span>
				{state === 'waiting' && <StatusBadge tone="warn">{paymentFilters.waiting}</StatusBadge>}
				{order.isReturnedToOrigin && <StatusBadge tone="danger">Returned to origin</StatusBadge>}
				{badge && <span className={`o-tag ${badge.tone}`}>{badge.label}</span>}
				<p className="tabular text-xs text-muted">{facts.join(' · ')}</p>
			</div>
		</header>
	)
}

function nameOf(listState: OrderListState): string {
	const { payment, search } = listState
	return search ? `“${search}”` : (tabOf(listState) ?? (payment ? paymentFilters[payment] : 'All'))
}

function Arrow({ to, label, path, query }: { to: number | null; label: string; path: string; query: string }) {
	if (to === null) return null
	return (
		<Link to={`/admin/orders/${to}${query}`} aria-label={label} className="o-arrow">
			<LineIcon path={path} size={16} className="size-4" />
		</Link>
	)
}
