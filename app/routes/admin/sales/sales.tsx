import { Form, Link } from 'react-router'
import { markSaved } from '#app/http/admin/saved-row.server.ts'
import { saleDays, saleOffers, saleState, saleStates } from '#app/shop/catalog/sales/sale-words.ts'
import { type AdminSale, findSale, listSales } from '#app/shop/catalog/sales/sales.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { RowList } from '#app/ui/admin/list/row-list.tsx'
import { SavedNote, savedRow } from '#app/ui/admin/list/saved.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/sales.ts'

export const handle = { act: 'coupons' }

export const meta: Route.MetaFunction = () => [{ title: 'Sales · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { search, page } = readListState(url.searchParams)
	const { items, ...list } = await listSales({ search, page })
	const { rows, savedId } = await markSaved(context, '/admin/sales', items, findSale)
	return { search, list, savedId, sales: rows.map(inWords) }
}

/** Text, for browsers may format dates differently. */
function inWords(sale: AdminSale) {
	const { id, name, words } = sale
	return { id, name, words, state: saleState(sale, new Date()), offers: saleOffers(sale), days: saleDays(sale) }
}

export default function SalesPage({ loaderData: { search, list, savedId, sales } }: Route.ComponentProps) {
	const query = listStateQuery({ search, page: list.page })
	return (
		<RowList
			title="Sales"
			to="/admin/sales"
			add="Add Sale"
			rows="sales"
			search={search}
			list={list}
			placeholder="Search names..."
			none={none}
			className="gap-2 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] sm:gap-4"
		>
			{sales.map((sale) => (
				<SaleCard key={sale.id} sale={sale} query={query} isSaved={sale.id === savedId} />
			))}
		</RowList>
	)
}

const none = {
	title: 'No sales found',
	begin: 'Add the first one: lower prices, or a discount that an order gets by itself, from one day to another.',
	found: 'No sale',
}

export const ErrorBoundary = problemPage('Failed to load sales', { to: '/admin/sales', label: 'All sales' })

const action = 'inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline'

interface CardProps {
	sale: ReturnType<typeof inWords>
	query: string
	isSaved: boolean
}

function SaleCard({ sale: { id, name, words, state, offers, days }, query, isSaved }: CardProps) {
	const { id: mark, className } = savedRow(isSaved)
	const [label, tone] = saleStates[state]
	return (
		<li id={mark} className={`flex flex-col board px-4 pt-3 pb-1 ${className}`}>
			{isSaved && <SavedNote />}
			<div className="flex items-start justify-between gap-3">
				<h2 className="font-medium [overflow-wrap:anywhere]">{name}</h2>
				<StatusBadge tone={tone}>{label}</StatusBadge>
			</div>
			<p className="tabular text-sm">{offers}</p>
			<p className="text-xs text-muted">{days}</p>
			{words && <p className="text-xs text-muted [overflow-wrap:anywhere]">“{words}”</p>}
			<div className="mt-auto flex items-center gap-4 pt-1">
				{state === 'running' && (
					<Form method="post" action={`/admin/sales/${id}/end${query}`} preventScrollReset className="mr-auto">
						<button type="submit" className={action}>
							End now<span className="sr-only">: {name}</span>
						</button>
					</Form>
				)}
				<Link to={`/admin/sales/${id}${query}`} preventScrollReset className={action}>
					Edit<span className="sr-only"> {name}</span>
				</Link>
				<ConfirmLink
					to={`/admin/sales/${id}/delete${query}`}
					question="Are you sure you want to delete this sale?"
					subject={name}
					label="Delete"
					className="text-xs"
				/>
			</div>
		</li>
	)
}
