import type { SubmissionResult } from '@conform-to/react'
import { shortRowLength } from '#app/shop/catalog/listing/listing-params.ts'
import { savedPercent } from '#app/shop/catalog/product/price-words.ts'
import { plainDescription } from '#app/shop/words/product-columns.ts'
import type { ProductCard, ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { type SizeChoice, spanOf } from '#app/shop/catalog/variant/variant-view.ts'
import type { ProductRatings } from '#app/shop/feedback/rating.server.ts'
import type { PinPromise } from '#app/shop/orders/pins/pin-promise.ts'
import type { ProductPromises } from '#app/shop/settings/pages/promises.ts'
import { ProductSection } from '#app/ui/product/product-section.tsx'
import { formatPaise } from '#app/shop/money.ts'
import { Price } from '#app/ui/product/price.tsx'
import { Reviews } from '#app/ui/reviews/reviews.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { NothingHere } from '#app/ui/shell/nothing-here.tsx'
import { productHref } from '#app/ui/product/requested-color.ts'
import { AddToCart } from './_add-to-cart.tsx'
import { DeliveryFacts } from './_delivery-facts.tsx'
import { Gallery } from './_gallery.tsx'
import { ProductFacts } from './_product-facts.tsx'
import { stockWords } from './_stock-words.ts'
import { isLongName } from './_words-height.ts'
import { Headline } from '#app/ui/shell/headline.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'
import { useRoot } from '#app/ui/shell/use-shop.ts'

interface ProductPageProps {
	product: ProductDetail | null
	/** The sizes; none when stock is tracked per product. */
	sizes: SizeChoice[]
	/** The height of the text beside the images. */
	height: string
	products: ProductCard[] | 'failed'
	ratings: ProductRatings | 'failed'
	/** The color in the URL. */
	color: number | null
	promises: ProductPromises
	/** The delivery estimate for the known PIN code. */
	promise: PinPromise | null
	/** The rejected form of the PIN code. */
	pinAnswer?: SubmissionResult<string[]> | undefined
	/** The product is a draft, whose images have no pages of their own. */
	isDraft?: boolean
}

/** A product as shoppers see it, also in its preview. */
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
			<article className="product" key={product.id} style={{ ['--words-height' as string]: height }}>
				<Gallery {...{ product, chosen, isDraft }} saving={savedPercent({ ...product, ...prices })}>
					<ShareLink title={product.name} path={`/singleproduct/${product.id}`} />
				</Gallery>
				<div className="shell pt-3 lg:sticky lg:top-20 lg:px-0 lg:pt-4">
					{/* The back link is below image, price and options on a phone. */}
					<div className="max-lg:hidden">
						<Breadcrumb
							crumbs={categoryHref ? [{ label: categoryName, to: categoryHref }] : []}
							current={product.name}
						/>
					</div>
					<h1
						className={`font-display lg:mt-2 ${isLongName(product.name) ? 'text-lg [line-height:1.2] lg:text-xl' : 'text-xl'}`}
					>
						<Headline>{product.name}</Headline>
					</h1>
					<div className="flex flex-wrap items-center justify-between gap-x-4 lg:mt-2">
						<Price {...product} {...prices} className="text-base lg:text-lg" />
						<Rating ratings={ratings} />
					</div>
					{product.lowestPaise !== null && (
						<p className="tabular text-xs text-muted">
							Lowest price of the last 30 days {formatPaise(product.lowestPaise)}
						</p>
					)}
					<AddToCart {...{ product, sizes, prices, chosen, fitAdvice }} requested={color} />
					<DeliveryFacts
						href={productHref(product.id, color)}
						isInStock={stockWords(product) === ''}
						promises={promises}
						promise={promise}
						answer={pinAnswer}
					/>
					<p className="mt-5 max-w-prose">{product.description || plainDescription}</p>
					<ProductFacts product={product} promises={promises} />
					{categoryHref && (
						<p className="mt-4">
							<a
								href={categoryHref}
								className="inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-4"
							>
								More in {categoryName}
							</a>
						</p>
					)}
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
			<ProductSection
				enhance="viewed"
				title="Recently Viewed Products"
				products={products}
				className="mt-20 lg:mt-28"
			/>
		</>
	)
}

/** Links to the reviews; nothing without any. */
function Rating({ ratings }: Pick<ProductPageProps, 'ratings'>) {
	if (ratings === 'failed' || ratings.average === null) return null
	const { average, count } = ratings
	return (
		<a href="#reviews" className="tabular -my-2 inline-flex min-h-11 items-center gap-2 text-xs">
			<span className="sr-only">Rated </span>
			<span>
				<span aria-hidden="true">★</span> {average.toFixed(1)}
			</span>
			<span className="text-muted">
				{count.toLocaleString('en-IN')} {count === 1 ? 'review' : 'reviews'}
			</span>
		</a>
	)
}

/** Shares with the phone's share menu with script and by WhatsApp without. */
function ShareLink({ title, path }: { title: string; path: string }) {
	const origin = useRoot()?.origin ?? ''
	return (
		<a
			href={`https://wa.me/?${new URLSearchParams({ text: `${title} ${origin}${path}` })}`}
			rel="noopener"
			data-enhance="share"
			className="card-bag heart"
			style={{ top: '2.75rem' }}
		>
			<Icon name="share" className="size-4.5" />
			<span className="sr-only">Share</span>
		</a>
	)
}
