import { Link } from 'react-router'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { formatItemName } from '#app/shop/inventory/inventory-item.ts'
import {
	listBackInStockDemand,
	type BackInStockDemand,
} from '#app/shop/catalog/back-in-stock/back-in-stock-requests.server.ts'
import { InboxList, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { parseListState } from '#app/shop/search/list-state.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { getRequestsPath } from './_stock-parts.tsx'
import type { Route } from './+types/requests.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'stock' }

export const meta: Route.MetaFunction = () => [{ title: 'Back-in-stock requests · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search, page } = parseListState(url.searchParams)
	const { items, ...list } = await listBackInStockDemand({ search, page })
	return { search, list, demand: items.map(toDemandRow) }
}

function toDemandRow({ since, ...demand }: BackInStockDemand) {
	return { ...demand, sinceText: formatDateTime(since) }
}

const columns = [
	{ label: 'Product' },
	{ label: 'Requests', width: 'w-28' },
	{ label: 'In stock now', width: 'w-32' },
	{ label: 'Oldest request', width: 'w-48' },
]

export default function StockDemandPage({ loaderData: { search, list, demand } }: Route.ComponentProps) {
	return (
		<InboxList
			title="Back-in-stock requests"
			address="/admin/stock/requests"
			back={{ to: '/admin/stock', label: 'Stock' }}
			search={search}
			list={list}
			nouns={['sold-out product or size', 'sold-out products and sizes']}
			searchLabel="Search products"
			placeholder="Search by product..."
			empty={{
				title: 'No requests',
				text: 'Requests from sold-out product pages appear here.',
			}}
		>
			<InboxTable caption="Requested products and sizes, most requested first" columns={columns}>
				{demand.map((row) => (
					<DemandRow key={getRequestsPath(row)} row={row} />
				))}
			</InboxTable>
		</InboxList>
	)
}

function DemandRow({ row }: { row: ReturnType<typeof toDemandRow> }) {
	const { waiting, remainingQty, sinceText } = row
	return (
		<InboxRow>
			<HeadCell alone>
				<Link
					to={getRequestsPath(row)}
					className="act-link text-indigo underline-offset-2 [overflow-wrap:anywhere] md:min-h-6"
				>
					{formatItemName(row)}
				</Link>
			</HeadCell>
			<Cell>
				<span className="tabular">
					{waiting.toLocaleString(locale)} <span className="md:sr-only">waiting</span>
				</span>
			</Cell>
			<Cell>
				<span className={`tabular ${remainingQty > 0 ? 'text-success' : 'text-muted'}`}>
					{remainingQty.toLocaleString(locale)} <span className="md:sr-only">in stock now</span>
				</span>
			</Cell>
			<DateCell>{sinceText}</DateCell>
		</InboxRow>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load requests', { to: '/admin/stock', label: 'Stock' })
