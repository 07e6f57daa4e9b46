import { sampleMail } from '#app/shop/letters/mail/compose.server.ts'
import { settingsNow } from '#app/shop/settings/shop-settings.server.ts'

export const handle = { act: 'settings' }

/** A mail in the look that is drafted, or else published, as a mail program shows it. */
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
