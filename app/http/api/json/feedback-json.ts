import type { ContactView } from '#app/shop/contact/contact.server.ts'
import type { AdminRating } from '#app/shop/reviews/rating-list.server.ts'
import type { SubscriberView } from '#app/shop/newsletter/subscriber.server.ts'

/** Rule: api-contract. */
export function toSubscriberJson({ createdAt, ...rest }: SubscriberView) {
	return { ...rest, createdAt: createdAt.toISOString() }
}

export function toContactJson({ createdAt, ...rest }: ContactView) {
	return { ...rest, createdAt: createdAt.toISOString() }
}

export function toRatingJson({
	id,
	productId,
	userId,
	rating,
	description,
	createdAt,
	productName,
	username,
}: AdminRating) {
	const User = username === null ? null : { username }
	return {
		id,
		productId,
		userId,
		rating,
		description,
		createdAt: createdAt.toISOString(),
		Product: { name: productName },
		User,
	}
}
