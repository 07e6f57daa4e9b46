import { Link } from 'react-router'
import { markSaved } from '#app/http/admin/saved-row.server.ts'
import { formatOfferDate } from '#app/shop/dates.ts'
import { type AdminOffer, findOffer, listAdminOffers } from '#app/shop/home/offer.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { type PlacedRow, PlaceButtons } from '#app/ui/admin/list/place-buttons.tsx'
import { dropProps, placesOf, usePlaceDrag } from '#app/ui/admin/list/places.ts'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { SavedNote, savedRow } from '#app/ui/admin/list/saved.tsx'
import { RowList } from '#app/ui/admin/list/row-list.tsx'
import type { Route } from './+types/offers.ts'

export const handle = { act: 'home page' }

export const meta: Route.MetaFunction = () => [{ title: 'Offers · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { search, page } = readListState(url.searchParams)
	const { items, ...list } = await listAdminOffers({ search, page })
	const { rows, savedId } = await markSaved(context, '/admin/offers', items, findOffer)
	return { search, list, places: placesOf({ items, ...list }, search), offers: rows.map(dated), savedId }
}

/** Text, for browsers may format dates differently. */
function dated({ createdAt, ...offer }: AdminOffer) {
	return { ...offer, createdAt: createdAt.toISOString(), createdOn: formatOfferDate(createdAt) }
}

export default function OffersPage({ loaderData }: Route.ComponentProps) {
	const { search, list, places, offers, savedId } = loaderData
	const query = listStateQuery({ search, page: list.page })
	const drag = usePlaceDrag('/admin/offers', query, places)
	return (
		<RowList
			title="Offers"
			to="/admin/offers"
			add="Add Offer"
			rows="offers"
			search={search}
			list={list}
			placeholder="Search offers..."
			none={none}
			className="gap-2 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] sm:gap-4"
		>
			{offers.map((offer) => (
				<OfferCard
					key={offer.id}
					offer={offer}
					query={query}
					isSaved={offer.id === savedId}
					place={places[offer.id]}
					total={list.total}
					dragged={drag(offer.id)}
				/>
			))}
		</RowList>
	)
}

const none = {
	title: 'No offers found',
	begin: 'Add the first one: it runs over the top of the home page.',
	found: 'No offer',
}

export const ErrorBoundary = problemPage('Failed to load offers', { to: '/admin/offers', label: 'All offers' })

function OfferCard({
	offer: { id, text, createdAt, createdOn },
	query,
	isSaved,
	place,
	total,
	dragged,
}: {
	offer: ReturnType<typeof dated>
	query: string
	isSaved: boolean
} & PlacedRow) {
	const { id: mark, className } = savedRow(isSaved)
	return (
		<li id={mark} {...dropProps(dragged, `flex flex-col board px-4 pt-3 pb-1 ${className}`)}>
			{isSaved && <SavedNote />}
			<p className="[overflow-wrap:anywhere]">{text}</p>
			<div className="mt-auto flex items-center gap-4 pt-1">
				<time dateTime={createdAt} className="mr-auto text-xs text-muted">
					{createdOn}
				</time>
				<Link
					to={`/admin/offers/${id}${query}`}
					preventScrollReset
					className="inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline"
				>
					Edit<span className="sr-only"> {text}</span>
				</Link>
				<ConfirmLink
					to={`/admin/offers/${id}/delete${query}`}
					question="Are you sure you want to delete this offer?"
					subject={text}
					label="Delete"
					className="text-xs"
				/>
			</div>
			<PlaceButtons
				to={`/admin/offers/${id}/move${query}`}
				name={text}
				place={place}
				total={total}
				handle={dragged?.handle}
			/>
		</li>
	)
}
