import { Form } from 'react-router'
import { readRows } from '#app/http/admin/saved-row.server.ts'
import { saleDays, saleOffers, saleState, saleStates } from '#app/shop/catalog/sales/sale-words.ts'
import { type AdminSale, findSale, listSales } from '#app/shop/catalog/sales/sales.server.ts'
import { RowActions, SavedNote } from '#app/ui/admin/list/row-actions.tsx'
import { CardFrame, type CardProps, rowListPage } from '#app/ui/admin/list/row-list.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/sales.ts'

export const handle = { act: 'coupons' }

const to = '/admin/sales'

export async function loader(args: Route.LoaderArgs) {
	const { rows, ...list } = await readRows(args, { to, list: listSales, find: findSale })
	return { ...list, rows: rows.map(inWords) }
}

function inWords(sale: AdminSale) {
	const { id, name, words } = sale
	return { id, name, words, state: saleState(sale, new Date()), offers: saleOffers(sale), days: saleDays(sale) }
}

const { meta, Page, ErrorBoundary } = rowListPage<Route.ComponentProps['loaderData']['rows'][number]>({
	title: 'Sales',
	to,
	add: 'Add Sale',
	rows: 'sales',
	placeholder: 'Search names...',
	none: {
		begin: 'Add the first one: lower prices, or a discount that an order gets by itself, from one day to another.',
		found: 'No sale',
	},
	className: 'gap-2 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] sm:gap-4',
	Card: SaleCard,
	all: 'All sales',
})
export { meta, ErrorBoundary }
export default Page

function SaleCard({
	row: { id, name, words, state, offers, days },
	query,
	...listed
}: CardProps<ReturnType<typeof inWords>>) {
	const [label, tone] = saleStates[state]
	return (
		<CardFrame of={listed}>
			{listed.isSaved && <SavedNote />}
			<div className="flex items-start justify-between gap-3">
				<h2 className="font-medium [overflow-wrap:anywhere]">{name}</h2>
				<StatusBadge tone={tone}>{label}</StatusBadge>
			</div>
			<p className="tabular text-sm">{offers}</p>
			<p className="text-xs text-muted">{days}</p>
			{words && <p className="text-xs text-muted [overflow-wrap:anywhere]">“{words}”</p>}
			<RowActions to={`${to}/${id}`} query={query} name={name} thing="sale" className="items-center gap-4 pt-1">
				{state === 'running' && (
					<Form method="post" action={`${to}/${id}/end${query}`} preventScrollReset className="mr-auto">
						<button type="submit" className="act-link">
							End now<span className="sr-only">: {name}</span>
						</button>
					</Form>
				)}
			</RowActions>
		</CardFrame>
	)
}
