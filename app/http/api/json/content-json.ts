import type { ContactView } from '#app/shop/contact/contact.server.ts'
import type { AdminRating } from '#app/shop/reviews/rating.server.ts'
import type { SubscriberView } from '#app/shop/newsletter/subscriber.server.ts'
import type { z } from 'zod'
import type { BannerView } from '#app/shop/home/banner.server.ts'
import type { InstagramView } from '#app/shop/home/instagram.server.ts'
import type { AdminVideo } from '#app/shop/home/video.server.ts'
import type { AdminOffer } from '#app/shop/home/offer.server.ts'
import type { banner, offer, section, video } from '../calls/home-calls.ts'
import { getImagePath } from './product-json.ts'

/** Returns a newsletter subscriber in the form of the JSON API (rule: api-contract). */
export function toSubscriberJson({ createdAt, isPossibleSpam: _, ...rest }: SubscriberView) {
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

/** Returns a banner in the form of the JSON API (rule: api-contract). */
export function toBannerJson({ id, image }: BannerView): z.input<typeof banner> {
	return { id, imageUrl: getImagePath(image.hash) }
}

export function toOfferJson({ id, text, createdAt }: AdminOffer): z.input<typeof offer> {
	return { id, text, createdAt: createdAt.toISOString() }
}

export function toVideoJson({ id, title, path }: AdminVideo): z.input<typeof video> {
	return { id, title, videoUrl: path }
}

/**
 * Returns an Instagram section in the form of the JSON API (rule: api-contract). The extension of the path
 * distinguishes images from videos.
 */
export function toSectionJson({ id, link, image, videoUrl }: InstagramView): z.input<typeof section> {
	return { id, link, imageUrl: image ? getImagePath(image.hash) : (videoUrl ?? '') }
}
