import { requireAdmin } from '#app/http/session/guards.server.ts'
import { Form, isRouteErrorResponse, Link } from 'react-router'
import { formatAge, formatDateTime, formatShortDate } from '#app/shop/values/dates.ts'
import {
	countByFulfillmentStatus,
	maxCounted,
	type FulfillmentStatusCounts,
} from '#app/shop/orders/fulfillment/unfulfilled-orders.server.ts'
import { type AdminOrderRow, getOrderListPreferences } from '#app/shop/orders/admin-order-list.server.ts'
import { listAdminOrders } from '#app/shop/orders/order.server.ts'
import {
	getDisplayStatus,
	type DisplayStatus,
	displayStatusLabels,
	toOrderStatus,
} from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { findOrders } from '#app/shop/orders/order-search.server.ts'
import { canSendPaymentReminder } from '#app/shop/orders/payments/payment-state.ts'
import { paymentStatusLabel } from '#app/shop/orders/payments/payment-labels.ts'
import { findStaffLinks } from '#app/shop/orders/links/order-link.server.ts'
import { paymentReminderLabel, buildWhatsAppMessages } from '#app/shop/orders/whatsapp-messages.server.ts'
import { maxChosenOrders } from '#app/shop/values/limits.ts'
import { orderPageSizes } from '#app/shop/values/paging.ts'
import { buildWhatsAppUrl } from '#app/shop/values/phone.ts'
import { findCustomerName } from '#app/shop/people/customers/customer.server.ts'
import {
	withDefaultTab,
	type OrderListState,
	buildOrderListQuery,
	parseOrderListState,
} from '#app/ui/admin/list/admin-list-state.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ExportLink } from '#app/ui/admin/page-parts.tsx'
import { Pager, Tab } from '#app/ui/admin/list/list-controls.tsx'
import { AdminError } from '#app/ui/admin/error-page.tsx'
import { LoadedToast } from '#app/ui/shell/toast.tsx'
import type { Route } from './+types/orders.ts'
import { BulkActionBar, type OrderLine, OrderLines, SelectAll } from './_order-lines.tsx'
import { NoOrders, OrderFilters, SavedFilters } from './_order-filters.tsx'
import { usePermission } from '#app/ui/admin/layout-data.ts'
import { getActiveCourier } from '#app/shop/settings/active-courier.server.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Manage Orders · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const listState = withDefaultTab(parseOrderListState(url.searchParams))
	const { search, paymentMethod, payment, customerId } = listState
	const isTab = payment === 'waiting'
	const narrowing = [paymentMethod, isTab ? undefined : payment, customerId]
	const isCounted = search === '' && narrowing.every((choice) => choice === undefined)
	const { userId } = await requireAdmin(context)
	const { savedFilters, pageSize } = await getOrderListPreferences(userId)
	const [{ items, ...list }, counts, customer] = await Promise.all([
		listAdminOrders({ ...listState, pageSize }),
		isCounted ? countByFulfillmentStatus() : null,
		customerId === undefined ? null : findCustomerName(customerId),
	])
	const now = new Date()
	const links = await findStaffLinks(items.map(({ id }) => id))
	const selected = url.searchParams.get('tick')
	return {
		listState: { ...listState, page: list.page },
		list,
		customer,
		orders: await Promise.all(items.map((order) => toLine(order, links.get(order.id) ?? '', now))),
		counts: counts && formatCounts(counts),
		allSelected: selected === 'all' || selected === 'list',
		others: selected === 'list' ? await listOtherIds(listState, items) : [],
		saved: savedFilters,
		booksShipments: getActiveCourier() !== null,
	}
}

/** Returns a row of the list, with dates formatted on the server because browsers may format them differently. */
async function toLine(row: AdminOrderRow, link: string, now: Date): Promise<OrderLine> {
	const { createdAt, paymentExpiresAt, ...order } = row
	const { customerName, phoneNumber } = order
	const previewOrder = {
		...order,
		paymentExpiresAt,
		firstName: customerName.split(' ')[0]!,
		courier: null,
		trackingNumber: null,
	}
	const { text = '' } =
		(canSendPaymentReminder(order) &&
			(await buildWhatsAppMessages(previewOrder, link)).find(({ label }) => label === paymentReminderLabel)) ||
		{}
	return {
		...order,
		placedAt: formatDateTime(createdAt),
		placedOn: formatShortDate(createdAt),
		age: formatAge(createdAt, now),
		state: getDisplayStatus(order),
		payment: paymentStatusLabel({ ...order, paymentExpiresAt }, now),
		remindUrl: phoneNumber && text ? buildWhatsAppUrl(phoneNumber, text) : null,
	}
}

