import { openApi } from '#app/http/api/docs/open-api.ts'
import { type PublicBody, publicBody, sendPublicBody } from '#app/http/api/send-json.server.ts'
import { originOf } from '#app/http/session/origin.server.ts'
import { shopContacts } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/openapi.ts'

let made: { origin: string; name: string; body: PublicBody } | undefined

export function loader({ request, url }: Route.LoaderArgs) {
	const origin = originOf(url)
	const { name } = shopContacts()
	if (made?.origin !== origin || made.name !== name) made = { origin, name, body: publicBody(openApi(name, origin)) }
	return sendPublicBody(request, made.body)
}
