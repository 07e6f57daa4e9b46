import {
	imageSrcSet,
	type ImageWidth,
	type ImageView,
	shownUrl,
	tallSrcSet,
	tallUrl,
	tallWidths,
	widthsFor,
} from '#app/shop/media/media-url.ts'
import { useLite } from '../cached-html/cached-html.ts'

/** What a cut-out's rendition lies on. */
const sand = '#f1eae0'

interface ShopImageProps {
	image: ImageView | null
	sizes: string
	/** Twice the width on a desk, or a phone's screen. */
	largest?: ImageWidth
	eager?: boolean
	/** The 4:5 cut on a phone, as wide as the screen. */
	tall?: boolean
	/** Another picture on a phone; a rule of the place positions both (`.banner`). */
	phone?: ImageView | null | undefined
	className?: string
}

/** An image that reserves its space and shows the placeholder at once; in lite mode the smallest file. */
export function ShopImage({
	image,
	sizes,
	largest = 1280,
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
			src={shownUrl(image, widthsFor(image, largest)[0]!)}
			{...(isLite ? {} : { srcSet: imageSrcSet(image, largest), sizes })}
			alt={image.alt}
			width={image.width}
			height={isWhole ? Math.round((image.width * 4) / 3) : image.height}
			{...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
			style={
				isWhole
					? { background: sand, objectFit: 'contain' }
					: { background: groundOf(placeholder, eager), ...positionOf(focus, phone) }
			}
			className={`object-cover ${className}`}
		/>
	)
	if (phone) {
		return (
			<picture className="contents">
				<source
					media="(width < 48rem)"
					width={phone.width}
					height={phone.height}
					srcSet={isLite ? shownUrl(phone, widthsFor(phone, 960)[0]!) : imageSrcSet(phone, 960)}
					sizes="96vw"
				/>
				{img}
			</picture>
		)
	}
	// The server cuts at the middle.
	if (!tall || isWhole || focus) return img
	return (
		<picture className="contents">
			{/* A little less than the screen: the smaller of two nearly full ones will do. */}
			<source
				media="(width < 40rem)"
				{...(isLite ? { srcSet: tallUrl(hash, tallWidths[0]) } : { srcSet: tallSrcSet(image), sizes: '96vw' })}
			/>
			{img}
		</picture>
	)
}

function positionOf(focus: ImageView['focus'], phone: ImageView | null | undefined): object {
	if (phone) return { '--at': focus, '--phone-at': phone.focus }
	return focus ? { objectPosition: focus } : {}
}

/** What is seen until the image has come; one of many has its first colour alone, for the sake of the page's bytes. */
function groundOf(placeholder: string, isFirst: boolean): string {
	if (placeholder.startsWith('data:')) return `center/cover url(${placeholder})`
	return isFirst ? `linear-gradient(${placeholder})` : placeholder.split(',')[0]!
}
