import { loadRows } from '#app/http/admin/row-list.server.ts'
import { getSection, type InstagramView, listAdminSections } from '#app/shop/home/instagram.server.ts'
import { Clip } from '#app/ui/admin/clip.tsx'
import { PositionButtons, RowActions, SavedBadge } from '#app/ui/admin/list/row-actions.tsx'
import { CardFrame, type CardProps, createRowListPage } from '#app/ui/admin/list/row-list.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/insta.ts'

export const handle = { permission: 'home page' }

const to = '/admin/insta'

export function loader(args: Route.LoaderArgs) {
	return loadRows(args, { to, list: listAdminSections, find: getSection, isPlaced: true })
}

const { meta, Page, ErrorBoundary } = createRowListPage<Route.ComponentProps['loaderData']['rows'][number]>({
	title: 'Instagram',
	about: 'Images and videos in the Instagram strip of the home page. Each section links to a post.',
	to,
	add: 'Add Section',
	rows: 'sections',
	placeholder: 'Search by link...',
	none: {
		begin: 'Add the first section: an image or short video that links to your post.',
	},
	className:
		'grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:gap-4',
	Card: SectionCard,
	failed: 'Failed to load Instagram sections',
})
export { meta, ErrorBoundary }
export default Page

function SectionCard({ row: { id, link, image, videoUrl }, query, isEager, ...listed }: CardProps<InstagramView>) {
	return (
		<CardFrame of={listed} className="flex flex-col">
			{videoUrl ? (
				<Clip path={videoUrl} label={`video of ${link}`} eager={isEager} className="aspect-9/16 w-full" />
			) : (
				<ShopImage image={image} sizes="(width >= 40rem) 14rem, 50vw" largest={640} className="aspect-9/16 w-full" />
			)}
			<div className="flex flex-1 flex-col px-3 pt-1 text-xs">
				{listed.isSaved && <SavedBadge />}
				<a
					href={link}
					target="_blank"
					rel="noopener noreferrer"
					className="flex min-h-11 items-center text-indigo underline underline-offset-2 hover:no-underline"
				>
					<span className="line-clamp-2 [overflow-wrap:anywhere]">{link}</span>
					<span className="sr-only"> (opens in a new tab)</span>
				</a>
				<RowActions
					to={`${to}/${id}`}
					query={query}
					name={link}
					thing="section"
					note={image && <ShopImage image={image} sizes="10rem" largest={320} className="aspect-9/16 w-36" />}
				/>
				<PositionButtons to={`${to}/${id}/move${query}`} name={link} {...listed} />
			</div>
		</CardFrame>
	)
}
