import { homeScreenFile } from '#app/http/files/home-screen.ts'
import { shopContacts } from '#app/shop/settings/shop-settings.server.ts'

export function loader() {
	return Response.json(homeScreenFile(shopContacts().name), {
		headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
	})
}
