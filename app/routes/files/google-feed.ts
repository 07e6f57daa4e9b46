import { sendFeed } from '#app/http/feeds/send-feed.server.ts'
import { googleFeed } from '#app/shop/feeds/google-feed.server.ts'
import type { Route } from './+types/google-feed.ts'

export function loader(args: Route.LoaderArgs) {
	return sendFeed(args, 'application/xml', googleFeed)
}
