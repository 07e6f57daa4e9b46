import { answerOrUnavailable, forever, imageFile } from '#app/http/files/send-file.server.ts'
import { logoFile } from '#app/shop/media/share-image.server.ts'
import { settingsNow, shopMark } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/logo.ts'

/** Returns the shop's published or draft logo as a PNG, but no other image. */
export function loader({ params: { hash, file } }: Route.LoaderArgs) {
	return answerOrUnavailable(async () => {
		const content =
			hash === shopMark() || hash === settingsNow().brand.draft?.mark
				? await logoFile(hash, file.replace(/\.png$/, ''))
				: undefined
		if (!content) return new Response('There is no such logo.', { status: 404 })
		return imageFile(content, 'image/png', { 'Cache-Control': forever })
	})
}
