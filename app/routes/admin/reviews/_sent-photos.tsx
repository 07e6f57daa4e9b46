import type { AdminRating } from '#app/shop/feedback/rating-list.server.ts'
import { imageUrl } from '#app/shop/media/media-url.ts'
import { ActButton } from '#app/ui/admin/list/row-actions.tsx'
import { PhotoSquare } from '#app/ui/reviews/review-photos.tsx'

interface SentPhotosProps {
	review: Pick<AdminRating, 'photos' | 'productName' | 'username'>
	/** The search and page of the list. */
	query: string
}

/** Shows the photos of buyers, which shoppers see after approval (rule: review-photos). */
export function SentPhotos({ review: { photos, productName, username }, query }: SentPhotosProps) {
	if (photos.length === 0) return null
	const by = `by ${username ?? 'Deleted customer'} of ${productName}`
	return (
		<ul className="mt-3 flex flex-wrap gap-4">
			{photos.map(({ id, image, isWaiting }) => (
				<li key={id}>
					<a href={imageUrl(image.hash, 1280)} className="block">
						<PhotoSquare image={image} alt={`Photo ${by}`} />
					</a>
					<div className="flex gap-3 text-xs">
						{isWaiting && (
							<ActButton to={`/admin/reviews/photos/${id}${query}`} name="show" value="yes">
								Show<span className="sr-only"> the photo {by}</span>
							</ActButton>
						)}
						<ActButton to={`/admin/reviews/photos/${id}${query}`} name="show" value="no">
							{isWaiting ? 'Refuse' : 'Remove'}
							<span className="sr-only"> the photo {by}</span>
						</ActButton>
					</div>
				</li>
			))}
		</ul>
	)
}
