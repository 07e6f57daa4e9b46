import { Form } from 'react-router'
import { loadRows } from '#app/http/admin/row-list.server.ts'
import { formatSaleDates, formatSaleOffer, getSaleState, saleStateLabels } from '#app/shop/catalog/sales/sale.ts'
import { type AdminSale, findSale, listSales } from '#app/shop/catalog/sales/sales.server.ts'
import { RowActions, SavedBadge } from '#app/ui/admin/list/row-actions.tsx'
import { CardFrame, type CardProps, createRowListPage } from '#app/ui/admin/list/row-list.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/sales.ts'

export const handle = { permission: 'coupons' }

const to = '/admin/sales'

export async function loader(args: Route.LoaderArgs) {
	const { rows, ...list } = await loadRows(args, { to, list: listSales, find: findSale })
	return { ...list, rows: rows.map(describeSale) }
}

function describeSale(sale: AdminSale) {
	const { id, name, words } = sale
	return {
		id,
		name,
		words,
		state: getSaleState(sale, new Date()),
		offers: formatSaleOffer(sale),
		days: formatSaleDates(sale),
	}
}

const { meta, Page, ErrorBoundary } = createRowListPage<Route.ComponentProps['loaderData']['rows'][number]>({
	title: 'Discount sales',
	about: 'Lower prices, or an automatic discount on orders, between two dates.',
	to,
	add: 'Add Sale',
	rows: 'discount sales',
	placeholder: 'Search names...',
	none: {
		begin: 'Add the first sale: lower prices or an automatic order discount between two dates.',
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
}: CardProps<ReturnType<typeof describeSale>>) {
	const [label, tone] = saleStateLabels[state]
	return (
		<CardFrame of={listed}>
			{listed.isSaved && <SavedBadge />}
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
