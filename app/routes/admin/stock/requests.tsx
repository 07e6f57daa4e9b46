import { Link } from 'react-router'
import { formatDateTime } from '#app/shop/dates.ts'
import { placeWords } from '#app/shop/catalog/stock-count/stock-place.ts'
import { listStockDemand, type StockDemand } from '#app/shop/catalog/stock-requests/stock-requests.server.ts'
import { InboxList } from '#app/ui/admin/list/inbox-list.tsx'
import { Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { readListState } from '#app/shop/search/list-state.ts'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { requestsAddress } from './_demand-address.ts'
import type { Route } from './+types/requests.ts'

export const handle = { act: 'stock' }

export const meta: Route.MetaFunction = () => [{ title: 'Who waits for stock · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search, page } = readListState(url.searchParams)
	const { items, ...list } = await listStockDemand({ search, page })
	return { search, list, demand: items.map(demandRow) }
}

function demandRow({ since, ...demand }: StockDemand) {
	return { ...demand, sinceText: formatDateTime(since) }
}

const columns = [
	{ label: 'Product' },
	{ label: 'Waiting', width: 'w-28' },
	{ label: 'In stock now', width: 'w-32' },
	{ label: 'Waiting since', width: 'w-48' },
]

export default function StockDemandPage({ loaderData: { search, list, demand } }: Route.ComponentProps) {
	return (
		<InboxList
			title="Who waits for stock"
			address="/admin/stock/requests"
			back={{ to: '/admin/stock', label: 'Stock' }}
			search={search}
			list={list}
			nouns={['sold-out product or size', 'sold-out products and sizes']}
			searchLabel="Search products"
			placeholder="Search by product..."
			empty={{
				title: 'Nobody waits',
				text: 'Whoever asks on the page of a sold-out product or size to be told when it is back is here.',
			}}
		>
			<InboxTable caption="What people wait for, most wanted first" columns={columns}>
				{demand.map((row) => (
					<DemandRow key={requestsAddress(row)} row={row} />
				))}
			</InboxTable>
		</InboxList>
	)
}

function DemandRow({ row }: { row: ReturnType<typeof demandRow> }) {
	const { waiting, remainingQty, sinceText } = row
	return (
		<InboxRow>
			<HeadCell alone>
				<Link
					to={requestsAddress(row)}
					className="act-link text-indigo underline-offset-2 [overflow-wrap:anywhere] md:min-h-6"
				>
					{placeWords(row)}
				</Link>
			</HeadCell>
			<Cell>
				<span className="tabular">
					{waiting.toLocaleString('en-IN')} <span className="md:sr-only">waiting</span>
				</span>
			</Cell>
			<Cell>
				<span className={`tabular ${remainingQty > 0 ? 'text-success' : 'text-muted'}`}>
					{remainingQty.toLocaleString('en-IN')} <span className="md:sr-only">in stock now</span>
				</span>
			</Cell>
			<DateCell>{sinceText}</DateCell>
		</InboxRow>
	)
}

export const ErrorBoundary = problemPage('Failed to load who waits', { to: '/admin/stock', label: 'Stock' })
