import { getLogoUrl } from '#app/shop/media/media-view.ts'
import { buildTokens } from '#app/shop/settings/theme/theme.ts'
import type { ShopContacts } from '#app/shop/settings/shop-view.ts'
import { getShopSettings, getShopContacts } from '#app/shop/settings/shop-settings.server.ts'
import { locale } from '#app/shop/region/india.ts'

export function loader() {
	return Response.json(buildWebManifest(getShopContacts(), buildTokens(getShopSettings().brand.look).ground), {
		headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
	})
}

/** Builds the web app manifest, which describes the shop on a phone's home screen (W3C, web app manifest). */
function buildWebManifest({ name, logo }: ShopContacts, ground: string) {
	return {
		name,
		short_name: name,
		start_url: '/',
		display: 'browser',
		lang: locale,
		background_color: ground,
		theme_color: ground,
		icons: ([192, 512] as const).map((size) => ({
			src: logo ? getLogoUrl(logo, size) : `/icon-${size}.png`,
			sizes: `${size}x${size}`,
			type: 'image/png',
			purpose: 'any maskable',
		})),
	}
}
