import { createTextResponse } from '#app/http/files/file-responses.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { getShopContacts } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/security-txt.ts'

const halfAYear = 180 * 86_400_000

/**
 * Returns the contact for reports of security vulnerabilities (RFC 9116). Without an email address it is the contact
 * page.
 */
export function loader({ url }: Route.LoaderArgs) {
	const { email } = getShopContacts()
	const origin = getOrigin(url)
	const lines = [
		`Contact: ${email ? `mailto:${email}` : `${origin}/contact`}`,
		`Expires: ${new Date(Date.now() + halfAYear).toISOString()}`,
		'Preferred-Languages: en',
		`Canonical: ${origin}/.well-known/security.txt`,
	]
	return createTextResponse(lines.map((line) => `${line}\n`).join(''), 200, { 'Cache-Control': 'public, max-age=3600' })
}
