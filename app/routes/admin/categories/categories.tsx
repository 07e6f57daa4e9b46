import { markSaved } from '#app/http/admin/saved-row.server.ts'
import { categoryPlaces, type SiblingPlace } from '#app/shop/catalog/category/category-order.server.ts'
import { type AdminCategory, findCategory, listAdminCategories } from '#app/shop/catalog/category/category.server.ts'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { PlaceButtons } from '#app/ui/admin/list/place-buttons.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { SavedNote, savedRow } from '#app/ui/admin/list/saved.tsx'
import { RowList } from '#app/ui/admin/list/row-list.tsx'
import type { Route } from './+types/categories.ts'
import { TaxonActions } from '#app/ui/admin/catalog/taxon-actions.tsx'
import { usedBy } from '#app/ui/admin/catalog/taxon-words.ts'

export const handle = { act: 'catalogue' }

export const meta: Route.MetaFunction = () => [{ title: 'Categories · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { search, page } = readListState(url.searchParams)
	const { items, ...list } = await listAdminCategories({ search, page })
	const { rows, savedId } = await markSaved(context, '/admin/categories', items, findCategory)
	const places = await categoryPlaces()
	return { search, list, savedId, rows: rows.map((row) => ({ ...row, ...(places.get(row.id) ?? noPlace) })) }
}

const noPlace: SiblingPlace = { place: 1, total: 1 }

export default function CategoriesPage({ loaderData: { search, list, rows, savedId } }: Route.ComponentProps) {
	const query = listStateQuery({ search, page: list.page })
	return (
		<RowList
			title="Categories"
			to="/admin/categories"
			add="Add Category"
			rows="categories"
			search={search}
			list={list}
			placeholder="Search categories..."
			none={none}
			className="gap-2 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-4"
		>
			{rows.map((category) => (
				<CategoryCard key={category.id} category={category} query={query} isSaved={category.id === savedId} />
			))}
		</RowList>
	)
}

const none = {
	title: 'No categories found',
	begin: 'Products stand in categories: add the first one.',
	found: "No category's name",
}

export const ErrorBoundary = problemPage('Failed to load categories', {
	to: '/admin/categories',
	label: 'All categories',
})

interface CardProps {
	category: AdminCategory & SiblingPlace
	query: string
	isSaved: boolean
}

function CategoryCard({ category, query, isSaved }: CardProps) {
	const { id, name, content, parentName, childCount, place, total } = category
	const used = usedBy(category)
	const { id: mark, className } = savedRow(isSaved)
	return (
		<li id={mark} className={`flex flex-col board px-4 pt-3 ${className}`}>
			{isSaved && <SavedNote />}
			{parentName && <p className="text-xs text-muted [overflow-wrap:anywhere]">{parentName} ›</p>}
			<h2 className="heading [overflow-wrap:anywhere]">{name}</h2>
			{content && <p className="mt-1 line-clamp-4 text-sm whitespace-pre-line [overflow-wrap:anywhere]">{content}</p>}
			<p className="tabular mt-1 text-xs text-muted">{used || 'Nothing in it yet'}</p>
			<TaxonActions
				address={`/admin/categories/${id}`}
				query={query}
				name={name}
				question="Are you sure you want to delete this category?"
				isUsed={used !== '' || childCount > 0}
			/>
			<PlaceButtons
				to={`/admin/categories/${id}/move${query}`}
				name={name}
				place={place}
				total={total}
				handle={undefined}
			/>
		</li>
	)
}
