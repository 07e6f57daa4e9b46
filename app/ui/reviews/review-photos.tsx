import { type ImageView, getImageUrl } from '#app/shop/media/media-url.ts'

interface ReviewPhotosProps {
	/** The id of the review, which names the opened dialog. */
	id: number
	photos: Omit<ImageView, 'alt'>[]
	alt: string
}

/** A buyer's photos. Each one opens enlarged over the page and closes with a click. */
export function ReviewPhotos({ id, photos, alt }: ReviewPhotosProps) {
	if (photos.length === 0) return null
	return (
		<ul className="mt-3 flex flex-wrap gap-2">
			{photos.map((image, index) => {
				const target = `photo-${id}-${index + 1}`
				return (
					<li key={image.hash}>
						<button type="button" popoverTarget={target}>
							<PhotoSquare image={image} alt={alt} />
						</button>
						<div
							id={target}
							popover="auto"
							role="dialog"
							aria-label={alt}
							className="backdrop:bg-shade"
							style={{ margin: 'auto' }}
						>
							<button type="button" popoverTarget={target} popoverTargetAction="hide" aria-label="Close">
								<img
									src={getImageUrl(image.hash, 1280)}
									alt={alt}
									width={image.width}
									height={image.height}
									loading="lazy"
									className="block"
									style={{ width: 'auto', maxHeight: '90svh' }}
								/>
							</button>
						</div>
					</li>
				)
			})}
		</ul>
	)
}

/** A photo cropped to a square of 80 pixels. */
export function PhotoSquare({ image: { hash, placeholder }, alt }: { image: Omit<ImageView, 'alt'>; alt: string }) {
	return (
		<img
			src={getImageUrl(hash, 160)}
			alt={alt}
			width={80}
			height={80}
			loading="lazy"
			className="object-cover"
			style={{ width: 80, height: 80, background: `linear-gradient(${placeholder})` }}
		/>
	)
}
