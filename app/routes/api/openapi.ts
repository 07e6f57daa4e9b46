import { settings } from '#app/adapters/settings.server.ts'
import { openApi } from '#app/http/api/open-api.ts'
import { sendPublicJson } from '#app/http/api/send-json.server.ts'
import { originOf } from '#app/http/public-address.server.ts'
import type { Route } from './+types/openapi.ts'

export function loader({ request, url }: Route.LoaderArgs) {
	return sendPublicJson(request, openApi(settings().shop.name, originOf(url)))
}
