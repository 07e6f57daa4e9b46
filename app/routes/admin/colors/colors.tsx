import { Link } from 'react-router'
import { loadRows } from '#app/http/admin/row-list.server.ts'
import { type AdminColor, getAdminColor, listAdminColors } from '#app/shop/catalog/color/color.server.ts'
import { RowActions, SavedBadge } from '#app/ui/admin/list/row-actions.tsx'
import { CardFrame, type CardProps, createRowListPage } from '#app/ui/admin/list/row-list.tsx'
import { formatCount } from '#app/ui/admin/catalog/taxon-deletion.tsx'
import type { Route } from './+types/colors.ts'

export const handle = { permission: 'catalog' }

const to = '/admin/colors'

export function loader(args: Route.LoaderArgs) {
	return loadRows(args, { to, list: listAdminColors, find: getAdminColor })
}

const { meta, Page, ErrorBoundary } = createRowListPage<Route.ComponentProps['loaderData']['rows'][number]>({
	title: 'Colors',
	to,
	add: 'Add Color',
	rows: 'colors',
	none: {
		title: 'No colors found',
		begin: 'Add the first color. You can then select it for products.',
	},
	className: 'gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4',
	Card: ColorCard,
	all: 'All colors',
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
				{listed.isSaved && <SavedBadge />}
				<h2 className="line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">{name}</h2>
				<p className="tabular mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-muted">
					<span>{hexCode || 'N/A'}</span>
					<span>{formatCount(productCount, 'product')}</span>
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
			<p>{formatCount(productCount, 'product')} will lose this color, including in carts. Past orders do not change.</p>
			<Link to={deletion} className="act-link text-ink">
				Choose a replacement color
			</Link>
		</>
	)
}
