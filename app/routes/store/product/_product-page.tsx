import type { SubmissionResult } from '@conform-to/react'
import { shortRowLength } from '#app/shop/catalog/listing/listing-params.ts'
import {
	calculateSavedPercent,
	formatPriceRange,
	type ProductCard,
	type ProductDetail,
} from '#app/shop/catalog/product/product-view.ts'
import { filterColumns, getColumnHeading, type PublicColumn, publicColumns } from '#app/shop/values/product-columns.ts'
import { declarationFields, declarationNames, getCountryName } from '#app/shop/values/product-declarations.ts'
import { type SizeChoice, getPriceRange } from '#app/shop/catalog/variant/variant-view.ts'
import type { ProductRatings } from '#app/shop/reviews/rating.server.ts'
import type { DeliveryEstimate } from '#app/shop/orders/delivery/delivery-estimate.ts'
import type { ProductHighlights } from '#app/shop/settings/pages/policy-highlights.ts'
import { ProductSection } from '#app/ui/product/grid.tsx'
import { formatPaise } from '#app/shop/values/money.ts'
import { Price } from '#app/ui/product/card.tsx'
import { Reviews } from '#app/ui/reviews/reviews.tsx'
import { buildProductHref } from '#app/ui/product/requested-color.ts'
import { AddToCart } from './_add-to-cart.tsx'
import type { Translate } from '#app/i18n/translate.ts'
import { DeliveryDetails } from './_delivery-details.tsx'
import { Gallery, getStockLabel } from './_gallery.tsx'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/shell/icon.tsx'
import { NothingHere } from '#app/ui/product/grid.tsx'
import { Headline, Breadcrumb } from '#app/ui/shell/section.tsx'
import { useRoot, useTranslate } from '#app/ui/shell/use-shop.ts'

interface ProductPageProps {
	product: ProductDetail | null
	/** The sizes; none when stock is tracked per product. */
	sizes: SizeChoice[]
	/** The additional height of name and price on a phone, such as `'1.6rem'`, from `estimateCaptionHeight`. */
	height: string
	products: ProductCard[] | 'failed'
	ratings: ProductRatings | 'failed'
	/** The color in the URL. */
	color: number | null
	/** The size in the URL (rule: variant-links). */
	size: string | null
	highlights: ProductHighlights
	/** The delivery estimate for the shopper's PIN code, if the PIN code is known. */
	estimate: DeliveryEstimate | null
	/** The result of the submitted PIN code form when it was rejected. */
	pincodeResult?: SubmissionResult<string[]> | undefined
	/** The product is a draft, whose images have no pages of their own. */
	isDraft?: boolean
}

/** A product as shoppers see it, also in its preview. */
export function ProductPage(props: ProductPageProps) {
	const { product, sizes, height, products, ratings, color, size, highlights, estimate, pincodeResult, isDraft } = props
	const t = useTranslate()
	if (!product) {
		const others = products === 'failed' ? products : products.slice(0, shortRowLength)
		return <NothingHere title={t('product.notFound')} text={t('product.notFoundText')} products={others} />
	}
	const { categoryName, categoryLabel, colors } = product
	const chosen = colors.find(({ productColorId }) => productColorId === color) ?? null
	const onlyColor = colors.length === 1 ? colors[0] : undefined
	const prices = getPriceRange(sizes, (chosen ?? onlyColor)?.productColorId, size ?? undefined) ?? product
	const fitAdvice = ratings === 'failed' ? null : (ratings.fit?.advice ?? null)
	const categoryHref = categoryName && `/shop/${encodeURIComponent(categoryName)}`
	return (
		<>
			<article className="product" key={product.id} style={{ ['--words-height' as string]: height }}>
				<Gallery {...{ product, chosen, isDraft }} saving={calculateSavedPercent({ ...product, ...prices })}>
					<ShareLink title={product.name} path={`/singleproduct/${product.id}`} />
				</Gallery>
				<div className="shell pt-3 lg:sticky lg:top-20 lg:px-0 lg:pt-4">
					{/* On a phone, the link to the category is below the details instead. */}
					<div className="max-lg:hidden">
						<Breadcrumb
							crumbs={categoryHref ? [{ label: categoryLabel ?? categoryName, to: categoryHref }] : []}
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
							{t('product.lowestPrice', { price: formatPaise(product.lowestPaise) })}
						</p>
					)}
					<AddToCart
						{...{ product, sizes, prices, chosen, size }}
						fitAdvice={fitAdvice && t(fitAdvice)}
						requested={color}
					/>
					<DeliveryDetails
						href={buildProductHref(product.id, color, size)}
						isInStock={getStockLabel(t, product) === ''}
						highlights={highlights}
						estimate={estimate}
						answer={pincodeResult}
					/>
					<p className="mt-5 max-w-prose">{product.description || t('product.defaultDescription')}</p>
					<ProductDetails product={product} highlights={highlights} />
					{categoryHref && (
						<p className="mt-4">
							<a
								href={categoryHref}
								className="inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-4"
							>
								{t('product.moreIn', { category: categoryLabel ?? categoryName })}
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
				title={t('product.recentlyViewed')}
				note={t('search.bestSellers')}
				products={products}
				className="mt-20 lg:mt-28"
			/>
		</>
	)
}

/**
 * Shows the average rating as a link to the reviews. Shows nothing without reviews or when they could not be loaded.
 */
