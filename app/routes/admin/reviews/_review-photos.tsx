import type { AdminRating } from '#app/shop/reviews/rating-list.server.ts'
import { getImageUrl } from '#app/shop/media/media-url.ts'
import { ActionButton } from '#app/ui/admin/list/row-actions.tsx'
import { PhotoSquare } from '#app/ui/reviews/review-photos.tsx'

interface SentPhotosProps {
	review: Pick<AdminRating, 'photos' | 'productName' | 'username'>
	/** The search and page of the list. */
	query: string
}

/** Shows the photos of buyers, which shoppers see after approval (rule: review-photos). */
export function ReviewPhotos({ review: { photos, productName, username }, query }: SentPhotosProps) {
	if (photos.length === 0) return null
	const by = `by ${username ?? 'Deleted customer'} of ${productName}`
	return (
		<ul className="mt-3 flex flex-wrap gap-4">
			{photos.map(({ id, image, isWaiting }) => (
				<li key={id}>
					<a href={getImageUrl(image.hash, 1280)} className="block">
						<PhotoSquare image={image} alt={`Photo ${by}`} />
					</a>
					<div className="flex gap-3 text-xs">
						{isWaiting && (
							<ActionButton to={`/admin/reviews/photos/${id}${query}`} name="show" value="yes">
								Show<span className="sr-only"> the photo {by}</span>
							</ActionButton>
						)}
						<ActionButton to={`/admin/reviews/photos/${id}${query}`} name="show" value="no">
							{isWaiting ? 'Reject' : 'Remove'}
							<span className="sr-only"> the photo {by}</span>
						</ActionButton>
					</div>
				</li>
			))}
		</ul>
	)
}
