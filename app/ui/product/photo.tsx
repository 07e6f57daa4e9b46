import { imageSrcSet, imageUrl, type ImageWidth, type Picture, tallSrcSet, tallUrl, tallWidths, widthsFor } from '#app/shop/media/media-url.ts'
import { useRoot } from '../shell/use-shop.ts'

interface PhotoProps {
	picture: Picture | null
	/** How wide the picture is shown, for the browser's choice from the ladder. */
	sizes: string
	/** The widest that is ever wanted here: twice as wide as it is shown on a desk, or as a phone's screen. */
	largest?: ImageWidth
	/** Only for the one picture that the visitor looks at first. */
	eager?: boolean
	/** Shown upright on a phone, 4:5 and as wide as the screen: it gets that cut of the picture. */
	tall?: boolean
	className?: string
}

/** A photograph in its frame: the space is kept, its colours show at once, the file fits the screen; in lite mode it is the smallest one. */
export function Photo({ picture, sizes, largest = 1280, eager = false, tall = false, className = '' }: PhotoProps) {
	const isLite = useRoot()?.isLite ?? false
	if (!picture) {
		return <img src="/placeholder.jpg" alt="" width={1200} height={1600} loading="lazy" decoding="async" className={`bg-sand object-cover ${className}`} />
	}
	const { hash, placeholder } = picture
	const image = (
		<img
			src={imageUrl(hash, widthsFor(picture, largest)[0]!)}
			{...(isLite ? {} : { srcSet: imageSrcSet(picture, largest), sizes })}
			alt={picture.alt}
			width={picture.width}
			height={picture.height}
			{...(eager ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
			style={{ background: placeholder.startsWith('data:') ? `center/cover url(${placeholder})` : `linear-gradient(${placeholder})` }}
			className={`object-cover ${className}`}
		/>
	)
	if (!tall) return image
	return (
		<picture className="contents">
			{/* A little less than the screen: of two that nearly fill it the smaller one will do. */}
			<source media="(width < 40rem)" {...(isLite ? { srcSet: tallUrl(hash, tallWidths[0]) } : { srcSet: tallSrcSet(picture), sizes: '96vw' })} />
			{image}
		</picture>
	)
}