function Rating({ ratings }: Pick<ProductPageProps, 'ratings'>) {
	const t = useTranslate()
	if (ratings === 'failed' || ratings.average === null) return null
	const { average, count } = ratings
	return (
		<a href="#reviews" className="tabular -my-2 inline-flex min-h-11 items-center gap-2 text-xs">
			<span className="sr-only">{`${t('product.rated')} `}</span>
			<span>
				<span aria-hidden="true">★</span> {average.toFixed(1)}
			</span>
			<span className="text-muted">{t('reviews.count', { count })}</span>
		</a>
	)
}

/** Shares the product: with script in the share menu of the device, without script on WhatsApp. */
function ShareLink({ title, path }: { title: string; path: string }) {
	const t = useTranslate()
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
			<span className="sr-only">{t('product.share')}</span>
		</a>
	)
}

const elsewhere = ['isFeatured', 'description', 'details', 'shippingReturn'] as const
const facts = publicColumns.filter((name) => !(elsewhere as readonly string[]).includes(name)) as Exclude<
	PublicColumn,
	(typeof elsewhere)[number]
>[]

function ProductDetails({ product, highlights }: { product: ProductDetail; highlights: ProductHighlights }) {
	const t = useTranslate()
	return (
		<div className="mt-5 border-t border-line">
			{facts.map((name) => (
				<FactList key={name} title={getColumnHeading(t, name)} entries={[product[name]].flat().filter(Boolean)} />
			))}
			<AttributeList product={product} />
			<Accordion title={t('product.details')}>
				<Bullets entries={product.details} otherwise={t('product.noDetails')} />
			</Accordion>
			<Accordion title={t('product.shippingReturns')}>
				<Bullets entries={product.shippingReturn} otherwise={highlights.terms} />
			</Accordion>
			{product.declarations && (
				<Accordion title={t('product.declarations')}>
					<Bullets entries={listDeclarations(t, product.declarations)} otherwise="" />
				</Accordion>
			)}
		</div>
	)
}

/** Returns the declarations that the law requires beside the product, one line each (rule: product-declarations). */
function listDeclarations(t: Translate, declarations: NonNullable<ProductDetail['declarations']>): string[] {
	const { mrpPaise, countryOfOrigin } = declarations
	const values = { ...declarations, countryOfOrigin: getCountryName(countryOfOrigin, t.language.intl) }
	const stated = declarationNames.filter((name) => values[name])
	return [
		...(mrpPaise > 0 ? [t('product.mrp', { price: formatPaise(mrpPaise) })] : []),
		...stated.map((name) => t(declarationFields[name].text, { value: values[name] })),
	]
}

function FactList({ title, entries }: { title: string; entries: string[] }) {
	if (entries.length === 0) return null
	return (
		<div className="border-b border-line py-4">
			<h2 className="mb-1 text-sm font-medium">{title}</h2>
			<ul className="space-y-0.5 text-sm text-muted">
				{entries.map((entry) => (
					<li key={entry}>{entry}</li>
				))}
			</ul>
		</div>
	)
}

/** The attributes that the product has, a line each (rule: attribute-filters). */
function AttributeList({ product }: { product: ProductDetail }) {
	const t = useTranslate()
	const known = filterColumns.filter((column) => product[column] !== '')
	if (known.length === 0) return null
	return (
		<ul className="space-y-0.5 border-b border-line py-4 text-sm text-muted">
			{known.map((column) => (
				<li key={column}>{t('listing.chosenValue', { name: getColumnHeading(t, column), value: product[column] })}</li>
			))}
		</ul>
	)
}

function Accordion({ title, children }: { title: string; children: ReactNode }) {
	return (
		<details className="group border-b border-line">
			<summary className="flex min-h-14 items-center justify-between gap-4 text-sm font-medium">
				<h2>{title}</h2>
				<Icon name="chevron" className="size-5 glide group-open:rotate-180" />
			</summary>
			<div className="pb-5">{children}</div>
		</details>
	)
}

function Bullets({ entries, otherwise }: { entries: string[]; otherwise: string }) {
	if (entries.length === 0) return <p className="text-sm text-muted">{otherwise}</p>
	return (
		<ul className="bullets list-disc space-y-1 pl-5 text-sm">
			{entries.map((entry) => (
				<li key={entry}>{entry}</li>
			))}
		</ul>
	)
}

/**
 * The maximum number of characters of a name in normal size. A longer name is shown smaller, because it would push the
 * options out of a phone's first view.
 */
const longName = 40

const isLongName = (name: string) => name.length > longName

/** The height in rem that the images always leave free for name and price. */
const reservedHeight = 2.5

/**
 * Returns the height, in rem, that name and price need in addition to `reservedHeight` on a screen 360 px wide,
 * estimated from the text length. The images are lower by this height.
 */
export function estimateCaptionHeight(
	{ name, originalPricePaise, lowestPaise, ...prices }: ProductDetail,
	hasRatings: boolean,
): number {
	const nameHeight = isLongName(name) ? Math.ceil(name.length / 34) * 1.6 : Math.ceil(name.length / 26) * 1.95
	const before = originalPricePaise === null ? 0 : formatPaise(originalPricePaise).length * 0.6
	const rating = hasRatings ? 7 : 0
	const priceHeight = formatPriceRange(prices).length * 0.6 + before + rating > 20 ? 1.6 : 0
	const lowest = lowestPaise === null ? 0 : 1.3
	return Math.max(0, nameHeight + priceHeight + lowest - reservedHeight)
}
