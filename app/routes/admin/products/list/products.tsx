import { data, Outlet, Link } from 'react-router'
import { type AdminProductCard, listAdminProducts } from '#app/shop/catalog/product/admin-products.server.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { createProductViewCookie, readProductViewCookie } from '#app/http/session/cookies.server.ts'
import { toNamed } from '#app/shop/values/row-id.ts'
import type { ProductListPart, ProductSort } from '#app/shop/catalog/product/product-view.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { formatShortDate } from '#app/shop/values/dates.ts'
import { Empty, Pager } from '#app/ui/admin/list/list-controls.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { AdminError } from '#app/ui/admin/error-page.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/products.ts'
import {
	type ProductListState,
	buildProductListQuery,
	parseProductListState,
	parseProductListView,
} from '#app/ui/admin/list/admin-list-state.ts'
import { BulkBar, type DatedProduct, ProductCard, ProductLine } from './_product-line.tsx'
import { ProductFilters } from './_product-filters.tsx'

export const handle = { permission: 'catalog' }

export const meta: Route.MetaFunction = () => [{ title: 'Products · Admin' }]

export async function loader({ request, url }: Route.LoaderArgs) {
	const listState = parseProductListState(url.searchParams)
	const [{ items, ...list }, categories] = await Promise.all([listAdminProducts(listState), listCategories()])
	const remembered = parseProductListView(readProductViewCookie(request.headers.get('Cookie')))
	const view = listState.view ?? remembered ?? 'cards'
	const isTranslated = listShopLanguages().length > 1
	const rows = items.map(toDatedProduct)
	const shown = { listState, list, view, categories: categories.map(toNamed), rows, isTranslated }
	return data(shown, listState.view && { headers: { 'Set-Cookie': createProductViewCookie(view) } })
}

function toDatedProduct({ updatedAt, ...product }: AdminProductCard): DatedProduct {
	return { ...product, updated: formatShortDate(updatedAt) }
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
	const { listState, list, view, categories, rows, isTranslated } = loaderData
	const here = { ...listState, page: list.page }
	return (
		<>
			<PageHeader title="Products">
				<div className="flex flex-wrap gap-2">
					{isTranslated && (
						<ButtonLink to="/admin/translations?kind=product" className={second}>
							Translations
						</ButtonLink>
					)}
					<ButtonLink to="/admin/products/import" className={second}>
						Import
					</ButtonLink>
					<ButtonLink to="/admin/products/export.csv" reloadDocument className={second}>
						Export
					</ButtonLink>
					<AddProduct />
				</div>
			</PageHeader>
			<ProductFilters listState={here} categories={categories} shownView={view} />
			<Outlet />
			{listState.stock === 'undeclared' && rows.length > 0 && (
				<p className="mb-3 text-sm text-muted">
					Fill in what applies to all products in{' '}
					<Link to="/admin/settings/declarations" className="underline underline-offset-2">
						Settings
					</Link>
					, or{' '}
					<a href="/admin/products/export-declarations.csv" className="underline underline-offset-2">
						export the list
					</a>
					, fill in its columns and import it.
				</p>
			)}
			{rows.length > 0 && view === 'list' && (
				<>
					<BulkBar listState={here} total={list.total} shown={rows.length} />
					<ProductTable products={rows} listState={here} />
				</>
			)}
			{rows.length > 0 && view === 'cards' && (
				<ul className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4">
					{rows.map((product) => (
						<ProductCard key={product.id} product={product} listState={here} />
					))}
				</ul>
			)}
			{rows.length === 0 && <NoProducts listState={listState} />}
			<Pager list={list} to={(page) => `/admin/products${buildProductListQuery({ ...listState, page })}`} />
		</>
	)
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
	const back =
		'id' in params ? { to: '/admin/products', label: 'All products' } : { to: '/admin', label: 'Go to dashboard' }
	return <AdminError otherwise="Failed to load products" back={back} />
}

const second = 'bg-white max-sm:px-3 sm:px-4'

function AddProduct() {
	return (
		<>
			<ButtonLink to="/admin/products/from-photos" className={second}>
				Add from photos
			</ButtonLink>
			<ButtonLink to="/admin/products/new" className="max-sm:px-4">
				Add Product
			</ButtonLink>
		</>
	)
}