/** Returns the IDs of the first `maxChosenOrders` orders that the filters find, without the orders in `shown`. */
async function listOtherIds(listState: OrderListState, shown: AdminOrderRow[]): Promise<number[]> {
	const { items } = await findOrders(listState, 1, maxChosenOrders)
	return items.filter((id) => shown.every((order) => order.id !== id))
}

function formatCounts({ ...counts }: FulfillmentStatusCounts): TabCounts {
	const { waiting, pending, processing, packed } = counts
	const formatCount = (count: number) => (count < maxCounted ? String(count) : `${maxCounted.toLocaleString(locale)}+`)
	const all = { ...counts, open: waiting + pending + processing + packed }
	const done = ['delivered', 'cancelled']
	return Object.fromEntries(
		Object.entries(all).flatMap(([tab, count]) => (done.includes(tab) ? [] : [[tab, formatCount(count)]])),
	)
}

/** The link's label. The link is in the header on desktops and below the list on phones, whose header has no room. */
const accountingLabel = 'Export for accounting'

export default function OrdersPage({
	loaderData: { listState, list, customer, orders, counts, allSelected, others, saved, booksShipments },
}: Route.ComponentProps) {
	const query = buildOrderListQuery(listState)
	const listAddress = `/admin/orders${query}`
	const getSelectPath = (what: string) => `${listAddress}${query ? '&' : '?'}tick=${what}`
	const tickTo = allSelected ? listAddress : getSelectPath('all')
	const exports = usePermission('exports')
	const exportQuery = buildOrderListQuery({ ...listState, page: 1 })
	const accountingPath = `/admin/orders/export-accounting.csv${exportQuery}`
	const isMore = list.total > orders.length && list.total > orders.length + others.length
	return (
		<>
			<header className="o-head">
				<h1>Manage Orders</h1>
				<span className="flex gap-2">
					{list.total > 0 && exports && (
						<>
							<ExportLink to={`/admin/orders/export.csv${exportQuery}`} />
							<ExportLink to={accountingPath} label={accountingLabel} className="max-desk:hidden" />
						</>
					)}
					<ButtonLink to="/admin/orders/new" className="max-desk:hidden">
						Create order
					</ButtonLink>
				</span>
			</header>
			<OrderTabs listState={listState} counts={counts} />
			<OrderFilters listState={listState}>
				{orders.length > 0 && <SelectAll to={tickTo} allSelected={allSelected} />}
			</OrderFilters>
			{listState.customerId && (
				<p className="mb-2 flex flex-wrap items-center gap-x-4 text-sm">
					<span className="min-w-0 [overflow-wrap:anywhere]">Orders placed by {customer ?? 'a deleted user'}</span>
					<Link
						to={`/admin/orders${buildOrderListQuery({ ...listState, customerId: undefined, page: 1 })}`}
						className="act-link"
					>
						All orders
					</Link>
				</p>
			)}
			<SavedFilters saved={saved} listState={listState} />
			{orders.length > 0 ? (
				<LoadedToast text="Orders loaded successfully!" />
			) : (
				<LoadedToast text="No orders found." isShown={false} />
			)}
			{orders.length > 0 ? (
				<div className="o-bulked" style={{ counterReset: `selected ${others.length}` }}>
					<OrderLines orders={orders} query={query} tickTo={tickTo} allSelected={allSelected} />
					<BulkActionBar
						backTo={listAddress}
						others={others}
						booksShipments={booksShipments}
						wholeList={
							allSelected && isMore && list.total <= maxChosenOrders
								? { to: getSelectPath('list'), count: list.total }
								: null
						}
					/>
				</div>
			) : (
				<NoOrders listState={listState} />
			)}
			{orders.length > 0 && (
				<p className="mt-3 text-xs text-muted max-desk:hidden">
					Shortcuts: <kbd>j</kbd> next · <kbd>k</kbd> previous · <kbd>x</kbd> select · <kbd>c</kbd> next action ·{' '}
					<kbd>Enter</kbd> open · <kbd>/</kbd> search
				</p>
			)}
			{list.total > orderPageSizes[0] && <PageSizeForm pageSize={list.pageSize} query={query} />}
			<Pager list={list} to={(page) => `/admin/orders${buildOrderListQuery({ ...listState, page })}`} />
			{list.total > 0 && exports && (
				<p className="mt-3 desk:hidden">
					<Link to={accountingPath} reloadDocument className="act-link text-sm">
						{accountingLabel}
					</Link>
				</p>
			)}
		</>
	)
}

