import { readRows } from '#app/http/admin/saved-row.server.ts'
import { formatOfferDate } from '#app/shop/dates.ts'
import { type AdminOffer, findOffer, listAdminOffers } from '#app/shop/home/offer.server.ts'
import { PlaceButtons } from '#app/ui/admin/list/place-buttons.tsx'
import { RowActions } from '#app/ui/admin/list/row-actions.tsx'
import { CardFrame, type CardProps, RowList } from '#app/ui/admin/list/row-list.tsx'
import { SavedNote } from '#app/ui/admin/list/saved.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/offers.ts'

export const handle = { act: 'home page' }

export const meta: Route.MetaFunction = () => [{ title: 'Offers · Admin' }]

const to = '/admin/offers'

export async function loader(args: Route.LoaderArgs) {
	const { rows, ...list } = await readRows(args, { to, list: listAdminOffers, find: findOffer, isPlaced: true })
	return { ...list, rows: rows.map(dated) }
}

/** Text, for browsers may format dates differently. */
function dated({ createdAt, ...offer }: AdminOffer) {
	return { ...offer, createdAt: createdAt.toISOString(), createdOn: formatOfferDate(createdAt) }
}

export default function OffersPage({ loaderData }: Route.ComponentProps) {
	return (
		<RowList
			of={loaderData}
			title="Offers"
			to={to}
			add="Add Offer"
			rows="offers"
			placeholder="Search offers..."
			none={none}
			className="gap-2 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] sm:gap-4"
			Card={OfferCard}
		/>
	)
}

const none = {
	title: 'No offers found',
	begin: 'Add the first one: it runs over the top of the home page.',
	found: 'No offer',
}

export const ErrorBoundary = problemPage('Failed to load offers', { to, label: 'All offers' })

function OfferCard({ row: { id, text, createdAt, createdOn }, query, ...listed }: CardProps<ReturnType<typeof dated>>) {
	return (
		<CardFrame of={listed}>
			{listed.isSaved && <SavedNote />}
			<p className="[overflow-wrap:anywhere]">{text}</p>
			<RowActions to={`${to}/${id}`} query={query} name={text} thing="offer" className="items-center gap-4 pt-1">
				<time dateTime={createdAt} className="mr-auto text-xs text-muted">
					{createdOn}
				</time>
			</RowActions>
			<PlaceButtons to={`${to}/${id}/move${query}`} name={text} {...listed} />
		</CardFrame>
	)
}
