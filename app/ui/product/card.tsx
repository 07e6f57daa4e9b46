import {
	type CardColor,
	type ProductCard,
	type ColorChoice,
	calculateSavedPercent,
	type ComparedPrice,
	type PriceRange,
	formatPriceRange,
} from '#app/shop/catalog/product/product-view.ts'
import { getShownUrl } from '#app/shop/media/media-view.ts'
import { useLite } from '../cached-html/cached-html.ts'
import { colorShownKeys, ShopImage } from './shop-image.tsx'
import type { ReactNode } from 'react'
import { formatCardPrice, formatPaise } from '#app/shop/values/money.ts'
import { isPlaceholderColor } from '#app/shop/catalog/color/color-labels.ts'
import { Swatch } from './swatch.tsx'
import { RepeatedIcon } from '../shell/icon.tsx'
import type { Translate } from '#app/i18n/translate.ts'
import { useTranslate } from '../shell/use-shop.ts'

interface CardProps {
	product: ProductCard
	list: CardList
	sizes: string
	eager?: boolean
	/**
	 * True to show what only a mouse reveals, such as a second image, to name each color, and to describe the image.
	 * The row at the end of a product's page leaves this out, because the HTML of that page must fit into the first ten
	 * packets of its response.
	 */
	isDetailed?: boolean
}

/** The lists of cards that one page may contain. A card's id begins with the name of its list. */
export type CardList = 'product' | 'featured' | 'similar' | `section-${number}`

export function Card({ product, list, sizes, eager = false, isDetailed = true }: CardProps) {
	const { id, name, image, hover } = product
	const { color } = product
	const t = useTranslate()
	const href = `/singleproduct/${id}${color?.isRequested ? `?color=${color.productColorId}` : ''}`
	const isLite = useLite()
	const isSoldOut = product.remainingQty === 0
	const saving = calculateSavedPercent(product)
	// The image needs no alternative text, because the name is below it.
	const undescribed = image && { ...image, alt: '' }
	return (
		<article id={`${list}-${id}`} className={isSoldOut ? 'card sold' : 'card'}>
			<div className="relative">
				{/* Keyboard users follow the link of the name, so the image's link is no tab stop. */}
				<a href={href} tabIndex={-1} aria-hidden="true" className="card-picture">
					<ShopImage image={isDetailed ? image : undescribed} sizes={sizes} largest={720} eager={eager} />
					{hover && isDetailed && !isLite && (
						// A single width keeps the page small.
						<img src={getShownUrl(hover, 320)} alt="" loading="lazy" className="on-hover" />
					)}
					{color?.isRequested && <OtherColor color={color} />}
				</a>
				{isSoldOut ? (
					<span className="tag">{t('card.soldOut')}</span>
				) : (
					saving > 0 && <span className="tag text-madder">{t('card.save', { percent: saving })}</span>
				)}
				{color && color.productColorId !== product.colors[0]?.productColorId && (
					<input type="hidden" name={`color-${id}`} value={color.productColorId} />
				)}
				<QuickAdd
					productId={id}
					name={name}
					isSoldOut={isSoldOut}
					sizesHref={product.countsByVariant && `${href}#sizes`}
				/>
				<Heart id={id} name={name} />
			</div>
			<h3>
				<a href={href}>{name}</a>
			</h3>
			{color?.isRequested && (
				<span className="sr-only">{color.colorShown !== 'own' && t(colorShownKeys[color.colorShown])}</span>
			)}
			<Price {...product} inCard className="card-line price">
				<a href={href} tabIndex={-1} className="see">
					{t('card.viewDetails')}
				</a>
			</Price>
			<Swatches colors={product.colors} areNamed={isDetailed} />
		</article>
	)
}

/** The note, with a sample of the requested color, that the image may not show that color. */
function OtherColor({ color: { colorShown, hexCode } }: { color: CardColor }) {
	const t = useTranslate()
	if (colorShown === 'own') return null
	return (
		<span className="tag">
			<span
				className="mr-2 inline-block size-3 rounded-full border border-field"
				style={{ backgroundColor: hexCode }}
			/>
			{t(colorShownKeys[colorShown])}
		</span>
	)
}

const shown = 5

