import type { CardColor, ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { colorShownNotes } from '#app/shop/media/image-in-color.ts'
import { imageUrl } from '#app/shop/media/media-url.ts'
import { useLite } from '../cached-html/cached-html.ts'
import { ShopImage } from './shop-image.tsx'
import { CardPrice } from './price.tsx'
import { QuickAdd } from './quick-add.tsx'
import { Swatches } from './swatches.tsx'

interface CardProps {
	product: ProductCard
	list: CardList
	sizes: string
	eager?: boolean
	hasSavings: boolean
}

/** The lists that one page may have. */
export type CardList = 'product' | 'featured' | 'similar'

export function Card({ product, list, sizes, eager = false, hasSavings }: CardProps) {
	const { id, name, image, hoverHash } = product
	const { color } = product
	const href = `/singleproduct/${id}${color?.isRequested ? `?color=${color.productColorId}` : ''}`
	const isLite = useLite()
	const isSoldOut = product.remainingQty === 0
	return (
		<article id={`${list}-${id}`} className="group flex h-full flex-col">
			<div className="relative">
				{/* The name's link is the keyboard's one stop. */}
				<a
					href={href}
					tabIndex={-1}
					aria-hidden="true"
					className="relative block aspect-3/4 overflow-hidden rounded-soft bg-sand"
				>
					<ShopImage image={image} sizes={sizes} largest={720} eager={eager} className="size-full" />
					{hoverHash && !isLite && (
						// One width keeps the page small.
						<img src={imageUrl(hoverHash, 320)} alt="" loading="lazy" className="on-hover" />
					)}
					{color?.isRequested && <OtherColor color={color} isSoldOut={isSoldOut} />}
					{isSoldOut && <span className="eyebrow absolute top-0 left-0 bg-ink px-3 py-1.5 text-paper">Sold out</span>}
				</a>
				{color && color.productColorId !== product.colors[0]?.productColorId && (
					<input type="hidden" name={`color-${id}`} value={color.productColorId} />
				)}
				<QuickAdd
					productId={id}
					name={name}
					isSoldOut={isSoldOut}
					sizesHref={product.countsByVariant && `${href}#sizes`}
				/>
			</div>
			<h3 className="grow pt-3 text-sm set-snug font-medium [overflow-wrap:anywhere]">
				<a href={href} className="underline-offset-4 hover:underline">
					{name}
				</a>
			</h3>
			<CardPrice {...product} hasSavings={hasSavings} />
			{color?.isRequested && <span className="sr-only">{colorShownNotes[color.colorShown]}</span>}
			<Swatches colors={product.colors} />
			<a
				href={href}
				tabIndex={-1}
				className="inline-flex min-h-11 items-center self-start text-xs text-indigo underline-offset-4 hover:underline"
			>
				View Details<span className="sr-only">{`: ${name}`}</span>
			</a>
		</article>
	)
}

/** The colour asked for, where the image may show another. */
function OtherColor({ color: { colorShown, hexCode }, isSoldOut }: { color: CardColor; isSoldOut: boolean }) {
	if (colorShown === 'own') return null
	return (
		<span
			className={`absolute left-0 flex items-center gap-2 veil px-2 py-1 text-xs set-snug ${isSoldOut ? 'top-8' : 'top-0'}`}
		>
			<span className="size-4 shrink-0 rounded-full border border-field" style={{ backgroundColor: hexCode }} />
			{colorShownNotes[colorShown]}
		</span>
	)
}
