import { formatLongDate } from '#app/shop/dates.ts'
import { CANCELLED, statusTone, timeline } from '#app/shop/words/order-status.ts'
import type { OrderSummary } from '#app/shop/orders/order-view.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'
import { OrderAmounts, OrderLines } from './_order-lines.tsx'
import { TimelineRow } from './_timeline.tsx'

export function OrderHistory({ orders }: { orders: OrderSummary[] }) {
	return (
		<section aria-labelledby="history">
			<h2 id="history" className="font-display text-xl lg:border-t lg:border-ink lg:pt-4">
				Order History
			</h2>
			{orders.length === 0 ? <NoOrders /> : orders.map((order) => <OrderCard key={order.id} order={order} />)}
		</section>
	)
}

function NoOrders() {
	return (
		<div className="py-8">
			<p className="text-base">No orders found.</p>
			<p className="mt-1 mb-6 text-muted">What you order will be listed here, with its way to you.</p>
			<ButtonLink to="/newarrivals">New Arrivals</ButtonLink>
		</div>
	)
}

function OrderCard({ order }: { order: OrderSummary }) {
	const headline = `order-${order.id}`
	return (
		<article aria-labelledby={headline} className="mt-6 border border-line bg-white p-4 sm:p-6">
			<div className="flex items-start justify-between gap-4">
				<div>
					<h3 id={headline} className="tabular font-display text-lg">
						Order #{order.id}
					</h3>
					<p className="text-xs text-muted">Placed on {formatLongDate(order.createdAt)}</p>
				</div>
				<div className="pt-1">
					<StatusBadge tone={statusTone(order.status)}>{order.statusLabel}</StatusBadge>
				</div>
			</div>
			<div className="mt-5">
				{order.status === CANCELLED ? (
					<p className="text-xs text-muted">This order was cancelled and is not on its way.</p>
				) : (
					<TimelineRow steps={timeline(order.status)} />
				)}
			</div>
			<div className="mt-3">
				<OrderLines items={order.items} />
			</div>
			<div className="border-t border-line pt-4 sm:flex sm:items-end sm:justify-between sm:gap-8">
				<div className="sm:order-2 sm:w-64">
					<OrderAmounts order={order} />
				</div>
				<a
					href={`/profile?tab=order&order=${order.id}`}
					className="mt-4 inline-flex min-h-11 items-center gap-2 text-sm font-medium underline underline-offset-4 hover:no-underline sm:mt-0"
				>
					Tracking Details
					<span className="sr-only"> of order #{order.id}</span>
					<Icon name="arrow" className="size-4" />
				</a>
			</div>
		</article>
	)
}
