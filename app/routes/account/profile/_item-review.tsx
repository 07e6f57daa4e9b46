import { formatShortDate } from '#app/shop/dates.ts'
import type { OwnRating } from '#app/shop/feedback/photos/review-photos.server.ts'
import type { OrderItemView } from '#app/shop/orders/order-view.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { PhotoSquare } from '../../../ui/reviews/review-photos.tsx'
import { Stars } from '../../../ui/profile/star.tsx'

interface ItemReviewProps {
	orderId: number
	item: OrderItemView
	review: OwnRating | undefined
}

export function ItemReview({ orderId, item: { productId, name }, review }: ItemReviewProps) {
	if (productId === null) return null
	if (!review) {
		return (
			<a
				href={`/profile?tab=order&order=${orderId}&review=${productId}`}
				data-enhance="open-modal"
				className="ml-20 inline-flex min-h-11 items-center text-indigo underline underline-offset-2 hover:no-underline"
			>
				Write a review<span className="sr-only"> of {name}</span>
			</a>
		)
	}
	return (
		<figure className="mt-3 ml-20">
			<figcaption className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
				Your review <Stars rating={review.rating} /> {formatShortDate(review.createdAt)}
			</figcaption>
			<blockquote className="mt-1 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
				{review.description}
			</blockquote>
			<OwnPhotos orderId={orderId} name={name} photos={review.photos} />
		</figure>
	)
}

function OwnPhotos({ orderId, name, photos }: { orderId: number; name: string; photos: OwnRating['photos'] }) {
	if (photos.length === 0) return null
	return (
		<>
			<ul className="mt-3 flex flex-wrap gap-4">
				{photos.map(({ id, image }, index) => (
					<li key={id}>
						<PhotoSquare image={image} alt={`Your photo of ${name}`} />
						<form method="post" action={`/profile/reviews/photos/${id}?order=${orderId}`}>
							<Button look="quiet">
								Remove<span className="sr-only"> photo {index + 1}</span>
							</Button>
						</form>
					</li>
				))}
			</ul>
			{photos.some(({ isWaiting }) => isWaiting) && (
				<p className="text-xs text-muted">Others see a photo once the shop has looked at it.</p>
			)}
		</>
	)
}
