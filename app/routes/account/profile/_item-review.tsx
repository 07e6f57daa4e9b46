import { formatShortDate } from '#app/shop/dates.ts'
import type { OwnRating } from '#app/shop/feedback/own-ratings.server.ts'
import type { OrderItemView } from '#app/shop/orders/order-view.ts'
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
		</figure>
	)
}
