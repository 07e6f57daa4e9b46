import { imageSrcSet, imageUrl, type ImageWidth, type Picture } from '#app/shop/media/media-url.ts'

interface PhotoProps {
	picture: Picture | null
	/** How wide the picture is shown, for the browser's choice from the ladder. */
	sizes: string
	largest?: ImageWidth
	/** Only for the picture that the visitor looks at first. */
	eager?: boolean
	className?: string
}

/** A photograph in its frame: the space is kept, a blurred trace shows at once, the file fits the screen. */
export function Photo({ picture, sizes, largest = 1280, eager = false, className = '' }: PhotoProps) {
	if (!picture) {
		return <img src="/placeholder.jpg" alt="" width={1200} height={1600} loading="lazy" decoding="async" className={`bg-sand object-cover ${className}`} />
	}
	return (
		<img
			src={imageUrl(picture.hash, 640)}
			srcSet={imageSrcSet(picture, largest)}
			sizes={sizes}
			alt={picture.alt}
			width={picture.width}
			height={picture.height}
			loading={eager ? 'eager' : 'lazy'}
			fetchPriority={eager ? 'high' : 'auto'}
			decoding="async"
			style={{ backgroundImage: `url(${picture.placeholder})` }}
			className={`bg-sand bg-cover bg-center object-cover ${className}`}
		/>
	)
}
