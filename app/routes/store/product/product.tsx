import { data } from 'react-router'
import { orNull } from '#app/http/outcomes/or-null.server.ts'
import { orFailed } from '#app/http/outcomes/or-failed.server.ts'
import { bestSellers, productDetail } from '#app/shop/catalog/listing/browse.server.ts'
import { rowLength, shortRowLength } from '#app/shop/catalog/listing/listing-limits.ts'
import { plenty, type ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { onlyLeft } from '#app/shop/catalog/product/stock-words.ts'
import { sizeChoices } from '#app/shop/catalog/variant/size-choices.ts'
import { ratingsOfProduct } from '#app/shop/feedback/rating.server.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ProductSection } from '#app/ui/product/product-section.tsx'
import { Price } from '#app/ui/product/price.tsx'
import { Reviews } from '#app/ui/reviews/reviews.tsx'
import { ShareLink } from '#app/ui/product/share-link.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { NothingHere } from '#app/ui/shell/nothing-here.tsx'
import { AddToCart } from './_add-to-cart.tsx'
import { useChosenColor } from './_color-choices.tsx'
import { requestedColor } from './_requested-color.ts'
import { Gallery } from './_gallery.tsx'
import { productMeta } from './_product-meta.ts'
import { ProductFacts } from './_product-facts.tsx'
import { isLongName, wordsHeight } from './_words-height.ts'
import type { Route } from './+types/product.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	loaderData?.product
		? productMeta(matches, loaderData.product, loaderData.product.description || plainDescription)
		: [{ title: 'Product not found' }]

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const id = rowId(params.id)
	const [product, products, ratings] = await Promise.all([
		orNull(productDetail(id)),
		orFailed(context, bestSellers(rowLength)),
		orFailed(context, ratingsOfProduct(id, pageNumber(url.searchParams.get('reviews')))),
	])
	const color = product && requestedColor(url, product.colors)
	const sizes = sizeChoices(product?.variants ?? [])
	const height = product ? `${wordsHeight(product, sizes).toFixed(1)}rem` : ''
	return data({ product, sizes, height, products, ratings, color }, { status: product ? 200 : 404 })
}

const plainDescription = 'A classic product made with premium materials for comfort and style.'

export default function ProductPage({ loaderData }: Route.ComponentProps) {
	const { product, sizes, height, products, ratings, color } = loaderData
	const { chosen, choose } = useChosenColor(product?.colors ?? [], color)
	if (!product) {
		const others = products === 'failed' ? products : products.slice(0, shortRowLength)
		return (
			<NothingHere
				title="Product not found"
				text="It may have sold out for good, or the address is not complete."
				products={others}
			/>
		)
	}
	const { categoryName } = product
	const categoryHref = categoryName && `/shop/${encodeURIComponent(categoryName)}`
	return (
		<>
			{/* On a phone the way back stands below image, price and choice. */}
			<div className="shell pt-2 max-lg:hidden">
				<Breadcrumb crumbs={categoryHref ? [{ label: categoryName, to: categoryHref }] : []} current={product.name} />
			</div>
			<article
				className="mx-auto w-full max-w-7xl lg:grid lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-14 lg:px-8 lg:pt-2"
				key={product.id}
				style={{ ['--words-height' as string]: height }}
			>
				<Gallery product={product} chosen={chosen} />
				<div className="shell pt-3 lg:sticky lg:top-20 lg:self-start lg:px-0 lg:pt-0">
					<h1
						className={`font-display ${isLongName(product.name) ? 'text-lg [line-height:1.2] lg:text-[2.75rem]' : 'text-xl lg:text-[3.25rem]'} lg:set-solid`}
					>
						{product.name}
					</h1>
					<div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 lg:mt-4">
						<Price {...product} className="text-lg" />
						<StockBadge {...product} />
					</div>
					<AddToCart product={product} sizes={sizes} requested={color} chosen={chosen} onChoose={choose} />
					<p className="mt-6 max-w-prose text-base lg:mt-8">{product.description || plainDescription}</p>
					<ProductFacts product={product} />
					<p className="mt-4 flex flex-wrap items-center gap-x-6">
						<ShareLink title={product.name} path={`/singleproduct/${product.id}`} />
						{categoryHref && (
							<a
								href={categoryHref}
								className="inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-4"
							>
								More in {categoryName}
							</a>
						)}
					</p>
				</div>
			</article>
			<Reviews
				ratings={ratings}
				hrefOf={(page) =>
					`/singleproduct/${product.id}?reviews=${page}${color === null ? '' : `&color=${color}`}#reviews`
				}
				className="mt-20 lg:mt-28"
			/>
			<ProductSection title="Recently Viewed Products" products={products} className="mt-20 lg:mt-28" />
		</>
	)
}

/** How few are left of a size is told where it is chosen. */
function StockBadge({ remainingQty, countsByVariant }: ProductCard) {
	const [text, look] =
		remainingQty === 0
			? ['Sold out', 'bg-ink text-paper']
			: remainingQty < plenty && !countsByVariant
				? [onlyLeft(remainingQty), 'bg-sand text-warn']
				: ['In stock', 'bg-sand text-success']
	return <p className={`rounded-full px-3 py-0.5 text-xs font-medium ${look}`}>{text}</p>
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected="Failed to fetch product. Please try again." />
}
