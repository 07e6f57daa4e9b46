import {
	respondOrUnavailable,
	immutableCacheControl,
	createImageResponse,
} from '#app/http/files/file-responses.server.ts'
import { buildLogoFile } from '#app/shop/media/share-image.server.ts'
import { getShopSettings, getLogoHash } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/logo.ts'

/** Returns a PNG of the shop's published or draft logo. Responds with 404 for the hash of any other image. */
export function loader({ params: { hash, file } }: Route.LoaderArgs) {
	return respondOrUnavailable(async () => {
		const content =
			hash === getLogoHash() || hash === getShopSettings().brand.draft?.mark
				? await buildLogoFile(hash, file.replace(/\.png$/, ''))
				: undefined
		if (!content) return new Response('This logo does not exist.', { status: 404 })
		return createImageResponse(content, 'image/png', { 'Cache-Control': immutableCacheControl })
	})
}
