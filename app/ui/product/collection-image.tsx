import type { CollectionView } from '#app/shop/catalog/product/product-view.ts'
import { shownUrl, type ImageWidth } from '#app/shop/media/media-url.ts'

/**
 * The image of a collection, or words without one (rule: collection-without-image). Silent, for the name stands beside
 * it.
 */
export function CollectionImage({
	collection: { image },
	width,
	className,
}: {
	collection: CollectionView
	width: ImageWidth
	className: string
}) {
	if (!image) {
		return (
			<span
				aria-hidden="true"
				className={`flex shrink-0 items-center justify-center rounded-soft bg-sand text-center text-xs text-muted ${className}`}
			>
				No Image
			</span>
		)
	}
	// One small width: a srcset would weigh more than it saves.
	return (
		<img
			src={shownUrl(image, width)}
			alt=""
			loading="lazy"
			className={`shrink-0 rounded-soft bg-sand object-cover ${className}`}
		/>
	)
}
