import { shopContacts } from '#app/shop/settings/shop-settings.server.ts'

export function loader() {
	return Response.json(homeScreenFile(shopContacts().name), {
		headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
	})
}

/** The file that tells a phone what to show of the shop on its home screen (W3C, web app manifest). */
function homeScreenFile(name: string) {
	return {
		name,
		short_name: name,
		start_url: '/',
		display: 'browser',
		lang: 'en-IN',
		background_color: '#FBF8F4',
		theme_color: '#FBF8F4',
		icons: [192, 512].map((size) => ({
			src: `/icon-${size}.png`,
			sizes: `${size}x${size}`,
			type: 'image/png',
			purpose: 'any maskable',
		})),
	}
}
