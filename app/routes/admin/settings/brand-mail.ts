import { sampleMail } from '#app/shop/letters/mail/compose.server.ts'
import { settingsNow } from '#app/shop/settings/shop-settings.server.ts'

export const handle = { act: 'settings' }

/** Returns a sample email in the draft theme, or else the published one, as an email client shows it. */
export async function loader() {
	const { look, draft } = settingsNow().brand
	return new Response(await sampleMail(draft ?? look), {
		headers: {
			'Content-Type': 'text/html; charset=utf-8',
			'Cache-Control': 'private, no-store',
			'Content-Security-Policy':
				"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
		},
	})
}
