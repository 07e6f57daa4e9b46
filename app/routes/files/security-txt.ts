import { securityText } from '#app/http/files/security-text.ts'
import { originOf } from '#app/http/session/origin.server.ts'
import { shopContacts } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/security-txt.ts'

export function loader({ url }: Route.LoaderArgs) {
	return new Response(securityText(shopContacts().email, originOf(url), new Date()), {
		headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
	})
}
