import { Link, Outlet } from 'react-router'
import { withSaved } from '#app/http/admin/saved-row.server.ts'
import { adminProductCard, listAdminProducts } from '#app/shop/catalog/product/admin-products.server.ts'
import { type ListedStock, lowStock } from '#app/shop/catalog/product/stock.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Pager } from '#app/ui/admin/list/pager.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SearchBox } from '#app/ui/admin/list/search-box.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/products.ts'
import { type ProductListState, productQuery, readProductListState } from '#app/ui/admin/list/product-list-state.ts'
import { ProductCard } from './_product-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Products · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const listState = readProductListState(url.searchParams)
	const { items, ...list } = await listAdminProducts(listState)
	return { listState, list, ...(await withSaved(context, '/admin/products', items, adminProductCard)) }
}

export default function ProductsPage({ loaderData: { listState, list, rows, savedId } }: Route.ComponentProps) {
	const here = { ...listState, page: list.page }
	return (
		<>
			<PageHead title="Products">
				<div className="flex flex-wrap gap-2">
					<ButtonLink to="/admin/products/import" discover="none" prefetch="none" look="secondary" className={second}>
						Import
					</ButtonLink>
					<ButtonLink
						to="/admin/products/export.csv"
						reloadDocument
						discover="none"
						prefetch="none"
						look="secondary"
						className={second}
					>
						Export
					</ButtonLink>
					<AddProduct />
				</div>
			</PageHead>
			<SearchBox
				action="/admin/products"
				search={listState.search}
				label="Search products"
				placeholder="Search products..."
			/>
			<Levels listState={listState} />
			<Outlet />
			{rows.length > 0 ? (
				<ul className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4">
					{rows.map((product) => (
						<ProductCard key={product.id} product={product} listState={here} isSaved={product.id === savedId} />
					))}
				</ul>
			) : (
				<NoProducts listState={listState} />
			)}
			<Pager list={list} to={(page) => `/admin/products${productQuery({ ...listState, page })}`} />
		</>
	)
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const back =
		'id' in params ? { to: '/admin/products', label: 'All products' } : { to: '/admin', label: 'To the dashboard' }
	return <Problem error={error} otherwise="Failed to load products" back={back} />
}

const second = 'bg-white max-sm:px-3 sm:px-4'

function AddProduct() {
	return (
		<ButtonLink to="/admin/products/new" discover="none" prefetch="none" className="max-sm:px-4">
			Add Product
		</ButtonLink>
	)
}

const levels: { stock?: ListedStock; label: string }[] = [
	{ label: 'All' },
	{ stock: 'low', label: `${lowStock} or fewer left` },
	{ stock: 'out', label: 'Out of Stock' },
	{ stock: 'draft', label: 'Drafts' },
]

function Levels({ listState }: { listState: ProductListState }) {
	return (
		<nav aria-label="Stock" className="mt-2 mb-3">
			<ul className="flex flex-wrap gap-x-5">
				{levels.map(({ stock, label }) => (
					<li key={label}>
						<Link
							to={`/admin/products${productQuery({ search: listState.search, page: 1, stock })}`}
							discover="none"
							prefetch="none"
							aria-current={stock === listState.stock ? 'true' : undefined}
							className="inline-flex min-h-11 items-center text-xs text-muted underline-offset-4 hover:underline aria-[current]:font-medium aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-madder aria-[current]:decoration-2"
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}

const noDrafts: [title: string, text: string] = [
	'There are no drafts.',
	'Every product of the shop can be seen by its customers.',
]

function NoProducts({ listState: { search, stock } }: { listState: ProductListState }) {
	if (!search && !stock) {
		return (
			<Empty title="No products available" text="Add the first one: customers see it at once.">
				<AddProduct />
			</Empty>
		)
	}
	const [title, text]: [title: string, text: string] =
		stock === 'draft' && !search
			? noDrafts
			: search
				? [
						'No products match the search term.',
						`No product's name contains “${search}”${stock ? ' among these' : ''}.`,
					]
				: stock === 'out'
					? ['Nothing is out of stock.', 'Every product has at least one piece left, in every size and color.']
					: ['No product runs low.', `Every product has more than ${lowStock} pieces left, in every size and color.`]
	return (
		<Empty title={title} text={text}>
			<ButtonLink to="/admin/products" discover="none" prefetch="none" look="secondary">
				Show all products
			</ButtonLink>
		</Empty>
	)
}
