import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { hasTag } from '#app/http/api/send-json.server.ts'
import { plainText } from '#app/http/files/send-file.server.ts'
import { mustBeWithin } from '#app/http/limit.server.ts'
import { toRefusal, refusalStatus } from '#app/http/outcomes/page-refusals.server.ts'
import { originOf } from '#app/http/session/origin.server.ts'
import { requestContext, waitContext } from '#app/http/session/contexts.ts'
import { googleFeed, metaFeed } from '#app/shop/feeds/product-feeds.server.ts'
import { stockVersionNow } from '#app/shop/version/catalog-version.server.ts'
import { feedLimit } from '#app/shop/rate-limits.ts'
import { shopContacts } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/product-feeds.ts'

const feeds = {
	'feeds/google.xml': ['application/xml', googleFeed],
	'feeds/meta.csv': ['text/csv', metaFeed],
} as const

/** Streams a feed. Responds differently when nothing has changed or when requests are too frequent. */
export async function loader({ request, url, context, pattern }: Route.LoaderArgs): Promise<Response> {
	const [type, feed] = feeds[pattern as keyof typeof feeds]
	try {
		await mustBeWithin(feedLimit, context.get(requestContext).address)
	} catch (error) {
		const { code, message, wait } = toRefusal(error)
		if (wait) context.set(waitContext, wait)
		return plainText(message, refusalStatus[code], { 'Cache-Control': 'no-store' })
	}
	const tag = `W/"feed-${stockVersionNow()}"`
	const headers = { 'Content-Type': `${type}; charset=utf-8`, ETag: tag, 'Cache-Control': 'public, no-cache' }
	if (hasTag(request, tag)) return new Response(null, { status: 304, headers })
	const parts = feed({ name: shopContacts().name, origin: originOf(url) })
	return new Response(createReadableStreamFromReadable(Readable.from(parts, { objectMode: false })), { headers })
}
