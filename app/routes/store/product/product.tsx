import { data } from 'react-router'
import { idOf } from '#app/http/button-form.server.ts'
import { orNull } from '#app/http/found.server.ts'
import { orFailed } from '#app/http/or-failed.server.ts'
import { bestSellers, productDetail } from '#app/shop/catalog/browse.server.ts'
import { plenty } from '#app/shop/catalog/product-view.ts'
import { ratingsOfProduct } from '#app/shop/feedback/rating.server.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { ProductSection } from '#app/ui/product/product-section.tsx'
import { Price } from '#app/ui/product/price.tsx'
import { Reviews } from '#app/ui/product/reviews.tsx'
import { ShareLink } from '#app/ui/product/share-link.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { NothingHere } from '#app/ui/shell/nothing-here.tsx'
import { AddToCart } from './_add-to-cart.tsx'
import { Gallery } from './_gallery.tsx'
import { productMeta } from './_product-meta.ts'
import { ProductFacts } from './_product-facts.tsx'
import type { Route } from './+types/product.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	loaderData?.product ? productMeta(matches, loaderData.product, loaderData.product.description || plainDescription) : [{ title: 'Product not found' }]

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const id = idOf(params.id)
	const [product, products, ratings] = await Promise.all([
		orNull(productDetail(id)),
		orFailed(context, bestSellers(8)),
		orFailed(context, ratingsOfProduct(id, pageNumber(url.searchParams.get('reviews')))),
	])
	return data({ product, products, ratings }, { status: product ? 200 : 404 })
}

const plainDescription = 'A classic product made with premium materials for comfort and style.'

export default function ProductPage({ loaderData: { product, products, ratings } }: Route.ComponentProps) {
	if (!product) {
		const others = products === 'failed' ? products : products.slice(0, 4)
		return <NothingHere title="Product not found" text="It may have sold out for good, or the address is not complete." products={others} />
	}
	const { categoryName } = product
	return (
		<>
			<div className="shell pt-2">
				<Breadcrumb crumbs={categoryName ? [{ label: categoryName, to: `/shop/${encodeURIComponent(categoryName)}` }] : []} current={product.name} />
			</div>
			<article className="mx-auto w-full max-w-7xl pt-2 lg:grid lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-14 lg:px-8" key={product.id}>
				<Gallery pictures={product.pictures} name={product.name} />
				<div className="shell pt-5 lg:sticky lg:top-20 lg:self-start lg:px-0 lg:pt-0">
					<StockBadge remainingQty={product.remainingQty} />
					<h1 className="mt-3 font-display text-2xl lg:text-[3.25rem]">{product.name}</h1>
					<Price {...product} className="mt-3 text-lg" />
					<p className="mt-5 max-w-prose text-base">{product.description || plainDescription}</p>
					<AddToCart product={product} />
					<ProductFacts product={product} />
					<p className="mt-4">
						<ShareLink title={product.name} path={`/singleproduct/${product.id}`} />
					</p>
				</div>
			</article>
			<Reviews ratings={ratings} hrefOf={(page) => `/singleproduct/${product.id}?reviews=${page}#reviews`} className="mt-20 lg:mt-28" />
			<ProductSection title="Recently Viewed Products" products={products} className="mt-20 lg:mt-28" />
		</>
	)
}

function StockBadge({ remainingQty }: { remainingQty: number }) {
	const [text, look] =
		remainingQty === 0
			? ['Sold out', 'bg-ink text-paper']
			: remainingQty < plenty
				? [`Only ${remainingQty} left`, 'bg-sand text-warn']
				: ['In stock', 'bg-sand text-success']
	return <p className={`inline-flex rounded-full px-3 py-1 text-xs font-medium ${look}`}>{text}</p>
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected="Failed to fetch product. Please try again." />
}
