import { isRouteErrorResponse, Link, Outlet } from 'react-router'
import { formatAge, formatDateTime } from '#app/shop/dates.ts'
import { countStages, mostCounted, type StageCounts } from '#app/shop/orders/fulfilment/stage-counts.server.ts'
import { statusLabel } from '#app/shop/words/order-status.ts'
import type { AdminOrderRow } from '#app/shop/orders/order-view.ts'
import { paymentLabel } from '#app/shop/words/ways-to-pay.ts'
import { isAgreed } from '#app/shop/orders/payments/agreed-payment.server.ts'
import { type PaymentFilter, paymentFilters } from '#app/shop/orders/payments/payment-filter.ts'
import { listAdminOrders } from '#app/shop/orders/order.server.ts'
import { customerName } from '#app/shop/people/customers/customer.server.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { type OrderListState, orderListStateQuery, readOrderListState } from '#app/ui/admin/list/order-list-state.ts'
import { ExportLink, PageHead } from '#app/ui/admin/page-head.tsx'
import { Pager } from '#app/ui/admin/list/pager.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { LoadedToast } from '#app/ui/shell/toast.tsx'
import type { Route } from './+types/orders.ts'
import { ChosenBar } from './_chosen-bar.tsx'
import { OrderFilters } from './_order-filters.tsx'
import { OrderTable } from './_order-table.tsx'
import { OrderTabs, type TabCounts } from './_order-tabs.tsx'
import { useAct } from '#app/ui/admin/use-act.ts'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Manage Orders · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const listState = readOrderListState(url.searchParams)
	const { search, paymentMethod, payment, customerId } = listState
	const takesPayments = !isAgreed()
	const isTab = takesPayments && payment === 'waiting'
	const narrowing = [paymentMethod, isTab ? undefined : payment, customerId]
	const isCounted = search === '' && narrowing.every((choice) => choice === undefined)
	const [{ items, ...list }, counts, customer] = await Promise.all([
		listAdminOrders(listState),
		isCounted ? countStages() : null,
		customerId === undefined ? null : customerName(customerId),
	])
	const now = new Date()
	return {
		listState: { ...listState, page: list.page },
		list,
		customer,
		orders: items.map((order) => dated(order, now)),
		counts: counts && inWords(counts),
		allTicked: url.searchParams.get('tick') === 'all',
		takesPayments,
		isTab,
	}
}

/** Text, for browsers may format dates differently. */
function dated({ createdAt, ...order }: AdminOrderRow, now: Date) {
	return { ...order, placedAt: formatDateTime(createdAt), age: formatAge(createdAt, now) }
}

function inWords(counts: StageCounts): TabCounts {
	const words = (count: number) => (count < mostCounted ? String(count) : `${mostCounted.toLocaleString('en-IN')}+`)
	return Object.fromEntries(
		Object.entries(counts).flatMap(([stage, count]) => (count === null ? [] : [[stage, words(count)]])),
	)
}

export default function OrdersPage({
	loaderData: { listState, list, customer, orders, counts, allTicked, takesPayments, isTab },
}: Route.ComponentProps) {
	const query = orderListStateQuery(listState)
	const tickAll = `/admin/orders${query}${query ? '&' : '?'}tick=all`
	const exports = useAct('exports')
	return (
		<>
			<PageHead title="Manage Orders">
				{list.total > 0 && exports && (
					<ExportLink to={`/admin/orders/export.csv${orderListStateQuery({ ...listState, page: 1 })}`} />
				)}
			</PageHead>
			<OrderFilters listState={listState} />
			{listState.customerId && (
				<p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm">
					<span className="min-w-0 [overflow-wrap:anywhere]">
						Orders placed with the account of {customer ?? 'a deleted user'}
					</span>
					<Link
						to={`/admin/orders${orderListStateQuery({ ...listState, customerId: undefined, page: 1 })}`}
						discover="none"
						prefetch="none"
						className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
					>
						Orders of everybody
					</Link>
				</p>
			)}
			<OrderTabs listState={listState} counts={counts} takesPayments={takesPayments} />
			<LoadedToast text={orders.length > 0 ? 'Orders loaded successfully!' : 'No orders found.'} />
			<Outlet />
			{orders.length > 0 ? (
				<>
					<ChosenBar
						backTo={`/admin/orders${query}`}
						tickTo={isTab ? null : allTicked ? `/admin/orders${query}` : tickAll}
						allTicked={allTicked}
					/>
					<OrderTable orders={orders} query={query} allTicked={allTicked} />
				</>
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
	const narrowed = whyNone(listState)
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

function paymentWords(payment: PaymentFilter): string {
	if (payment === 'waiting') return 'still to come'
	return payment === 'sent-unpaid' ? 'missing though it was sent' : paymentFilters[payment].toLowerCase()
}

function whyNone({ search, status, isPacked, paymentMethod, payment, customerId }: OrderListState): string {
	const kinds = [
		status && `the status ${isPacked ? 'Packed' : statusLabel(status)}`,
		paymentMethod && `the payment ${paymentLabel(paymentMethod)}`,
		payment && `its payment ${paymentWords(payment)}`,
	].filter(Boolean)
	const kind = (customerId ? ' of this customer' : '') + (kinds.length > 0 ? ` with ${kinds.join(' and ')}` : '')
	if (!search) return kind && `There is no order${kind}.`
	return `No order${kind} has the number “${search}”, a product with this name or SKU, this PIN code, or a customer with this name, e-mail or phone.`
}
