import { settings } from '#app/adapters/settings.server.ts'
import { openApi } from '#app/http/api/docs/open-api.ts'
import { type PublicBody, publicBody, sendPublicBody } from '#app/http/api/send-json.server.ts'
import { originOf } from '#app/http/public-address.server.ts'
import type { Route } from './+types/openapi.ts'

let made: { origin: string; body: PublicBody } | undefined

export function loader({ request, url }: Route.LoaderArgs) {
	const origin = originOf(url)
	// Changes with the address alone, of which a shop has one.
	if (made?.origin !== origin) made = { origin, body: publicBody(openApi(settings().shop.name, origin)) }
	return sendPublicBody(request, made.body)
}
