import type { ContactView } from '#app/shop/feedback/contact.server.ts'
import type { AdminRating } from '#app/shop/feedback/rating-list.server.ts'
import type { SubscriberView } from '#app/shop/feedback/subscriber.server.ts'

/** Rule: api-contract. */
export function subscriberJson({ createdAt, ...rest }: SubscriberView) {
	return { ...rest, createdAt: createdAt.toISOString() }
}

export function contactJson({ createdAt, ...rest }: ContactView) {
	return { ...rest, createdAt: createdAt.toISOString() }
}

export function ratingJson({
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
