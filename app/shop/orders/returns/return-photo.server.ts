import { createRateLimiter } from '#app/adapters/rate-limiter.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { storeProfileImage } from '../../media/image.server.ts'
import { linkPhotoLimit } from '../../rate-limits/rate-limits.ts'
import { Refusal } from '../../values/refusal.ts'
import type { OrderClient } from '../links/order-access.server.ts'

const linkPhotos = createRateLimiter({
	keyPrefix: linkPhotoLimit.name,
	points: linkPhotoLimit.points,
	duration: linkPhotoLimit.seconds,
	isShared: true,
})

/**
 * Stores the photo of a return request and returns its hash. An order link has the limit of an account, besides the
 * limit of the network (rule: order-link).
 *
 * @throws too-many: too many photos.
 */
export async function storeReturnPhoto(content: AsyncIterable<Uint8Array>, client: OrderClient): Promise<string> {
	const { userId, network } = client
	if (userId === null && getSettings().rateLimits) {
		const wait = await linkPhotos.take(String(client.linkId))
		if (wait > 0) throw new Refusal('too-many', 'request-limit', {}, { wait })
	}
	return storeProfileImage(content, { userId, network })
}
