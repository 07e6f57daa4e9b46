import { Link } from 'react-router'
import { readRows } from '#app/http/admin/saved-row.server.ts'
import { type AdminColor, adminColor, listAdminColors } from '#app/shop/catalog/color/color.server.ts'
import { RowActions, SavedNote } from '#app/ui/admin/list/row-actions.tsx'
import { CardFrame, type CardProps, rowListPage } from '#app/ui/admin/list/row-list.tsx'
import { counted } from '#app/ui/admin/catalog/taxon-words.ts'
import type { Route } from './+types/colors.ts'

export const handle = { act: 'catalogue' }

const to = '/admin/colors'

export function loader(args: Route.LoaderArgs) {
	return readRows(args, { to, list: listAdminColors, find: adminColor })
}

const { meta, Page, ErrorBoundary } = rowListPage<Route.ComponentProps['loaderData']['rows'][number]>({
	title: 'Colors',
	to,
	add: 'Add Color',
	rows: 'colours',
	none: {
		title: 'No colors found',
		begin: 'Add the first one: products are offered in the colours of this list.',
		found: "No colour's name",
	},
	className: 'gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4',
	Card: ColorCard,
	all: 'All colours',
})
export { meta, ErrorBoundary }
export default Page

function ColorCard({ row: { id, name, hexCode, productCount }, query, ...listed }: CardProps<AdminColor>) {
	return (
		<CardFrame of={listed} className="flex sm:flex-col">
			<div
				aria-hidden="true"
				className={`w-24 shrink-0 border sm:h-24 sm:w-full ${hexCode ? 'border-ink/15' : 'border-dashed border-field'}`}
				style={hexCode ? { backgroundColor: hexCode } : undefined}
			/>
			<div className="flex min-w-0 flex-1 flex-col px-3 pt-2">
				{listed.isSaved && <SavedNote />}
				<h2 className="line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">{name}</h2>
				<p className="tabular mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-muted">
					<span>{hexCode || 'N/A'}</span>
					<span>{counted(productCount, 'product')}</span>
				</p>
				<RowActions
					to={`${to}/${id}`}
					query={query}
					name={name}
					thing="color"
					note={productCount > 0 && <InUse productCount={productCount} deletion={`${to}/${id}/delete${query}`} />}
				/>
			</div>
		</CardFrame>
	)
}

function InUse({ productCount, deletion }: { productCount: number; deletion: string }) {
	return (
		<>
			<p>{counted(productCount, 'product')} would lose it, and so would carts. Orders keep what was bought.</p>
			<Link to={deletion} className="act-link text-ink">
				{productCount === 1 ? 'Give it' : 'Give them'} another colour instead
			</Link>
		</>
	)
}
