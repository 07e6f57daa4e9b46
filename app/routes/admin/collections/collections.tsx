import { markSaved } from '#app/http/admin/saved-row.server.ts'
import {
	type AdminCollection,
	findCollection,
	listAdminCollections,
} from '#app/shop/catalog/collection/collection.server.ts'
import { uploadHint } from '#app/shop/words/limits.ts'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { SavedNote, savedRow } from '#app/ui/admin/list/saved.tsx'
import { RowList } from '#app/ui/admin/list/row-list.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/collections.ts'
import { TaxonActions } from '#app/ui/admin/catalog/taxon-actions.tsx'
import { counted } from '#app/ui/admin/catalog/taxon-words.ts'

export const handle = { act: 'catalogue' }

export const meta: Route.MetaFunction = () => [{ title: 'Collections · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { search, page } = readListState(url.searchParams)
	const { items, ...list } = await listAdminCollections({ search, page })
	return { search, list, ...(await markSaved(context, '/admin/collections', items, findCollection)) }
}

export default function CollectionsPage({ loaderData: { search, list, rows, savedId } }: Route.ComponentProps) {
	const query = listStateQuery({ search, page: list.page })
	return (
		<RowList
			title="Collections"
			to="/admin/collections"
			add="Add Collection"
			rows="collections"
			search={search}
			list={list}
			placeholder="Search collections..."
			none={none}
			className="gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4"
		>
			{rows.map((collection) => (
				<CollectionCard key={collection.id} collection={collection} query={query} isSaved={collection.id === savedId} />
			))}
		</RowList>
	)
}

const none = {
	title: 'No collections found',
	begin: 'A collection shows products that belong together: add the first one.',
	found: "No collection's name",
}

export const ErrorBoundary = problemPage(
	'Failed to load collections',
	{ to: '/admin/collections', label: 'All collections' },
	uploadHint,
)

function CollectionCard({
	collection,
	query,
	isSaved,
}: {
	collection: AdminCollection
	query: string
	isSaved: boolean
}) {
	const { id, name, categoryName, images, productCount } = collection
	const [face] = images
	const { id: mark, className } = savedRow(isSaved)
	return (
		<li id={mark} className={`flex board sm:flex-col ${className}`}>
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
				{isSaved && <SavedNote />}
				<p className="truncate text-xs text-muted">{categoryName ?? 'Uncategorized'}</p>
				<h2 className="mt-0.5 line-clamp-3 text-sm font-medium [overflow-wrap:anywhere]">{name}</h2>
				<p className="tabular mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
					<span>{counted(productCount, 'product')}</span>
					{images.length > 1 && <span>{counted(images.length, 'image')}</span>}
				</p>
				<TaxonActions
					address={`/admin/collections/${id}`}
					query={query}
					name={name}
					question="Are you sure you want to delete this collection?"
					isUsed={productCount > 0}
				/>
			</div>
		</li>
	)
}
