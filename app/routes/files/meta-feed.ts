import { sendFeed } from '#app/http/feeds/send-feed.server.ts'
import { metaFeed } from '#app/shop/feeds/meta-feed.server.ts'
import type { Route } from './+types/meta-feed.ts'

export function loader(args: Route.LoaderArgs) {
	return sendFeed(args, 'text/csv', metaFeed)
}
