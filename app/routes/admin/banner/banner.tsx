import { loadRows } from '#app/http/admin/row-list.server.ts'
import { getBanner, listAdminBanners, type AdminBanner } from '#app/shop/home/banner.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { PositionButtons, SavedBadge } from '#app/ui/admin/list/row-actions.tsx'
import { CardFrame, type CardProps, createRowListPage } from '#app/ui/admin/list/row-list.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/banner.ts'

export const handle = { permission: 'home page' }

const to = '/admin/banner'

export function loader(args: Route.LoaderArgs) {
	return loadRows(args, { to, list: listAdminBanners, find: getBanner, isPlaced: true })
}

const { meta, Page, ErrorBoundary } = createRowListPage<Route.ComponentProps['loaderData']['rows'][number]>({
	title: 'Banner',
	to,
	add: 'Add Banner',
	rows: 'banners',
	placeholder: 'Search by image path...',
	none: {
		begin: 'Add the large image for the top of the home page.',
	},
	className: 'grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] sm:gap-4',
	Card: BannerCard,
})
export { meta, ErrorBoundary }
export default Page

function BannerCard({ row: { id, image, phoneImage, path, title, link }, query, ...listed }: CardProps<AdminBanner>) {
	return (
		<CardFrame of={listed} className="flex flex-col">
			<div className="relative">
				<ShopImage image={image} sizes="(width >= 40rem) 20rem, 100vw" largest={960} className="aspect-video w-full" />
				{phoneImage && (
					<ShopImage
						image={phoneImage}
						single={320}
						className="absolute right-2 bottom-2 aspect-4/5 h-2/3 w-auto outline-2 outline-paper"
					/>
				)}
			</div>
			{title && (
				<p className="truncate px-3 pt-2 text-xs">
					{title}
					{link && <span className="text-muted"> → {link}</span>}
				</p>
			)}
			<div className="flex items-center gap-4 px-3 py-1 text-xs">
				{listed.isSaved && <SavedBadge />}
				<p className="min-w-0 flex-1 truncate text-muted" title={path}>
					{path}
				</p>
				<ConfirmLink
					to={`${to}/${id}/delete${query}`}
					question="Are you sure you want to delete this banner?"
					subject={path}
					note={<ShopImage image={image} sizes="20rem" largest={640} className="aspect-video w-full" />}
					label="Delete"
				/>
			</div>
			<div className="px-3">
				<PositionButtons to={`${to}/${id}/move${query}`} name={title ?? `banner ${id}`} {...listed} />
			</div>
		</CardFrame>
	)
}
