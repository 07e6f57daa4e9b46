import { buildOpenApi } from '#app/http/api/docs/open-api.ts'
import { type PublicBody, createPublicBody, sendPublicBody } from '#app/http/api/send-json.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { getShopContacts } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/openapi.ts'

let made: { origin: string; name: string; body: PublicBody } | undefined

export function loader({ request, url }: Route.LoaderArgs) {
	const origin = getOrigin(url)
	const { name } = getShopContacts()
	if (made?.origin !== origin || made.name !== name)
		made = { origin, name, body: createPublicBody(buildOpenApi(name, origin)) }
	return sendPublicBody(request, made.body)
}
