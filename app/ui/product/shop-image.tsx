import {
	buildSrcSet,
	type ImageWidth,
	type ImageView,
	getShownUrl,
	buildTallSrcSet,
	getTallUrl,
	tallWidths,
	getWidths,
	type ColorShown,
} from '#app/shop/media/media-view.ts'
import { useLite } from '../cached-html/cached-html.ts'
import { useTranslate } from '../shell/use-shop.ts'
import { Swatch } from './swatch.tsx'

/** The background color of cutouts, as in their renditions. */
const sand = '#f1eae0'

interface ShopImageProps {
	image: ImageView | null
	/** The `sizes` attribute, which is required for an image with several widths. */
	sizes?: string
	/** The largest width in `srcset`: twice the displayed width on a desktop, or the full width of a phone. */
	largest?: ImageWidth
	/** The only width, for an image that has about the same size on every screen. */
	single?: ImageWidth
	eager?: boolean
	/** True to crop the image to 4:5 at full width on a phone, unless it is a cutout or has a focal point. */
	tall?: boolean
	/**
	 * Another image for phones in portrait orientation. A CSS rule of the enclosing element positions both (`.banner`).
	 */
	phone?: ImageView | null | undefined
	className?: string
}

/** An image that reserves its space and shows the placeholder at once. In lite mode it is the smallest file. */
export function ShopImage({
	image,
	sizes,
	largest = 1280,
	single,
	eager = false,
	tall = false,
	phone,
	className = '',
}: ShopImageProps) {
	const isLite = useLite()
	if (!image) {
		return (
			<img
				src="/placeholder.jpg"
				alt=""
				width={1200}
				height={1600}
				loading="lazy"
				decoding="async"
				className={`bg-sand object-cover ${className}`}
			/>
		)
	}
	const { hash, kind, focus, placeholder } = image
	const isWhole = kind === 'cut-out'
	const img = (
		<img
			src={getShownUrl(image, single && !isLite ? getWidths(image, single).at(-1)! : getWidths(image, largest)[0]!)}
			{...(isLite || single ? {} : { srcSet: buildSrcSet(image, largest), sizes })}
			alt={image.alt}
			width={image.width}
			height={isWhole ? Math.round((image.width * 4) / 3) : image.height}
			{...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
			style={
				isWhole
					? { background: sand, objectFit: 'contain' }
					: { background: getPlaceholderBackground(placeholder, eager), ...buildPositionStyle(focus, phone) }
			}
			className={`object-cover ${className}`}
		/>
	)
	if (phone) {
		return (
			<picture className="contents">
				<source
					media="(width < 48rem) and (orientation: portrait)"
					width={phone.width}
					height={phone.height}
					srcSet={isLite ? getShownUrl(phone, getWidths(phone, 960)[0]!) : buildSrcSet(phone, 960)}
					sizes="96vw"
				/>
				{img}
			</picture>
		)
	}
	// The server always crops around the center. An image with a focal point is therefore cropped by CSS instead.
	if (!tall || isWhole || focus) return img
	return (
		<picture className="contents">
			{/* The size is a little below the screen width, so that the smaller of two nearly full widths is loaded. */}
			<source
				media="(width < 40rem) and (orientation: portrait)"
				{...(isLite ? { srcSet: getTallUrl(hash, tallWidths[0]) } : { srcSet: buildTallSrcSet(image), sizes: '96vw' })}
			/>
			{img}
		</picture>
	)
}

function buildPositionStyle(focus: ImageView['focus'], phone: ImageView | null | undefined): object {
	if (phone) return { '--at': focus, '--phone-at': phone.focus }
	return focus ? { objectPosition: focus } : {}
}

/**
 * Returns the background that is shown until the image has loaded. For all images except those above the fold it is a
 * single color, which saves bytes in the page.
 */
function getPlaceholderBackground(placeholder: string, isFirst: boolean): string {
	if (placeholder.startsWith('data:')) return `center/cover url(${placeholder})`
	return isFirst ? `linear-gradient(${placeholder})` : placeholder.split(',')[0]!
}

interface ImageInColorProps {
	of: { image: ImageView | null; hexCode: string; colorShown: ColorShown }
	sizes: string
	largest: ImageWidth
	isDecorative?: boolean
	className: string
}

/** Shows an image. If the image may not show the chosen color, a swatch of that color is in the corner. */
export function ImageInColor({ of, sizes, largest, isDecorative = false, className }: ImageInColorProps) {
	const image = of.image && isDecorative ? { ...of.image, alt: '' } : of.image
	return (
		<span className={`relative block overflow-hidden ${className}`}>
			<ShopImage image={image} sizes={sizes} largest={largest} className="size-full" />
			{of.colorShown !== 'own' && (
				<Swatch hexCode={of.hexCode} className="absolute right-1 bottom-1 size-5 outline-2 outline-paper" />
			)}
		</span>
	)
}

/** The text keys of the notes on images that may show another color than the chosen one. */
export const colorShownKeys = { other: 'shared.colorOther', unknown: 'shared.colorUnknown' } as const

export function ColorShownNote({ colorShown }: { colorShown: ColorShown }) {
	const t = useTranslate()
	if (colorShown === 'own') return null
	return <span className="block text-xs text-muted">{t(colorShownKeys[colorShown])}</span>
}