/** Shows buttons for the number of orders per page, which the account remembers (rule: orders-per-page). */
function PageSizeForm({ pageSize, query }: { pageSize: number; query: string }) {
	return (
		<Form method="post" action="/admin/orders/page-size" aria-label="Orders per page" className="o-rows">
			<input type="hidden" name="query" value={query} />
			{orderPageSizes.map((size) => (
				<button key={size} name="pageSize" value={size} aria-pressed={size === pageSize}>
					{size}
				</button>
			))}
			per page
		</Form>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isMissing = isRouteErrorResponse(error) && error.status === 404
	const back = isMissing ? { to: '/admin/orders', label: 'All orders' } : { to: '/admin', label: 'Go to dashboard' }
	return <AdminError otherwise="Failed to load orders." back={back} />
}

type TabKey = DisplayStatus | 'open' | 'all'

/** The number of orders per tab. `null` while a search or filter narrows the list, because the numbers ignore it. */
type TabCounts = Partial<Record<TabKey, string>> | null

interface OrderTabsProps {
	listState: OrderListState
	counts: TabCounts
}

const tabs: TabKey[] = [
	'open',
	'waiting',
	'pending',
	'processing',
	'packed',
	'shipped',
	'delivered',
	'came-back',
	'cancelled',
	'all',
]
const labels: Record<TabKey, string> = { open: 'Open', ...displayStatusLabels, all: 'All' }

/** Returns the values of `OrderListState` that select a tab. */
function getTabFilter(tab: TabKey): Partial<OrderListState> {
	if (tab === 'open') return { isOpen: true }
	if (tab === 'all') return { isAll: true }
	if (tab === 'waiting') return { payment: 'waiting' }
	if (tab === 'came-back') return { isReturnedToOrigin: true }
	const packed = tab === 'packed' || tab === 'processing' ? { isPacked: tab === 'packed' } : {}
	return { status: toOrderStatus(tab), ...packed }
}

const noTab = {
	status: undefined,
	isPacked: undefined,
	isOpen: undefined,
	isAll: undefined,
	isReturnedToOrigin: undefined,
}

function OrderTabs({ listState, counts }: OrderTabsProps) {
	const { status, isPacked } = listState
	const isWaiting = listState.payment === 'waiting'
	const payment = isWaiting ? undefined : listState.payment
	const isCurrent = (tab: TabKey) => {
		if (isWaiting || tab === 'waiting') return isWaiting && tab === 'waiting'
		if (tab === 'open' || listState.isOpen) return Boolean(listState.isOpen) && tab === 'open'
		if (tab === 'came-back' || listState.isReturnedToOrigin)
			return Boolean(listState.isReturnedToOrigin) && tab === 'came-back'
		if (tab === 'all') return status === undefined
		const narrowing = getTabFilter(tab)
		return narrowing.status === status && (narrowing.isPacked ?? false) === (isPacked ?? false)
	}
	return (
		<nav aria-label="Status" className="o-tabs">
			<ul>
				{tabs.map((tab) => (
					<Tab
						key={tab}
						to={`/admin/orders${buildOrderListQuery({ ...listState, ...noTab, payment, page: 1, ...getTabFilter(tab) })}`}
						label={labels[tab]}
						count={counts?.[tab]}
						isCurrent={isCurrent(tab)}
					/>
				))}
			</ul>
		</nav>
	)
}
