import { Outlet } from 'react-router'
import { markSaved } from '#app/http/admin/saved-row.server.ts'
import {
	type AdminCollection,
	findCollection,
	listAdminCollections,
} from '#app/shop/catalog/collection/collection.server.ts'
import { uploadHint } from '#app/shop/words/limits.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Pager } from '#app/ui/admin/list/pager.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { SavedNote, savedRow } from '#app/ui/admin/list/saved.tsx'
import { SearchBox } from '#app/ui/admin/list/search-box.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
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
		<>
			<PageHead title="Collections">
				<AddCollection query={query} />
			</PageHead>
			<SearchBox
				action="/admin/collections"
				search={search}
				label="Search collections"
				placeholder="Search collections..."
			/>
			<div className="mt-5">
				<Outlet />
				{rows.length > 0 ? (
					<ul className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4">
						{rows.map((collection) => (
							<CollectionCard
								key={collection.id}
								collection={collection}
								query={query}
								isSaved={collection.id === savedId}
							/>
						))}
					</ul>
				) : (
					<NoCollections search={search} />
				)}
			</div>
			<Pager list={list} to={(page) => `/admin/collections${listStateQuery({ search, page })}`} />
		</>
	)
}

export const ErrorBoundary = problemPage(
	'Failed to load collections',
	{ to: '/admin/collections', label: 'All collections' },
	uploadHint,
)

function AddCollection({ query = '' }: { query?: string }) {
	return (
		<ButtonLink to={`/admin/collections/new${query}`} preventScrollReset>
			Add Collection
		</ButtonLink>
	)
}

function NoCollections({ search }: { search: string }) {
	if (!search) {
		return (
			<Empty title="No collections found" text="A collection shows products that belong together: add the first one.">
				<AddCollection />
			</Empty>
		)
	}
	return (
		<Empty title="No collections found" text={`No collection's name contains “${search}”.`}>
			<ButtonLink to="/admin/collections">Show all collections</ButtonLink>
		</Empty>
	)
}

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
