import type { SubmissionResult } from '@conform-to/react'
import { shortRowLength } from '#app/shop/catalog/listing/listing-params.ts'
import { plainDescription } from '#app/shop/words/product-columns.ts'
import { plenty, type ProductCard, type ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { onlyLeft } from '#app/shop/catalog/product/stock.ts'
import { type SizeChoice, spanOf } from '#app/shop/catalog/variant/variant-view.ts'
import type { ProductRatings } from '#app/shop/feedback/rating-view.ts'
import type { PinPromise } from '#app/shop/orders/pins/pin-promise.ts'
import type { ProductPromises } from '#app/shop/settings/pages/promises.ts'
import { ProductSection } from '#app/ui/product/product-section.tsx'
import { Price } from '#app/ui/product/price.tsx'
import { Reviews } from '#app/ui/reviews/reviews.tsx'
import { ShareLink } from '#app/ui/product/share-link.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { NothingHere } from '#app/ui/shell/nothing-here.tsx'
import { productHref } from '#app/ui/product/requested-color.ts'
import { AddToCart } from './_add-to-cart.tsx'
import { DeliveryFacts } from './_delivery-facts.tsx'
import { Gallery } from './_gallery.tsx'
import { ProductFacts } from './_product-facts.tsx'
import { isLongName } from './_words-height.ts'

interface ProductPageProps {
	product: ProductDetail | null
	/** The sizes; none where the product is counted as a whole. */
	sizes: SizeChoice[]
	/** The height of the words beside the images. */
	height: string
	products: ProductCard[] | 'failed'
	ratings: ProductRatings | 'failed'
	/** The colour in the address. */
	color: number | null
	promises: ProductPromises
	/** What is promised to the PIN code that is known. */
	promise: PinPromise | null
	/** The form of the PIN code, not accepted. */
	pinAnswer?: SubmissionResult<string[]> | undefined
	/** Whether it is a draft, whose pictures have no pages of their own. */
	isDraft?: boolean
}

/** A product as shoppers see it, and in its preview. */
export function ProductPage(props: ProductPageProps) {
	const { product, sizes, height, products, ratings, color, promises, promise, pinAnswer, isDraft } = props
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
	const { categoryName, colors } = product
	const chosen = colors.find(({ productColorId }) => productColorId === color) ?? null
	const onlyColor = colors.length === 1 ? colors[0] : undefined
	const prices = spanOf(sizes, (chosen ?? onlyColor)?.productColorId, undefined) ?? product
	const fitAdvice = ratings === 'failed' ? '' : (ratings.fit?.advice ?? '')
	const categoryHref = categoryName && `/shop/${encodeURIComponent(categoryName)}`
	return (
		<>
			{/* The way back stands below image, price and choice on a phone. */}
			<div className="shell pt-2 max-lg:hidden">
				<Breadcrumb crumbs={categoryHref ? [{ label: categoryName, to: categoryHref }] : []} current={product.name} />
			</div>
			<article
				className="mx-auto w-full max-w-7xl lg:grid lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-14 lg:px-8 lg:pt-2"
				key={product.id}
				style={{ ['--words-height' as string]: height }}
			>
				<Gallery product={product} chosen={chosen} isDraft={isDraft} />
				<div className="shell pt-3 lg:sticky lg:top-20 lg:self-start lg:px-0 lg:pt-0">
					<h1
						className={`font-display ${isLongName(product.name) ? 'text-lg [line-height:1.2] lg:text-[2.75rem]' : 'text-xl lg:text-[3.25rem]'} lg:set-solid`}
					>
						{product.name}
					</h1>
					<div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 lg:mt-4">
						<Price {...product} {...prices} className="text-lg" />
						<StockBadge {...product} />
					</div>
					<AddToCart {...{ product, sizes, prices, chosen, fitAdvice }} requested={color} />
					<p className="mt-6 max-w-prose text-base lg:mt-8">{product.description || plainDescription}</p>
					<DeliveryFacts
						href={productHref(product.id, color)}
						promises={promises}
						promise={promise}
						answer={pinAnswer}
					/>
					<ProductFacts product={product} promises={promises} />
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
				productName={product.name}
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