/** Up to five colors and the number of further ones. The space is reserved even without colors, so that cards align. */
function Swatches({ colors: all, areNamed }: { colors: ColorChoice[]; areNamed: boolean }) {
	const t = useTranslate()
	const colors = all.filter(({ name }) => !isPlaceholderColor(name))
	const more = colors.length - shown
	return (
		<p className="card-line">
			{colors.length > 0 && (
				<span className="sr-only">
					{areNamed
						? t('card.colors', { names: colors.map(({ name }) => name).join(', ') })
						: t('card.colorCount', { count: colors.length })}
				</span>
			)}
			{colors.slice(0, shown).map(({ productColorId, name, hexCode }) => (
				<Swatch key={productColorId} {...(areNamed && { title: name })} hexCode={hexCode} className="size-3" />
			))}
			{more > 0 && (
				<span aria-hidden="true" className="text-xs text-muted">
					+{more}
				</span>
			)}
		</p>
	)
}

interface QuickAddProps {
	productId: number
	name: string
	isSoldOut: boolean
	/** The URL of the sizes, when a size must be selected; `false` otherwise. */
	sizesHref: string | false
}

/**
 * The cart button of a card (rule: card-button). A product with sizes links to its sizes. The form of the grid adds one
 * unit of any other product, in the color of the card or else in the first color.
 */
function QuickAdd({ productId, name, isSoldOut, sizesHref }: QuickAddProps) {
	const t = useTranslate()
	const bag = <RepeatedIcon name="bag" className="size-4.5" />
	if (sizesHref && !isSoldOut) {
		return (
			<a
				href={sizesHref}
				aria-label={t('card.chooseSizeOf', { name })}
				title={t('card.chooseSize')}
				className="card-bag"
			>
				{bag}
			</a>
		)
	}
	return (
		<button
			name="productId"
			value={productId}
			disabled={isSoldOut}
			aria-label={t(isSoldOut ? 'card.isSoldOut' : 'card.addNameToCart', { name })}
			title={t(isSoldOut ? 'card.soldOut' : 'card.addToCart')}
			className="card-bag"
		>
			{bag}
		</button>
	)
}

/** Returns the price of a product as text. If its prices differ, returns the lowest one with 'from'. */
export function formatPrices(t: Translate, prices: PriceRange, format = formatPaise): string {
	return formatPriceRange(prices, format, (price) => t('card.fromPrice', { price }))
}

interface PriceProps extends ComparedPrice {
	className?: string
	/** True on a card, where the price does not change with a selection and is shown in its short form. */
	inCard?: boolean
	children?: ReactNode
}

/** The price, and the price before a reduction. The discount in percent is shown on the image of a card. */
export function Price({ className = '', inCard = false, children, ...prices }: PriceProps) {
	const { originalPricePaise } = prices
	const t = useTranslate()
	const format = inCard ? formatCardPrice : formatPaise
	return (
		<p className={`tabular ${inCard ? '' : 'flex flex-wrap items-baseline gap-x-2 '}${className}`}>
			<span
				data-price-now={inCard ? undefined : true}
				className={`whitespace-nowrap ${originalPricePaise === null ? '' : 'text-madder'}`}
			>
				{formatPrices(t, prices, format)}
			</span>
			{originalPricePaise !== null && (
				<s className={`whitespace-nowrap text-muted ${inCard ? 'text-xs' : 'text-sm'}`}>
					<span className="sr-only">{`${t('card.originalPrice')} `}</span>
					{format(originalPricePaise)}
				</s>
			)}
			{children}
		</p>
	)
}

interface HeartProps {
	id: number
	name: string
}

/**
 * A button that saves a product with the surrounding form. Script shows whether it is saved and lets the same button
 * remove it.
 */
export function Heart({ id, name }: HeartProps) {
	const t = useTranslate()
	return (
		<button
			formAction="/saved"
			name="save"
			value={id}
			aria-label={t('card.saveItem', { name })}
			className="card-bag heart"
		>
			<RepeatedIcon name="heart" className="size-4.5" />
		</button>
	)
}

/**
 * The heart of a product's page. It saves the product in the color `productColorId`; `null` for no color. It has its
 * own form so that Enter in another form does not submit it.
 */
export function HeartForm({ productColorId, ...heart }: HeartProps & { productColorId: number | null }) {
	return (
		<form method="post" action="/saved" data-stays="" data-read="/cart/state" data-enhance="hearts">
			{productColorId !== null && <input type="hidden" name={`color-${heart.id}`} value={productColorId} />}
			<Heart {...heart} />
		</form>
	)
}
