import { Link } from 'react-router'
import { listReturns, type ListedReturn } from '#app/shop/orders/returns/return-rows.server.ts'
import { formatReturnLine, getReturnBadge, getResolutionLabel } from '#app/shop/orders/returns/return-view.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'
import { Empty, Tab, Tabs, Pager } from '#app/ui/admin/list/list-controls.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/returns.ts'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Returns · Admin' }]

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const isOpen = searchParams.get('show') !== 'all'
	const { items, ...window } = await listReturns({ isOpen, page: parsePageNumber(searchParams.get('page')) })
	// Dates are formatted on the server because browsers may format them differently.
	const dated = items.map(({ requestedAt, ...item }) => ({ ...item, requestedOn: formatDateTime(requestedAt) }))
	return { isOpen, list: { ...window, items: dated } }
}

export default function ReturnsPage({ loaderData: { isOpen, list } }: Route.ComponentProps) {
	const address = isOpen ? '/admin/returns?' : '/admin/returns?show=all&'
	return (
		<>
			<PageHeader title="Returns" />
			<Tabs label="Returns">
				<Tab to="/admin/returns" label="Open" isCurrent={isOpen} />
				<Tab to="/admin/returns?show=all" label="All" isCurrent={!isOpen} />
			</Tabs>
			{list.items.length === 0 ? (
				<div className="mt-4">
					<Empty
						title={isOpen ? 'No open returns' : 'No returns yet'}
						text="Returns that customers request or that you create appear here. Customers can request them if returns are on in the settings."
					/>
				</div>
			) : (
				<ul className="mt-4 grid gap-3">
					{list.items.map((item) => (
						<Row key={item.id} item={item} />
					))}
				</ul>
			)}
			<Pager list={list} to={(page) => `${address}page=${page}`} />
		</>
	)
}

function Row({ item }: { item: Omit<ListedReturn, 'requestedAt'> & { requestedOn: string } }) {
	const { id, orderId, state, lines, customerName, requestedOn } = item
	const { label, tone } = getReturnBadge(state)
	return (
		<li className="relative board px-4 py-3 hover:outline-2 hover:outline-line md:px-5">
			<div className="flex flex-wrap items-center justify-between gap-x-4">
				<Link
					to={`/admin/returns/${id}`}
					className="inline-flex min-h-11 items-center text-sm font-medium after:absolute after:inset-0"
				>
					Return #{id}, order #{orderId}
				</Link>
				<StatusBadge tone={tone}>{label}</StatusBadge>
			</div>
			<ul className="text-sm">
				{lines.map((line) => (
					<li key={line.id} className="[overflow-wrap:anywhere]">
						{formatReturnLine(line)}
					</li>
				))}
			</ul>
			<p className="mt-1 text-xs text-muted [overflow-wrap:anywhere]">
				{[getResolutionLabel(item), customerName, requestedOn].filter(Boolean).join(' · ')}
			</p>
		</li>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load returns.', { to: '/admin', label: 'Dashboard' })
