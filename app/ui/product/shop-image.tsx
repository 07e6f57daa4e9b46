import {
	imageSrcSet,
	imageUrl,
	type ImageWidth,
	type ImageView,
	tallSrcSet,
	tallUrl,
	tallWidths,
	widthsFor,
} from '#app/shop/media/media-url.ts'
import { useRoot } from '../shell/use-shop.ts'

interface ShopImageProps {
	image: ImageView | null
	/** The displayed width, for the browser's choice of a rendition. */
	sizes: string
	/** The widest that is ever wanted here: twice as wide as it is shown on a desk, or as a phone's screen. */
	largest?: ImageWidth
	/** Only for the one image that the visitor looks at first. */
	eager?: boolean
	/** Shown upright on a phone, 4:5 and as wide as the screen: it gets that cut of the image. */
	tall?: boolean
	className?: string
}

/**
 * An image in its frame: the space is reserved, the placeholder shows at once, the file fits the screen; in lite mode
 * it is the smallest one.
 */
export function ShopImage({
	image,
	sizes,
	largest = 1280,
	eager = false,
	tall = false,
	className = '',
}: ShopImageProps) {
	const isLite = useRoot()?.isLite ?? false
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
	const { hash, placeholder } = image
	const img = (
		<img
			src={imageUrl(hash, widthsFor(image, largest)[0]!)}
			{...(isLite ? {} : { srcSet: imageSrcSet(image, largest), sizes })}
			alt={image.alt}
			width={image.width}
			height={image.height}
			{...(eager ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
			style={{
				background: placeholder.startsWith('data:')
					? `center/cover url(${placeholder})`
					: `linear-gradient(${placeholder})`,
			}}
			className={`object-cover ${className}`}
		/>
	)
	if (!tall) return img
	return (
		<picture className="contents">
			{/* A little less than the screen: of two that nearly fill it the smaller one will do. */}
			<source
				media="(width < 40rem)"
				{...(isLite ? { srcSet: tallUrl(hash, tallWidths[0]) } : { srcSet: tallSrcSet(image), sizes: '96vw' })}
			/>
			{img}
		</picture>
	)
}
