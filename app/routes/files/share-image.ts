import { answerOrUnavailable, forever, imageFile, plainText } from '#app/http/files/send-file.server.ts'
import { listBanners } from '#app/shop/home/banner.server.ts'
import { shareImage, shopShareImage } from '#app/shop/media/share-image.server.ts'
import { shopMark } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/share-image.ts'

/** Returns the preview image of a product for messengers, or the shop's image without a hash. */
export function loader({ params: { hash } }: Route.LoaderArgs) {
	return answerOrUnavailable(() => (hash === undefined ? ofShop() : ofImage(hash)))
}

async function ofImage(hash: string) {
	const content = /^[0-9a-f]{16,32}$/.test(hash) ? await shareImage(hash) : undefined
	return content
		? imageFile(content, 'image/jpeg', { 'Cache-Control': forever })
		: plainText('There is no such image.', 404)
}

async function ofShop() {
	const [banner] = await listBanners()
	const content = await shopShareImage(banner?.image.hash, shopMark())
	return imageFile(content, 'image/jpeg', { 'Cache-Control': 'public, max-age=3600' })
}
