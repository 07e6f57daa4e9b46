import { markSaved } from '#app/http/admin/saved-row.server.ts'
import { findBanner, listAdminBanners } from '#app/shop/home/banner.server.ts'
import type { AdminBanner } from '#app/shop/home/home-view.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { type PlacedRow, PlaceButtons } from '#app/ui/admin/list/place-buttons.tsx'
import { dropProps, placesOf, usePlaceDrag } from '#app/ui/admin/list/places.ts'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { SavedNote, savedRow } from '#app/ui/admin/list/saved.tsx'
import { RowList } from '#app/ui/admin/list/row-list.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/banner.ts'

export const handle = { act: 'home page' }

export const meta: Route.MetaFunction = () => [{ title: 'Banner · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { search, page } = readListState(url.searchParams)
	const { items, ...list } = await listAdminBanners({ search, page })
	const places = placesOf({ items, ...list }, search)
	return { search, list, places, ...(await markSaved(context, '/admin/banner', items, findBanner)) }
}

export default function BannersPage({ loaderData }: Route.ComponentProps) {
	const { search, list, places, rows, savedId } = loaderData
	const query = listStateQuery({ search, page: list.page })
	const drag = usePlaceDrag('/admin/banner', query, places)
	return (
		<RowList
			title="Banner"
			to="/admin/banner"
			add="Add Banner"
			rows="banners"
			search={search}
			list={list}
			placeholder="Search by image path..."
			none={none}
			className="grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] sm:gap-4"
		>
			{rows.map((banner) => (
				<BannerCard
					key={banner.id}
					banner={banner}
					query={query}
					isSaved={banner.id === savedId}
					place={places[banner.id]}
					total={list.total}
					dragged={drag(banner.id)}
				/>
			))}
		</RowList>
	)
}

const none = {
	title: 'No banners found',
	begin: 'Add the first one: it is the large image at the top of the home page.',
	found: "No banner's image path",
}

export const ErrorBoundary = problemPage('Failed to load banners', { to: '/admin', label: 'To Today' })

function BannerCard({
	banner: { id, image, path, title, link },
	query,
	isSaved,
	place,
	total,
	dragged,
}: {
	banner: AdminBanner
	query: string
	isSaved: boolean
} & PlacedRow) {
	const { id: mark, className } = savedRow(isSaved)
	const name = title ?? `banner ${id}`
	return (
		<li id={mark} {...dropProps(dragged, `flex flex-col board ${className}`)}>
			<ShopImage image={image} sizes="(width >= 40rem) 20rem, 100vw" largest={960} className="aspect-video w-full" />
			{title && (
				<p className="truncate px-3 pt-2 text-xs">
					{title}
					{link && <span className="text-muted"> → {link}</span>}
				</p>
			)}
			<div className="flex items-center gap-4 px-3 py-1 text-xs">
				{isSaved && <SavedNote />}
				<p className="min-w-0 flex-1 truncate text-muted" title={path}>
					{path}
				</p>
				<ConfirmLink
					to={`/admin/banner/${id}/delete${query}`}
					question="Are you sure you want to delete this banner?"
					subject={path}
					note={<ShopImage image={image} sizes="20rem" largest={640} className="aspect-video w-full" />}
					label="Delete"
				/>
			</div>
			<div className="px-3">
				<PlaceButtons
					to={`/admin/banner/${id}/move${query}`}
					name={name}
					place={place}
					total={total}
					handle={dragged?.handle}
				/>
			</div>
		</li>
	)
}
