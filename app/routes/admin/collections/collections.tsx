import { loadRows } from '#app/http/admin/row-list.server.ts'
import {
	type AdminCollection,
	findCollection,
	listAdminCollections,
} from '#app/shop/catalog/collection/collection.server.ts'
import { formatCount } from '#app/ui/admin/catalog/taxon-deletion.tsx'
import { RowActions, SavedBadge } from '#app/ui/admin/list/row-actions.tsx'
import { CardFrame, type CardProps, createRowListPage } from '#app/ui/admin/list/row-list.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/collections.ts'

export const handle = { permission: 'catalog' }

const to = '/admin/collections'

export function loader(args: Route.LoaderArgs) {
	return loadRows(args, { to, list: listAdminCollections, find: findCollection })
}

const { meta, Page, ErrorBoundary } = createRowListPage<Route.ComponentProps['loaderData']['rows'][number]>({
	title: 'Collections',
	to,
	add: 'Add Collection',
	rows: 'collections',
	none: {
		begin: 'Add the first collection to show products that belong together.',
	},
	className: 'gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4',
	Card: CollectionCard,
	all: 'All collections',
	acceptsImages: true,
})
export { meta, ErrorBoundary }
export default Page

function CollectionCard({
	row: { id, name, categoryName, images, productCount },
	query,
	...listed
}: CardProps<AdminCollection>) {
	const [face] = images
	return (
		<CardFrame of={listed} className="flex sm:flex-col">
			<div className="relative min-h-32 w-24 shrink-0 bg-sand sm:aspect-[3/4] sm:min-h-0 sm:w-full">
				{face ? (
					<ShopImage
						image={{ ...face, alt: '' }}
						sizes="(width >= 40rem) 14rem, 6rem"
						largest={640}
						className="absolute inset-0 size-full"
					/>
				) : (
					<p className="absolute inset-0 grid place-items-center border border-line p-2 text-center text-xs text-muted">
						No Image
					</p>
				)}
			</div>
			<div className="flex min-w-0 flex-1 flex-col px-3 pt-2">
				{listed.isSaved && <SavedBadge />}
				<p className="truncate text-xs text-muted">{categoryName ?? 'Uncategorized'}</p>
				<h2 className="mt-0.5 line-clamp-3 text-sm font-medium [overflow-wrap:anywhere]">{name}</h2>
				<p className="tabular mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
					<span>{formatCount(productCount, 'product')}</span>
					{images.length > 1 && <span>{formatCount(images.length, 'image')}</span>}
				</p>
				<RowActions
					to={`${to}/${id}`}
					query={query}
					name={name}
					thing="collection"
					deletion={productCount > 0 ? 'page' : undefined}
				/>
			</div>
		</CardFrame>
	)
}