type EmptyText = [title: string, text: string]

/** The texts for an empty list, by the filter that is selected. */
const nothing: Record<ProductListPart, EmptyText> = {
	low: ['No products are low on stock.', 'Every size and color has more stock than its low-stock alert.'],
	out: ['No products are out of stock.', 'Every product is in stock in all sizes and colors.'],
	priceless: ['No prices are missing.', 'Every visible product has a price.'],
	undeclared: ['No declarations are missing.', 'Every visible product states what the law on packaged goods requires.'],
	draft: ['No drafts.', 'Products that you have not published yet appear here.'],
	hidden: ['No unpublished products.', 'Products that you unpublish appear here.'],
}

function NoProducts({ listState: { search, stock, category } }: { listState: ProductListState }) {
	if (category && !search)
		return <EmptyList title="No products in this category." text="Choose another category or clear the filter." />
	if (!search && !stock) {
		return (
			<Empty title="No products available" text="Add the first product. Customers see it at once.">
				<AddProduct />
			</Empty>
		)
	}
	const notNamed: EmptyText = [
		'No products match the search term.',
		`No product name contains “${search}”${stock ? ' in this view' : ''}.`,
	]
	const [title, text] = stock && !search ? nothing[stock] : notNamed
	return <EmptyList title={title} text={text} />
}

function EmptyList({ title, text }: { title: string; text: string }) {
	return (
		<Empty title={title} text={text}>
			<ButtonLink to="/admin/products">Show all products</ButtonLink>
		</Empty>
	)
}

interface ProductTableProps {
	products: DatedProduct[]
	listState: ProductListState
}

function ProductTable({ products, listState }: ProductTableProps) {
	return (
		<table className="w-full border-collapse text-sm max-md:block md:board">
			<caption className="sr-only">Products</caption>
			<thead className="max-md:sr-only">
				<tr className="border-b border-line text-left text-xs text-muted">
					<th scope="col" className="w-11">
						<span className="sr-only">Select</span>
					</th>
					<th scope="col" className="w-14">
						<span className="sr-only">Image</span>
					</th>
					<SortHeader label="Name" sort="name" listState={listState} />
					<th scope="col" className="px-2 font-medium">
						Status
					</th>
					<SortHeader label="Stock" sort="stock" listState={listState} isNumber />
					<SortHeader label="Price" sort="price" listState={listState} isNumber />
					<th scope="col" className="px-2 font-medium max-[90rem]:hidden">
						Category
					</th>
					<SortHeader label="Updated" sort="-updated" listState={listState} className="max-lg:hidden" />
					<th scope="col" className="px-2">
						<span className="sr-only">Actions</span>
					</th>
				</tr>
			</thead>
			<tbody className="max-md:block">
				{products.map((product) => (
					<ProductLine key={product.id} product={product} listState={listState} />
				))}
			</tbody>
		</table>
	)
}

interface SortHeaderProps {
	label: string
	/** The first click sorts by this order, and the second click reverses it. */
	sort: ProductSort
	listState: ProductListState
	isNumber?: boolean
	className?: string
}

function SortHeader({ label, sort, listState, isNumber = false, className = '' }: SortHeaderProps) {
	const other = sort.startsWith('-') ? (sort.slice(1) as ProductSort) : (`-${sort}` as ProductSort)
	const { sort: now } = listState
	const isSorted = now === sort || now === other
	const isDown = isSorted && now.startsWith('-')
	return (
		<th
			scope="col"
			aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
			className={`px-2 font-medium ${isNumber ? 'text-right' : ''} ${className}`}
		>
			{/* The headings are visually hidden on a phone, where a select next to the search sorts the list. */}
			<span className="md:hidden">{label}</span>
			<Link
				to={`/admin/products${buildProductListQuery({ ...listState, page: 1, sort: now === sort ? other : sort })}`}
				preventScrollReset
				className={`inline-flex min-h-11 items-center gap-1 hover:underline max-md:hidden ${isSorted ? 'text-ink' : ''}`}
			>
				{label}
				<span aria-hidden="true" className="w-3">
					{isSorted && (isDown ? '↓' : '↑')}
				</span>
			</Link>
		</th>
	)
}
