import { Outlet } from 'react-router'
import { type AdminProductCard, listAdminProducts } from '#app/shop/catalog/product/admin-products.server.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { named } from '#app/shop/row-id.ts'
import type { ListedStock } from '#app/shop/catalog/product/stock.ts'
import { formatShortDate } from '#app/shop/dates.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Pager } from '#app/ui/admin/list/pager.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/products.ts'
import { type ProductListState, productQuery, readProductListState } from '#app/ui/admin/list/product-list-state.ts'
import { BulkBar } from './_bulk-bar.tsx'
import { ProductFilters } from './_product-filters.tsx'
import { type DatedProduct, ProductCard } from './_product-line.tsx'
import { ProductTable } from './_product-table.tsx'

export const handle = { act: 'catalogue' }

export const meta: Route.MetaFunction = () => [{ title: 'Products · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const listState = readProductListState(url.searchParams)
	const [{ items, ...list }, categories] = await Promise.all([listAdminProducts(listState), listCategories()])
	return { listState, list, categories: categories.map(named), rows: items.map(dated) }
}

function dated({ updatedAt, ...product }: AdminProductCard): DatedProduct {
	return { ...product, updated: formatShortDate(updatedAt) }
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
	const { listState, list, categories, rows } = loaderData
	const here = { ...listState, page: list.page }
	return (
		<>
			<PageHead title="Products">
				<div className="flex flex-wrap gap-2">
					<ButtonLink to="/admin/products/import" className={second}>
						Import
					</ButtonLink>
					<ButtonLink to="/admin/products/export.csv" reloadDocument className={second}>
						Export
					</ButtonLink>
					<AddProduct />
				</div>
			</PageHead>
			<ProductFilters listState={here} categories={categories} />
			<Outlet />
			{rows.length > 0 && !here.view && (
				<>
					<BulkBar listState={here} total={list.total} shown={rows.length} />
					<ProductTable products={rows} listState={here} />
				</>
			)}
			{rows.length > 0 && here.view && (
				<ul className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4">
					{rows.map((product) => (
						<ProductCard key={product.id} product={product} listState={here} />
					))}
				</ul>
			)}
			{rows.length === 0 && <NoProducts listState={listState} />}
			<Pager list={list} to={(page) => `/admin/products${productQuery({ ...listState, page })}`} />
		</>
	)
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
	const back = 'id' in params ? { to: '/admin/products', label: 'All products' } : { to: '/admin', label: 'To Today' }
	return <Problem otherwise="Failed to load products" back={back} />
}

const second = 'bg-white max-sm:px-3 sm:px-4'

function AddProduct() {
	return (
		<>
			<ButtonLink to="/admin/products/from-photos" className={second}>
				From photos
			</ButtonLink>
			<ButtonLink to="/admin/products/new" className="max-sm:px-4">
				Add Product
			</ButtonLink>
		</>
	)
}

type Said = [title: string, text: string]

/** The empty states of the list. */
const nothing: Record<ListedStock, Said> = {
	low: ['No product runs low.', 'Every product has more pieces left than its mark, in every size and colour.'],
	out: ['Nothing is out of stock.', 'Every product has at least one piece left, in every size and colour.'],
	priceless: ['No price is missing.', 'Customers see no product without a price.'],
	draft: ['There are no drafts.', 'Every product of the shop can be seen by its customers.'],
	hidden: ['No product is hidden.', 'Back to draft hides one that customers have seen.'],
}

function NoProducts({ listState: { search, stock, category } }: { listState: ProductListState }) {
	if (category && !search) return <NoneHere title="No products in this category." text="Choose another, or none." />
	if (!search && !stock) {
		return (
			<Empty title="No products available" text="Add the first one: customers see it at once.">
				<AddProduct />
			</Empty>
		)
	}
	const notNamed: Said = [
		'No products match the search term.',
		`No product's name contains “${search}”${stock ? ' among these' : ''}.`,
	]
	const [title, text] = stock && !search ? nothing[stock] : notNamed
	return <NoneHere title={title} text={text} />
}

function NoneHere({ title, text }: { title: string; text: string }) {
	return (
		<Empty title={title} text={text}>
			<ButtonLink to="/admin/products">Show all products</ButtonLink>
		</Empty>
	)
}
