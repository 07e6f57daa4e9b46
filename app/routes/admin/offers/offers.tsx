import { loadRows } from '#app/http/admin/row-list.server.ts'
import { formatOfferDate } from '#app/shop/values/dates.ts'
import { type AdminOffer, getOffer, listAdminOffers } from '#app/shop/home/offer.server.ts'
import { PositionButtons, RowActions, SavedBadge } from '#app/ui/admin/list/row-actions.tsx'
import { CardFrame, type CardProps, createRowListPage } from '#app/ui/admin/list/row-list.tsx'
import type { Route } from './+types/offers.ts'

export const handle = { permission: 'home page' }

const to = '/admin/offers'

export async function loader(args: Route.LoaderArgs) {
	const { rows, ...list } = await loadRows(args, { to, list: listAdminOffers, find: getOffer, isPlaced: true })
	return { ...list, rows: rows.map(toDatedOffer) }
}

function toDatedOffer({ createdAt, ...offer }: AdminOffer) {
	return { ...offer, createdAt: createdAt.toISOString(), createdOn: formatOfferDate(createdAt) }
}

const { meta, Page, ErrorBoundary } = createRowListPage<Route.ComponentProps['loaderData']['rows'][number]>({
	title: 'Offers',
	about: 'Lines of text that scroll at the top of the home page. To lower prices, add a discount sale or a coupon.',
	to,
	add: 'Add Offer',
	rows: 'offers',
	none: {
		begin: 'Add the first offer to show at the top of the home page.',
	},
	className: 'gap-2 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] sm:gap-4',
	Card: OfferCard,
	all: 'All offers',
})
export { meta, ErrorBoundary }
export default Page

function OfferCard({
	row: { id, text, createdAt, createdOn },
	query,
	...listed
}: CardProps<ReturnType<typeof toDatedOffer>>) {
	return (
		<CardFrame of={listed}>
			{listed.isSaved && <SavedBadge />}
			<p className="[overflow-wrap:anywhere]">{text}</p>
			<RowActions to={`${to}/${id}`} query={query} name={text} thing="offer" className="items-center gap-4 pt-1">
				<time dateTime={createdAt} className="mr-auto text-xs text-muted">
					Added {createdOn}
				</time>
			</RowActions>
			<PositionButtons to={`${to}/${id}/move${query}`} name={text} {...listed} />
		</CardFrame>
	)
}
