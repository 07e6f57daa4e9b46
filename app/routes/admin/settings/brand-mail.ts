import { composeSampleEmail } from '#app/shop/notifications/email/sent-emails.server.ts'
import { getShopSettings } from '#app/shop/settings/shop-settings.server.ts'

export const handle = { permission: 'settings' }

/**
 * Returns a sample email in the theme of the draft, or in the published theme if there is no draft, as an email client
 * shows it.
 */
export async function loader() {
	const { look, draft } = getShopSettings().brand
	return new Response(await composeSampleEmail(draft ?? look), {
		headers: {
			'Content-Type': 'text/html; charset=utf-8',
			'Cache-Control': 'private, no-store',
			'Content-Security-Policy':
				"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
		},
	})
}
