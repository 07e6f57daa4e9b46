import { rowsOfPage, rowChoices } from '#app/http/admin/rows-a-page.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { data, isRouteErrorResponse, Link } from 'react-router'
import { formatAge, formatDateTime } from '#app/shop/dates.ts'
import { countStages, mostCounted, type StageCounts } from '#app/shop/orders/fulfilment/stage-counts.server.ts'
import type { AdminOrderRow } from '#app/shop/orders/admin-order-rows.server.ts'
import { listAdminOrders } from '#app/shop/orders/order.server.ts'
import { deskStateOf } from '#app/shop/orders/fulfilment/desk-state.ts'
import { findOrders } from '#app/shop/orders/order-search.server.ts'
import { isToRemind } from '#app/shop/orders/payments/payment-state.ts'
import { paymentWords } from '#app/shop/orders/payments/payment-words.ts'
import { askForPayment, whatsAppTexts } from '#app/shop/orders/whatsapp-texts.server.ts'
import { savedFilters } from '#app/shop/orders/saved-filters.server.ts'
import { maxChosenOrders } from '#app/shop/words/limits.ts'
import { whatsAppUrl } from '#app/shop/words/phone.ts'
import { customerName } from '#app/shop/people/customers/customer.server.ts'
import {
	openUnlessAsked,
	type OrderListState,
	orderListStateQuery,
	readOrderListState,
} from '#app/ui/admin/list/order-list-state.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ExportLink } from '#app/ui/admin/page-head.tsx'
import { Pager, RowsAPage } from '#app/ui/admin/list/pager.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { LoadedToast } from '#app/ui/shell/toast.tsx'
import type { Route } from './+types/orders.ts'
import { ChosenBar } from './_chosen-bar.tsx'
import { NoOrders, OrderFilters, SavedFilters } from './_order-filters.tsx'
import { type OrderLine, OrderLines, TickAll } from './_order-lines.tsx'
import { OrderTabs, type TabCounts } from './_order-tabs.tsx'
import { useAct } from '#app/ui/admin/use-act.ts'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Manage Orders · Admin' }]

export async function loader({ request, context, url }: Route.LoaderArgs) {
	const listState = openUnlessAsked(readOrderListState(url.searchParams))
	const { search, paymentMethod, payment, customerId } = listState
	const isTab = payment === 'waiting'
	const narrowing = [paymentMethod, isTab ? undefined : payment, customerId]
	const isCounted = search === '' && narrowing.every((choice) => choice === undefined)
	const { pageSize, headers } = rowsOfPage(request, url)
	const { userId } = await adminOf(context)
	const [{ items, ...list }, counts, customer, saved] = await Promise.all([
		listAdminOrders({ ...listState, pageSize }),
		isCounted ? countStages() : null,
		customerId === undefined ? null : customerName(customerId),
		savedFilters(userId),
	])
	const now = new Date()
	const ticked = url.searchParams.get('tick')
	const shown = {
		listState: { ...listState, page: list.page },
		list,
		customer,
		orders: items.map((order) => lineOf(order, now)),
		counts: counts && inWords(counts),
		allTicked: ticked === 'all' || ticked === 'list',
		others: ticked === 'list' ? await othersOf(listState, items) : [],
		saved,
		rowChoices,
	}
	return data(shown, { headers })
}

/** Dates are formatted on the server because browsers may format them differently. */
function lineOf({ createdAt, heldUntil, ...order }: AdminOrderRow, now: Date): OrderLine {
	const { customerName, phoneNumber } = order
	const facts = { ...order, firstName: customerName.split(' ')[0]!, courier: null, trackingNumber: null }
	const { text = '' } = (isToRemind(order) && whatsAppTexts(facts).find(({ label }) => label === askForPayment)) || {}
	return {
		...order,
		placedAt: formatDateTime(createdAt),
		age: formatAge(createdAt, now),
		state: deskStateOf(order),
		payment: paymentWords({ ...order, heldUntil }, now),
		remindUrl: phoneNumber && text ? whatsAppUrl(phoneNumber, text) : null,
	}
}

