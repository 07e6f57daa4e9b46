import { loadRows } from '#app/http/admin/row-list.server.ts'
import { getCategoryPositions, type SiblingPosition } from '#app/shop/catalog/category/category-tree.server.ts'
import { type AdminCategory, findCategory, listAdminCategories } from '#app/shop/catalog/category/category.server.ts'
import { describeUsage } from '#app/ui/admin/catalog/taxon-deletion.tsx'
import { PositionButtons, RowActions, SavedBadge } from '#app/ui/admin/list/row-actions.tsx'
import { CardFrame, type CardProps, createRowListPage } from '#app/ui/admin/list/row-list.tsx'
import type { Route } from './+types/categories.ts'

export const handle = { permission: 'catalog' }

const to = '/admin/categories'

export async function loader(args: Route.LoaderArgs) {
	const { rows, ...list } = await loadRows(args, { to, list: listAdminCategories, find: findCategory })
	const among = await getCategoryPositions()
	return { ...list, rows: rows.map((row) => ({ ...row, among: among.get(row.id) ?? noPlace })) }
}

const noPlace: SiblingPosition = { place: 1, total: 1 }

const { meta, Page, ErrorBoundary } = createRowListPage<Route.ComponentProps['loaderData']['rows'][number]>({
	title: 'Categories',
	to,
	add: 'Add Category',
	rows: 'categories',
	none: {
		begin: 'Add the first category to group your products.',
	},
	className: 'gap-2 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-4',
	Card: CategoryCard,
	all: 'All categories',
})
export { meta, ErrorBoundary }
export default Page

function CategoryCard({ row, query, ...listed }: CardProps<AdminCategory & { among: SiblingPosition }>) {
	const { id, name, content, parentName, childCount, among } = row
	const used = describeUsage(row)
	return (
		<CardFrame of={listed} className="flex flex-col px-4 pt-3">
			{listed.isSaved && <SavedBadge />}
			{parentName && <p className="text-xs text-muted [overflow-wrap:anywhere]">{parentName} ›</p>}
			<h2 className="heading [overflow-wrap:anywhere]">{name}</h2>
			{content && <p className="mt-1 line-clamp-4 text-sm whitespace-pre-line [overflow-wrap:anywhere]">{content}</p>}
			<p className="tabular mt-1 mb-auto text-xs text-muted">
				{used || (childCount > 0 ? 'No products of its own' : 'No products')}
			</p>
			<RowActions
				to={`${to}/${id}`}
				query={query}
				name={name}
				thing="category"
				deletion={used !== '' || childCount > 0 ? 'page' : undefined}
			/>
			<PositionButtons to={`${to}/${id}/move${query}`} name={name} {...among} />
		</CardFrame>
	)
}
