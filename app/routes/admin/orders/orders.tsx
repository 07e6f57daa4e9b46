import { isRouteErrorResponse, Outlet } from 'react-router'
import { formatDateTime } from '#app/shop/dates.ts'
import { statusLabel } from '#app/shop/orders/order-status.ts'
import { type AdminOrderRow, paymentLabel } from '#app/shop/orders/order-view.ts'
import { listAdminOrders } from '#app/shop/orders/order.server.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { type OrderListState, orderListStateQuery, readOrderListState } from '#app/ui/admin/list/order-list-state.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Pager } from '#app/ui/admin/list/pager.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/orders.ts'
import { OrderFilters } from './_order-filters.tsx'
import { OrderTable } from './_order-table.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Manage Orders · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const listState = readOrderListState(url.searchParams)
	const { items, ...list } = await listAdminOrders(listState)
	return { listState: { ...listState, page: list.page }, list, orders: items.map(dated) }
}

/** Text, for browsers may format dates differently. */
function dated({ createdAt, ...order }: AdminOrderRow) {
	return { ...order, placedAt: formatDateTime(createdAt) }
}

export default function OrdersPage({ loaderData: { listState, list, orders } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Manage Orders">
				{list.total > 0 && (
					<ButtonLink
						to={`/admin/orders/export.csv${orderListStateQuery({ ...listState, page: 1 })}`}
						reloadDocument
						discover="none"
						prefetch="none"
						look="secondary"
					>
						Export CSV
					</ButtonLink>
				)}
			</PageHead>
			<OrderFilters listState={listState} />
			<p role="status" className={orders.length > 0 ? 'my-3 text-xs text-muted' : 'sr-only'}>
				{orders.length > 0 ? 'Orders loaded successfully!' : 'No orders found.'}
			</p>
			<Outlet />
			{orders.length > 0 ? (
				<OrderTable orders={orders} query={orderListStateQuery(listState)} />
			) : (
				<NoOrders listState={listState} />
			)}
			<Pager list={list} to={(page) => `/admin/orders${orderListStateQuery({ ...listState, page })}`} />
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isMissing = isRouteErrorResponse(error) && error.status === 404
	const back = isMissing ? { to: '/admin/orders', label: 'All orders' } : { to: '/admin', label: 'To the dashboard' }
	return <Problem error={error} otherwise="Failed to load orders." back={back} />
}

function NoOrders({ listState }: { listState: OrderListState }) {
	const narrowed = inWords(listState)
	return (
		<div className="mt-5">
			{narrowed ? (
				<Empty title="No orders found" text={narrowed}>
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

function inWords({ search, status, paymentMethod }: OrderListState): string {
	const kinds = [
		status && `the status ${statusLabel(status)}`,
		paymentMethod && `the payment ${paymentLabel(paymentMethod)}`,
	].filter(Boolean)
	const kind = kinds.length > 0 ? ` with ${kinds.join(' and ')}` : ''
	if (!search) return kind && `There is no order${kind}.`
	return `No order${kind} has the number “${search}”, a product with this name or a customer with this name, e-mail or phone.`
}
