import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { matchesEtag } from '#app/http/api/send-json.server.ts'
import { createTextResponse } from '#app/http/files/file-responses.server.ts'
import { assertWithinLimit } from '#app/http/limit.server.ts'
import { toRefusal, refusalStatus } from '#app/http/responses/page-refusals.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { getRequestLanguage, requestContext, waitContext } from '#app/http/session/contexts.ts'
import { streamGoogleFeed, streamMetaFeed } from '#app/shop/feeds/product-feeds.server.ts'
import { getStockVersion } from '#app/shop/catalog-version/catalog-version.server.ts'
import { feedLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { getShopContacts } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/product-feeds.ts'

const feeds = {
	'feeds/google.xml': ['application/xml', streamGoogleFeed],
	'feeds/meta.csv': ['text/csv', streamMetaFeed],
} as const

/**
 * Streams a product feed in the language of its URL. Responds with 304 when `If-None-Match` names the current `ETag`,
 * because neither catalog nor stock has changed. Responds with an error when there are too many requests.
 */
export async function loader({ request, url, context, pattern }: Route.LoaderArgs): Promise<Response> {
	const [type, feed] = feeds[pattern as keyof typeof feeds]
	try {
		await assertWithinLimit(feedLimit, context.get(requestContext).address)
	} catch (error) {
		const { code, apiMessage, wait } = toRefusal(error)
		if (wait) context.set(waitContext, wait)
		return createTextResponse(apiMessage, refusalStatus[code], { 'Cache-Control': 'no-store' })
	}
	const language = getRequestLanguage(context)
	const tag = `W/"feed-${language.code}-${getStockVersion()}"`
	const headers = { 'Content-Type': `${type}; charset=utf-8`, ETag: tag, 'Cache-Control': 'public, no-cache' }
	if (matchesEtag(request, tag)) return new Response(null, { status: 304, headers })
	const parts = feed({ name: getShopContacts().name, origin: getOrigin(url), language })
	return new Response(createReadableStreamFromReadable(Readable.from(parts, { objectMode: false })), { headers })
}
