import type { ReactNode } from 'react'
import {
	type ColorChoice,
	type ProductDetail,
	maxShownStock,
	type ProductCard,
} from '#app/shop/catalog/product/product-view.ts'
import { findImageInColor, sortByColor, type ImageView, getShownUrl, getWidths } from '#app/shop/media/media-view.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { colorShownKeys, ShopImage } from '#app/ui/product/shop-image.tsx'
import { HeartForm } from '#app/ui/product/card.tsx'
import { Swatch } from '#app/ui/product/swatch.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'

// The `sizes` attribute of the images, a little smaller than their real size. When an image is slightly wider than a
// rendition, the browser then loads that rendition instead of the next larger one.
const sizes = '(width >= 64rem) 30vw, (width >= 48rem) 48vw, 96vw'

interface GalleryProps {
	product: ProductDetail
	chosen: ColorChoice | null
	isDraft?: boolean | undefined
	/** The discount on the selected variant in percent. */
	saving: number
	/** The content below the wishlist button. */
	children: ReactNode
}

/**
 * Shows one image at a time on a phone, with a position indicator, and two beside each other when there is enough
 * space. Images of the selected color come first. If there are none, a note on the gallery says so.
 */
export function Gallery({ product, chosen, saving, isDraft = false, children }: GalleryProps) {
	const { id, images: all, colors, name } = product
	const { colorShown } = chosen ? findImageInColor(all, chosen.colorId, colors.length) : { colorShown: 'own' as const }
	const t = useTranslate()
	const note = colorShown === 'own' ? '' : t(colorShownKeys[colorShown])
	const images = (chosen ? sortByColor(all, chosen.colorId) : all).map((image, index) =>
		index === 0 && note ? { ...image, alt: `${image.alt}. ${note}` } : image,
	)
	const stock = getStockLabel(t, product)
	return (
		<section aria-label={t('product.picturesOf', { name })} data-enhance="gallery" className="pictures scroll-mt-20">
			<ol tabIndex={0} aria-label={t('product.photographs')} className="gallery">
				{images.length === 0 && (
					<li>
						<ShopImage image={null} sizes={sizes} />
					</li>
				)}
				{images.map((image, index) => (
					<Slide
						key={image.hash}
						image={image}
						index={index}
						count={images.length}
						href={isDraft ? undefined : getPictureHref(id, chosen, index)}
					/>
				))}
			</ol>
			{images.length > 1 && (
				<div
					aria-hidden="true"
					className="counter absolute inset-x-0 bottom-0 bg-line md:hidden"
					style={{ ['--n' as string]: images.length }}
				>
					<span className="block h-0.5 bg-ink" />
				</div>
			)}
			<div className="absolute top-2 left-2 flex flex-col items-start gap-1 text-xs">
				{saving > 0 && <span className="veil px-2 text-madder">{t('card.save', { percent: saving })}</span>}
				{stock && <span className="veil px-2">{stock}</span>}
				<p role="status">
					{chosen && note && (
						<span className="flex items-center gap-2 veil px-2">
							<Swatch hexCode={chosen.hexCode} className="size-4" />
							{note}
						</span>
					)}
				</p>
			</div>
			{!isDraft && <HeartForm id={id} name={name} productColorId={chosen?.productColorId ?? null} />}
			{children}
			{images.length > 0 && <Zoom name={name} />}
		</section>
	)
}

interface SlideProps {
	image: ImageView
	index: number
	count: number
	href: string | undefined
}

function Slide({ image, index, count, href }: SlideProps) {
	const t = useTranslate()
	const picture = <ShopImage image={image} sizes={sizes} eager={index === 0} />
	if (!href) return <li>{picture}</li>
	return (
		<li>
			<a
				href={href}
				data-largest={getLargestSource(image)}
				aria-label={t('product.largerPicture', { number: index + 1, count })}
			>
				{picture}
			</a>
		</li>
	)
}

function getPictureHref(productId: number, chosen: ColorChoice | null, index: number): string {
	const color = chosen ? `?color=${chosen.productColorId}` : ''
	return `/singleproduct/${productId}/pictures/${index + 1}${color}`
}

/** Returns an additional `srcset` entry for the largest rendition. `undefined` when the set already has it. */
function getLargestSource(image: ImageView): string | undefined {
	const width = getWidths(image, 1920).at(-1)!
	if (getWidths(image, 1280).includes(width)) return undefined
	return `${getShownUrl(image, width)} ${width}w`
}

/** A dialog that script opens and fills with the page's images, larger than the screen. */
function Zoom({ name }: { name: string }) {
	const t = useTranslate()
	return (
		<dialog aria-label={t('product.picturesOf', { name })} className="zoom">
			<form method="dialog" className="fixed top-1 right-1">
				<button
					aria-label={t('shell.close')}
					className="inline-flex size-11 items-center justify-center rounded-full veil"
				>
					<Icon name="close" />
				</button>
			</form>
			<div tabIndex={0} role="group" aria-label={t('product.photographs')} />
		</dialog>
	)
}

/**
 * Returns the message that a product is sold out or that few units are left, or else an empty string. When stock is
 * tracked per variant, few units are shown at the size instead.
 */
export function getStockLabel(t: Translate, { remainingQty, countsByVariant }: ProductCard): string {
	if (remainingQty === 0) return t('card.soldOut')
	return remainingQty < maxShownStock && !countsByVariant ? t('product.onlyLeft', { count: remainingQty }) : ''
}
