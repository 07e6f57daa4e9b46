import { Link } from 'react-router'
import { formatDateTime } from '#app/shop/dates.ts'
import { formatPaise } from '#app/shop/money.ts'
import { statusTone } from '#app/shop/orders/order-status.ts'
import type { AdminOrderRow } from '#app/shop/orders/order-view.ts'
import { listAdminOrders } from '#app/shop/orders/order.server.ts'
import { Empty } from '#app/ui/admin/empty.tsx'
import { placeQuery, readPlace } from '#app/ui/admin/list-address.ts'
import { OrderStatusForm } from '#app/ui/admin/order-status-form.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Pager } from '#app/ui/admin/pager.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SearchBox } from '#app/ui/admin/search-box.tsx'
import { StatusBadge } from '#app/ui/admin/status-badge.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/orders.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Manage Orders · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search, page } = readPlace(url.searchParams)
	const { items, ...list } = await listAdminOrders({ search, page })
	return { search, list, orders: items.map(dated) }
}

/** Dates become text on the server: the browser may write them differently. */
function dated({ createdAt, ...order }: AdminOrderRow) {
	return { ...order, placedAt: formatDateTime(createdAt) }
}

export default function OrdersPage({ loaderData: { search, list, orders } }: Route.ComponentProps) {
	const address = (page: number) => `/admin/orders${placeQuery({ search, page })}`
	return (
		<>
			<PageHead title="Manage Orders" />
			<SearchBox action="/admin/orders" search={search} label="Search orders" placeholder="Search by Order ID or Product Name..." />
			<p role="status" className={orders.length > 0 ? 'my-3 text-xs text-muted' : 'sr-only'}>
				{orders.length > 0 ? 'Orders loaded successfully!' : 'No orders found.'}
			</p>
			{orders.length > 0 ? <OrderTable orders={orders} backTo={address(list.page)} /> : <NoOrders search={search} />}
			<Pager list={list} to={address} />
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Failed to load orders." back={{ to: '/admin', label: 'To the dashboard' }} />
}

function NoOrders({ search }: { search: string }) {
	return (
		<div className="mt-5">
			{search ? (
				<Empty title="No orders found" text={`No order has the number “${search}” or a product with this name.`}>
					<ButtonLink to="/admin/orders" discover="none" prefetch="none" look="secondary">
						Show all orders
					</ButtonLink>
				</Empty>
			) : (
				<Empty title="No orders found" text="As soon as a customer places one, it is here." />
			)}
		</div>
	)
}

/** A table on a wide screen; below 768 px each row is a card with the same content in the same order. */
function OrderTable({ orders, backTo }: { orders: ReturnType<typeof dated>[]; backTo: string }) {
	return (
		<table className="w-full border-collapse text-sm max-md:block md:bg-white">
			<caption className="sr-only">Orders, newest first</caption>
			<thead className="max-md:sr-only">
				<tr className="border-b border-line text-left text-xs text-muted">
					{['Order ID', 'Items', 'Status', 'Date', 'Actions'].map((column) => (
						<th key={column} scope="col" className="px-4 py-2.5 font-medium">
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="max-md:grid max-md:gap-3">
				{orders.map((order) => (
					<OrderRow key={order.id} order={order} backTo={backTo} />
				))}
			</tbody>
		</table>
	)
}

const cell = 'align-top max-md:block md:px-4 md:py-3'

function OrderRow({ order, backTo }: { order: ReturnType<typeof dated>; backTo: string }) {
	const { id, status, statusLabel, placedAt, customerName, itemCount, firstItems, totalPaise } = order
	const more = itemCount - firstItems.length
	return (
		<tr className="border-b border-line last:border-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:border-0 max-md:bg-white max-md:px-4 max-md:py-3">
			<th scope="row" className={`${cell} text-left font-medium`}>
				<Link to={`/admin/orders/${id}`} discover="none" prefetch="none" className="tabular inline-flex min-h-11 items-center text-indigo underline underline-offset-2 hover:no-underline md:min-h-6">
					#{id}
				</Link>
				<p className="line-clamp-2 text-xs font-normal text-muted [overflow-wrap:anywhere] md:w-32">{customerName.trim() || 'N/A'}</p>
			</th>
			<td className={`${cell} max-md:order-1 max-md:col-span-2 max-md:pt-2`}>
				<ul>
					{firstItems.map(({ name, quantity }, index) => (
						<li key={index} className="flex gap-1.5">
							<span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{name}</span> <span className="tabular shrink-0 text-muted">× {quantity}</span>
						</li>
					))}
				</ul>
				{more > 0 && <p className="text-xs text-muted">and {more} more</p>}
				<p className="tabular mt-1 font-medium">{formatPaise(totalPaise)}</p>
			</td>
			<td className={`${cell} max-md:pt-2.5 max-md:text-right`}>
				<StatusBadge tone={statusTone(status)}>{statusLabel}</StatusBadge>
			</td>
			<td className={`${cell} tabular text-xs text-muted max-md:order-2 max-md:col-span-2 max-md:pt-1 md:whitespace-nowrap md:pt-3.5`}>{placedAt}</td>
			<td className={`${cell} max-md:order-3 max-md:col-span-2 max-md:pt-3`}>
				<OrderStatusForm orderId={id} status={status} backTo={backTo} className="md:w-60" />
				<Link to={`/admin/orders/${id}`} discover="none" prefetch="none" className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline">
					View Details<span className="sr-only"> of order {id}</span>
				</Link>
			</td>
		</tr>
	)
}
