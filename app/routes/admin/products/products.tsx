import { Link } from 'react-router'
import type { AdminProductCard } from '#app/shop/catalog/product-view.ts'
import { listAdminProducts } from '#app/shop/catalog/product.server.ts'
import { formatPaise } from '#app/shop/money.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { Empty } from '#app/ui/admin/empty.tsx'
import { type ListPlace, placeQuery, readPlace } from '#app/ui/admin/list-address.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Pager } from '#app/ui/admin/pager.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SearchBox } from '#app/ui/admin/search-box.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Photo } from '#app/ui/product/photo.tsx'
import type { Route } from './+types/products.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Products · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search, page } = readPlace(url.searchParams)
	return { search, list: await listAdminProducts({ search, page }) }
}

export default function ProductsPage({ loaderData: { search, list } }: Route.ComponentProps) {
	const place = { search, page: list.page }
	return (
		<>
			<PageHead title="Products">
				<AddProduct />
			</PageHead>
			<SearchBox action="/admin/products" search={search} label="Search products" placeholder="Search products..." />
			{list.items.length > 0 ? (
				<ul className="mt-5 grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4">
					{list.items.map((product) => (
						<ProductCard key={product.id} product={product} place={place} />
					))}
				</ul>
			) : (
				<div className="mt-5">
					<NoProducts search={search} />
				</div>
			)}
			<Pager list={list} to={(page) => `/admin/products${placeQuery({ search, page })}`} />
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Failed to load products" back={{ to: '/admin', label: 'To the dashboard' }} />
}

function AddProduct() {
	return (
		<ButtonLink to="/admin/products/new" discover="none" prefetch="none">
			Add Product
		</ButtonLink>
	)
}

function NoProducts({ search }: { search: string }) {
	if (!search) {
		return (
			<Empty title="No products available" text="Add the first one: customers see it at once.">
				<AddProduct />
			</Empty>
		)
	}
	return (
		<Empty title="No products match the search term." text={`No product's name contains “${search}”.`}>
			<ButtonLink to="/admin/products" discover="none" prefetch="none" look="secondary">
				Show all products
			</ButtonLink>
		</Empty>
	)
}

const action = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

function ProductCard({ product, place }: { product: AdminProductCard; place: ListPlace }) {
	const { id, name, categoryName, basePricePaise, remainingQty, isFeatured, picture } = product
	const address = `/admin/products/${id}`
	const query = placeQuery(place)
	return (
		<li className="flex bg-white sm:flex-col">
			<div className="relative min-h-32 w-24 shrink-0 sm:aspect-[3/4] sm:w-full">
				<Photo picture={picture && { ...picture, alt: '' }} sizes="(width >= 40rem) 14rem, 6rem" largest={640} className="absolute inset-0 size-full" />
				{isFeatured && <p className="absolute top-0 left-0 z-10 bg-white px-2 py-0.5 text-xs font-medium text-madder">Featured</p>}
				{remainingQty === 0 && (
					<p className="absolute inset-0 grid place-items-center bg-ink/55 p-1 text-center">
						<span className="bg-ink px-2 py-1 text-xs font-medium text-paper sm:px-3">Out of Stock</span>
					</p>
				)}
			</div>
			<div className="flex min-w-0 flex-1 flex-col px-3 pt-2">
				<p className="truncate text-xs text-muted">
					{categoryName ?? 'Uncategorized'}
				</p>
				<h2 className="mt-0.5 line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">{name}</h2>
				<p className="tabular mt-1 flex flex-wrap justify-between gap-x-3 text-xs">
					<span>{formatPaise(basePricePaise)}</span>
					<span className={remainingQty === 0 ? 'text-danger' : 'text-muted'}>{remainingQty.toLocaleString('en-IN')} in stock</span>
				</p>
				<div className="mt-auto flex justify-between gap-3 text-xs">
					<Link to={`/singleproduct/${id}`} discover="none" prefetch="none" className={action}>
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
