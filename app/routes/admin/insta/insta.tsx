import { Link } from 'react-router'
import type { InstagramView } from '#app/shop/home/home-view.ts'
import { markSaved } from '#app/http/admin/saved-row.server.ts'
import { findSection, listAdminSections } from '#app/shop/home/instagram.server.ts'
import { Clip } from '#app/ui/admin/clip.tsx'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { type PlacedRow, PlaceButtons } from '#app/ui/admin/list/place-buttons.tsx'
import { dropProps, placesOf, usePlaceDrag } from '#app/ui/admin/list/places.ts'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { SavedNote, savedRow } from '#app/ui/admin/list/saved.tsx'
import { RowList } from '#app/ui/admin/list/row-list.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/insta.ts'

export const handle = { act: 'home page' }

export const meta: Route.MetaFunction = () => [{ title: 'Instagram · Admin' }]

const eagerClips = 4

export async function loader({ context, url }: Route.LoaderArgs) {
	const { search, page } = readListState(url.searchParams)
	const { items, ...list } = await listAdminSections({ search, page })
	const places = placesOf({ items, ...list }, search)
	return { search, list, places, ...(await markSaved(context, '/admin/insta', items, findSection)) }
}

export default function InstagramPage({ loaderData }: Route.ComponentProps) {
	const { search, list, places, rows, savedId } = loaderData
	const query = listStateQuery({ search, page: list.page })
	const drag = usePlaceDrag('/admin/insta', query, places)
	return (
		<RowList
			title="Instagram"
			to="/admin/insta"
			add="Add Section"
			rows="sections"
			search={search}
			list={list}
			placeholder="Search by link..."
			none={none}
			className="grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:gap-4"
		>
			{rows.map((section, index) => (
				<SectionCard
					key={section.id}
					section={section}
					isEager={index < eagerClips}
					query={query}
					isSaved={section.id === savedId}
					place={places[section.id]}
					total={list.total}
					dragged={drag(section.id)}
				/>
			))}
		</RowList>
	)
}

const none = {
	title: 'No sections found',
	begin: 'Add the first one: an image or a short video that leads to your post.',
	found: "No section's link",
}

export const ErrorBoundary = problemPage('Failed to load Instagram sections', {
	to: '/admin',
	label: 'To Today',
})

function SectionCard({
	section: { id, link, image, videoUrl },
	isEager,
	query,
	isSaved,
	place,
	total,
	dragged,
}: {
	section: InstagramView
	isEager: boolean
	query: string
	isSaved: boolean
} & PlacedRow) {
	const { id: mark, className } = savedRow(isSaved)
	return (
		<li id={mark} {...dropProps(dragged, `flex flex-col board ${className}`)}>
			{videoUrl ? (
				<Clip path={videoUrl} label={`video of ${link}`} eager={isEager} className="aspect-9/16 w-full" />
			) : (
				<ShopImage image={image} sizes="(width >= 40rem) 14rem, 50vw" largest={640} className="aspect-9/16 w-full" />
			)}
			<div className="flex flex-1 flex-col px-3 pt-1 text-xs">
				{isSaved && <SavedNote />}
				<a
					href={link}
					target="_blank"
					rel="noopener noreferrer"
					className="flex min-h-11 items-center text-indigo underline underline-offset-2 hover:no-underline"
				>
					<span className="line-clamp-2 [overflow-wrap:anywhere]">{link}</span>
					<span className="sr-only"> (opens in a new tab)</span>
				</a>
				<div className="mt-auto flex justify-between gap-3">
					<Link
						to={`/admin/insta/${id}${query}`}
						preventScrollReset
						className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
					>
						Edit<span className="sr-only"> {link}</span>
					</Link>
					<ConfirmLink
						to={`/admin/insta/${id}/delete${query}`}
						question="Are you sure you want to delete this section?"
						subject={link}
						note={image && <ShopImage image={image} sizes="10rem" largest={320} className="aspect-9/16 w-36" />}
						label="Delete"
					/>
				</div>
				<PlaceButtons
					to={`/admin/insta/${id}/move${query}`}
					name={link}
					place={place}
					total={total}
					handle={dragged?.handle}
				/>
			</div>
		</li>
	)
}
