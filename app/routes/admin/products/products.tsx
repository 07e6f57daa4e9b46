import { Link, Outlet } from 'react-router'
import { withSaved } from '#app/http/admin/saved-row.server.ts'
import type { AdminProductCard } from '#app/shop/catalog/product/product-view.ts'
import { adminProductCard, listAdminProducts } from '#app/shop/catalog/product/product.server.ts'
import { lowStock, type StockLevel } from '#app/shop/catalog/product/stock.ts'
import { formatPaise } from '#app/shop/money.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Pager } from '#app/ui/admin/list/pager.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SavedNote, savedRow } from '#app/ui/admin/list/saved.tsx'
import { SearchBox } from '#app/ui/admin/list/search-box.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/products.ts'
import { type ProductListState, productQuery, readProductListState } from '../../../ui/admin/list/product-list-state.ts'

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
					<ButtonLink to="/admin/products/export.csv" reloadDocument discover="none" prefetch="none" look="secondary" className={second}>
						Export
					</ButtonLink>
					<AddProduct />
				</div>
			</PageHead>
			<SearchBox action="/admin/products" search={listState.search} label="Search products" placeholder="Search products..." />
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
	const back = 'id' in params ? { to: '/admin/products', label: 'All products' } : { to: '/admin', label: 'To the dashboard' }
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

const levels: { stock?: StockLevel; label: string }[] = [{ label: 'All' }, { stock: 'low', label: `${lowStock} or fewer left` }, { stock: 'out', label: 'Out of Stock' }]

/** All products, or what the owner has to order again. */
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

function NoProducts({ listState: { search, stock } }: { listState: ProductListState }) {
	if (!search && !stock) {
		return (
			<Empty title="No products available" text="Add the first one: customers see it at once.">
				<AddProduct />
			</Empty>
		)
	}
	const [title, text] = search
		? ['No products match the search term.', `No product's name contains “${search}”${stock ? ' among these' : ''}.`]
		: stock === 'out'
			? ['Nothing is out of stock.', 'Every product has at least one piece left.']
			: ['No product runs low.', `Every product has more than ${lowStock} pieces left.`]
	return (
		<Empty title={title} text={text}>
			<ButtonLink to="/admin/products" discover="none" prefetch="none" look="secondary">
				Show all products
			</ButtonLink>
		</Empty>
	)
}

const action = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

function ProductCard({ product, listState, isSaved }: { product: AdminProductCard; listState: ProductListState; isSaved: boolean }) {
	const { id, name, categoryName, basePricePaise, remainingQty, isFeatured, image } = product
	const address = `/admin/products/${id}`
	const query = productQuery(listState)
	const { id: mark, className } = savedRow(isSaved)
	return (
		<li id={mark} className={`flex bg-white sm:flex-col ${className}`}>
			<div className="relative min-h-32 w-24 shrink-0 sm:aspect-[3/4] sm:w-full">
				<ShopImage image={image && { ...image, alt: '' }} sizes="(width >= 40rem) 14rem, 6rem" largest={640} className="absolute inset-0 size-full" />
				{isFeatured && <p className="absolute top-0 left-0 z-10 bg-white px-2 py-0.5 text-xs font-medium text-madder">Featured</p>}
				{remainingQty === 0 && (
					<p className="absolute inset-0 grid place-items-center bg-ink/55 p-1 text-center">
						<span className="bg-ink px-2 py-1 text-xs font-medium text-paper sm:px-3">Out of Stock</span>
					</p>
				)}
			</div>
			<div className="flex min-w-0 flex-1 flex-col px-3 pt-2">
				{isSaved && <SavedNote />}
				<p className="truncate text-xs text-muted">{categoryName ?? 'Uncategorized'}</p>
				<h2 className="mt-0.5 line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">{name}</h2>
				<p className="tabular mt-1 flex flex-wrap justify-between gap-x-3 text-xs">
					<span>{formatPaise(basePricePaise)}</span>
					<span className={remainingQty === 0 ? 'text-danger' : 'text-muted'}>{remainingQty.toLocaleString('en-IN')} in stock</span>
				</p>
				<div className="mt-auto flex justify-between gap-3 text-xs">
					<Link to={`${address}/details${query}`} preventScrollReset discover="none" prefetch="none" className={action}>
						View<span className="sr-only"> {name}</span>
					</Link>
					<Link to={address + query} discover="none" prefetch="none" className={action}>
						Edit<span className="sr-only"> {name}</span>
					</Link>
					<ConfirmLink to={`${address}/delete${query}`} question="Are you sure you want to delete this product?" subject={name} label="Delete" />
				</div>
			</div>
		</li>
	)
}
