import {
	respondOrUnavailable,
	immutableCacheControl,
	createImageResponse,
	createTextResponse,
} from '#app/http/files/file-responses.server.ts'
import { listBanners } from '#app/shop/home/banner.server.ts'
import { buildShareImage, buildShopShareImage } from '#app/shop/media/share-image.server.ts'
import { getLogoHash } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/share-image.ts'

/**
 * Returns the preview image for messengers: that of a product for the hash of its image, or that of the shop if the URL
 * has no hash.
 */
export function loader({ params: { hash } }: Route.LoaderArgs) {
	return respondOrUnavailable(() => (hash === undefined ? getShopImage() : getImage(hash)))
}

async function getImage(hash: string) {
	const content = /^[0-9a-f]{16,32}$/.test(hash) ? await buildShareImage(hash) : undefined
	return content
		? createImageResponse(content, 'image/jpeg', { 'Cache-Control': immutableCacheControl })
		: createTextResponse('This image does not exist.', 404)
}

async function getShopImage() {
	const [banner] = await listBanners()
	const content = await buildShopShareImage(banner?.image.hash, getLogoHash())
	return createImageResponse(content, 'image/jpeg', { 'Cache-Control': 'public, max-age=3600' })
}
