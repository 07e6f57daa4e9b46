import { Link } from 'react-router'
import { markSaved } from '#app/http/admin/saved-row.server.ts'
import { type AdminColor, adminColor, listAdminColors } from '#app/shop/catalog/color/color.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { SavedNote, savedRow } from '#app/ui/admin/list/saved.tsx'
import { RowList } from '#app/ui/admin/list/row-list.tsx'
import type { Route } from './+types/colors.ts'

export const handle = { act: 'catalogue' }

export const meta: Route.MetaFunction = () => [{ title: 'Colors · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { search, page } = readListState(url.searchParams)
	const { items, ...list } = await listAdminColors({ search, page })
	return { search, list, ...(await markSaved(context, '/admin/colors', items, adminColor)) }
}

export default function ColorsPage({ loaderData: { search, list, rows, savedId } }: Route.ComponentProps) {
	const query = listStateQuery({ search, page: list.page })
	return (
		<RowList
			title="Colors"
			to="/admin/colors"
			add="Add Color"
			rows="colours"
			search={search}
			list={list}
			placeholder="Search colours..."
			none={none}
			className="gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4"
		>
			{rows.map((color) => (
				<ColorCard key={color.id} color={color} query={query} isSaved={color.id === savedId} />
			))}
		</RowList>
	)
}

const none = {
	title: 'No colors found',
	begin: 'Add the first one: products are offered in the colours of this list.',
	found: "No colour's name",
}

export const ErrorBoundary = problemPage('Failed to load colours', { to: '/admin/colors', label: 'All colours' })

const action = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

function ColorCard({
	color: { id, name, hexCode, productCount },
	query,
	isSaved,
}: {
	color: AdminColor
	query: string
	isSaved: boolean
}) {
	const deletion = `/admin/colors/${id}/delete${query}`
	const { id: mark, className } = savedRow(isSaved)
	return (
		<li id={mark} className={`flex board sm:flex-col ${className}`}>
			<div
				aria-hidden="true"
				className={`w-24 shrink-0 border sm:h-24 sm:w-full ${hexCode ? 'border-ink/15' : 'border-dashed border-field'}`}
				style={hexCode ? { backgroundColor: hexCode } : undefined}
			/>
			<div className="flex min-w-0 flex-1 flex-col px-3 pt-2">
				{isSaved && <SavedNote />}
				<h2 className="line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">{name}</h2>
				<p className="tabular mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-muted">
					<span>{hexCode || 'N/A'}</span>
					<span>{countText(productCount)}</span>
				</p>
				<div className="mt-auto flex justify-between gap-3">
					<Link to={`/admin/colors/${id}${query}`} preventScrollReset className={`${action} text-xs`}>
						Edit<span className="sr-only"> {name}</span>
					</Link>
					<ConfirmLink
						to={deletion}
						question="Are you sure you want to delete this color?"
						subject={name}
						label="Delete"
						note={productCount > 0 && <InUse productCount={productCount} deletion={deletion} />}
						className="text-xs"
					/>
				</div>
			</div>
		</li>
	)
}

function InUse({ productCount, deletion }: { productCount: number; deletion: string }) {
	return (
		<>
			<p>{countText(productCount)} would lose it, and so would carts. Orders keep what was bought.</p>
			<Link to={deletion} className={`${action} text-ink`}>
				{productCount === 1 ? 'Give it' : 'Give them'} another colour instead
			</Link>
		</>
	)
}

function countText(products: number): string {
	return products === 1 ? '1 product' : `${products.toLocaleString('en-IN')} products`
}
