import { Link } from 'react-router'
import { formatPaise } from '#app/shop/money.ts'
import { statusTone } from '#app/shop/orders/order-status.ts'
import type { AdminOrderRow } from '#app/shop/orders/order-view.ts'
import { OrderStatusForm } from '#app/ui/admin/order-status-form.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'

/** Date as text. */
export type DatedRow = Omit<AdminOrderRow, 'createdAt'> & { placedAt: string }

/** Below 768 px each row is a card. `query` is the list state. */
export function OrderTable({ orders, query }: { orders: DatedRow[]; query: string }) {
	return (
		<table className="w-full border-collapse text-sm max-md:block md:bg-white">
			<caption className="sr-only">Orders, newest first</caption>
			<thead className="max-md:sr-only">
				<tr className="border-b border-line text-left text-xs text-muted">
					{['Order ID', 'Items', 'Status', 'Date', 'Actions'].map((column) => (
						<th key={column} scope="col" className="px-2.5 py-2.5 font-medium xl:px-4">
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="max-md:grid max-md:gap-3">
				{orders.map((order) => (
					<OrderRow key={order.id} order={order} query={query} />
				))}
			</tbody>
		</table>
	)
}

const cell = 'align-top max-md:block md:px-2.5 md:py-3 xl:px-4'

function OrderRow({ order, query }: { order: DatedRow; query: string }) {
	const { id, status, statusLabel, placedAt, customerName, itemCount, firstItems, totalPaise } = order
	const more = itemCount - firstItems.length
	const to = `/admin/orders/${id}${query}`
	return (
		<tr className="border-b border-line last:border-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:border-0 max-md:bg-white max-md:px-4 max-md:py-3">
			<th scope="row" className={`${cell} text-left font-medium`}>
				<Link
					to={to}
					preventScrollReset
					discover="none"
					prefetch="none"
					className="tabular inline-flex min-h-11 items-center text-indigo underline underline-offset-2 hover:no-underline md:min-h-6"
				>
					#{id}
				</Link>
				<p className="line-clamp-2 text-xs font-normal text-muted [overflow-wrap:anywhere] md:w-28 xl:w-32">
					{customerName.trim() || 'N/A'}
				</p>
			</th>
			<td className={`${cell} max-md:order-1 max-md:col-span-2 max-md:pt-2`}>
				<ul>
					{firstItems.map(({ name, size, quantity }, index) => (
						<li key={index} className="flex gap-1.5">
							<span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{name}</span>{' '}
							<span className="tabular max-w-1/2 shrink-0 text-muted [overflow-wrap:anywhere]">
								{size && `size ${size} `}× {quantity}
							</span>
						</li>
					))}
				</ul>
				{more > 0 && <p className="text-xs text-muted">and {more} more</p>}
				<p className="tabular mt-1 font-medium">{formatPaise(totalPaise)}</p>
			</td>
			<td className={`${cell} max-md:pt-2.5 max-md:text-right`}>
				<StatusBadge tone={statusTone(status)}>{statusLabel}</StatusBadge>
			</td>
			<td
				className={`${cell} tabular text-xs text-muted max-md:order-2 max-md:col-span-2 max-md:pt-1 md:pt-3.5 xl:whitespace-nowrap`}
			>
				{placedAt}
			</td>
			<td className={`${cell} max-md:order-3 max-md:col-span-2 max-md:pt-3`}>
				<OrderStatusForm orderId={id} status={status} backTo={`/admin/orders${query}`} className="md:w-60" />
				<Link
					to={to}
					preventScrollReset
					discover="none"
					prefetch="none"
					className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
				>
					View Details<span className="sr-only"> of order {id}</span>
				</Link>
			</td>
		</tr>
	)
}
