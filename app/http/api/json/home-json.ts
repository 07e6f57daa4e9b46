import type { z } from 'zod'
import type { BannerView } from '#app/shop/home/banner.server.ts'
import type { InstagramView } from '#app/shop/home/instagram.server.ts'
import type { AdminVideo } from '#app/shop/home/video.server.ts'
import type { AdminOffer } from '#app/shop/home/offer.server.ts'
import type { banner, offer, section, video } from '../calls/home-calls.ts'
import { imagePathOf } from './product-json.ts'

/** Rule: api-contract. */
export function bannerJson({ id, image }: BannerView): z.input<typeof banner> {
	return { id, imageUrl: imagePathOf(image.hash) }
}

export function offerJson({ id, text, createdAt }: AdminOffer): z.input<typeof offer> {
	return { id, text, createdAt: createdAt.toISOString() }
}

export function videoJson({ id, title, path }: AdminVideo): z.input<typeof video> {
	return { id, title, videoUrl: path }
}

/** The extension of the path distinguishes images from videos (rule: api-contract). */
export function sectionJson({ id, link, image, videoUrl }: InstagramView): z.input<typeof section> {
	return { id, link, imageUrl: image ? imagePathOf(image.hash) : (videoUrl ?? '') }
}