/** Returns the selected orders of the list that are not on the page. */
async function othersOf(listState: OrderListState, shown: AdminOrderRow[]): Promise<number[]> {
	const { items } = await findOrders(listState, 1, maxChosenOrders)
	return items.filter((id) => shown.every((order) => order.id !== id))
}

function inWords({ ...counts }: StageCounts): TabCounts {
	const { waiting, pending, processing, packed } = counts
	const words = (count: number) => (count < mostCounted ? String(count) : `${mostCounted.toLocaleString('en-IN')}+`)
	const all = { ...counts, open: waiting + pending + processing + packed }
	const done = ['delivered', 'cancelled']
	return Object.fromEntries(
		Object.entries(all).flatMap(([tab, count]) => (done.includes(tab) ? [] : [[tab, words(count)]])),
	)
}

export default function OrdersPage({
	loaderData: { listState, list, customer, orders, counts, allTicked, others, saved, rowChoices },
}: Route.ComponentProps) {
	const query = orderListStateQuery(listState)
	const listAddress = `/admin/orders${query}`
	const tick = (what: string) => `${listAddress}${query ? '&' : '?'}tick=${what}`
	const tickTo = allTicked ? listAddress : tick('all')
	const exports = useAct('exports')
	const isMore = list.total > orders.length && list.total > orders.length + others.length
	return (
		<>
			<header className="o-head">
				<h1>Manage Orders</h1>
				<span className="flex gap-2">
					{list.total > 0 && exports && (
						<ExportLink to={`/admin/orders/export.csv${orderListStateQuery({ ...listState, page: 1 })}`} />
					)}
					<ButtonLink to="/admin/orders/new" className="max-desk:hidden">
						Take an order
					</ButtonLink>
				</span>
			</header>
			<OrderTabs listState={listState} counts={counts} />
			<OrderFilters listState={listState}>
				{orders.length > 0 && <TickAll to={tickTo} allTicked={allTicked} />}
			</OrderFilters>
			{listState.customerId && (
				<p className="mb-2 flex flex-wrap items-center gap-x-4 text-sm">
					<span className="min-w-0 [overflow-wrap:anywhere]">
						Orders placed with the account of {customer ?? 'a deleted user'}
					</span>
					<Link
						to={`/admin/orders${orderListStateQuery({ ...listState, customerId: undefined, page: 1 })}`}
						className="act-link"
					>
						Orders of everybody
					</Link>
				</p>
			)}
			<SavedFilters saved={saved} listState={listState} />
			<LoadedToast text={orders.length > 0 ? 'Orders loaded successfully!' : 'No orders found.'} />
			{orders.length > 0 ? (
				<div className="o-bulked" style={{ counterReset: `ticked ${others.length}` }}>
					<OrderLines orders={orders} query={query} tickTo={tickTo} allTicked={allTicked} />
					<ChosenBar
						backTo={listAddress}
						others={others}
						wholeList={
							allTicked && isMore && list.total <= maxChosenOrders ? { to: tick('list'), count: list.total } : null
						}
					/>
				</div>
			) : (
				<NoOrders listState={listState} />
			)}
			{orders.length > 0 && (
				<p className="mt-3 text-xs text-muted max-desk:hidden">
					On a line: <kbd>j</kbd> next · <kbd>k</kbd> before · <kbd>x</kbd> tick · <kbd>c</kbd> its step ·{' '}
					<kbd>Enter</kbd> opens · <kbd>/</kbd> finds
				</p>
			)}
			<RowsAPage choices={rowChoices} list={list} to={(rows) => `${listAddress}${query ? '&' : '?'}rows=${rows}`} />
			<Pager list={list} to={(page) => `/admin/orders${orderListStateQuery({ ...listState, page })}`} />
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isMissing = isRouteErrorResponse(error) && error.status === 404
	const back = isMissing ? { to: '/admin/orders', label: 'All orders' } : { to: '/admin', label: 'To the dashboard' }
	return <Problem otherwise="Failed to load orders." back={back} />
}
