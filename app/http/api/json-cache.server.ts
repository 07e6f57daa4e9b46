import type { RouterContextProvider } from 'react-router'
import { getStockVersion } from '#app/shop/catalog-version/catalog-version.server.ts'
import { createVersionedCache } from '#app/adapters/cache/cache.ts'
import { requestContext } from '../session/contexts.ts'
import { isForBrowser } from './json-or-page.server.ts'
import { isApiPath } from './api-path.ts'
import type { Call } from './call.ts'
import { withCommonHeaders } from './common-headers.server.ts'
import { type PublicBody, createPublicBody, sendPublicBody } from './send-json.server.ts'

const bodies = createVersionedCache<PublicBody>({
	getVersion: getStockVersion,
	maxSize: 8 * 1024 * 1024,
	sizeOf: ({ bytes }) => bytes.length + 500,
})
/** The maximum bytes of a streamed response that is cached. Longer responses are never completely in memory. */
const maxBytes = 256 * 1024

export function buildCacheKey({ path }: Call, params: Record<string, number>, query: unknown): string {
	const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
	return query ? `${filled}?${new URLSearchParams(query as Record<string, string>)}` : filled
}

/**
 * Responds from the cache while `getStockVersion` is unchanged, otherwise with the result of `produce`. `address` is
 * the cache key: it contains everything else that the response depends on.
 */
export async function sendCached(
	request: Request,
	address: string,
	produce: () => Promise<unknown>,
): Promise<Response> {
	const cachedBody = bodies.get(address)
	if (cachedBody) return sendPublicBody(request, cachedBody)
	const version = getStockVersion()
	const value = await produce()
	if (value instanceof Response) return cacheWhileSent(value, (body) => bodies.set(address, body, version))
	const body = createPublicBody(value)
	bodies.set(address, body, version)
	return sendPublicBody(request, body)
}

/** Copies a response of at most `maxBytes` into the cache while it is sent. */
function cacheWhileSent(response: Response, store: (body: PublicBody) => void): Response {
	const tag = response.headers.get('ETag')
	if (!response.body || !tag) return response
	const parts: Uint8Array[] = []
	let size = 0
	const copying = new TransformStream<Uint8Array, Uint8Array>({
		transform(part, controller) {
			size += part.length
			if (size <= maxBytes) parts.push(part)
			else parts.length = 0
			controller.enqueue(part)
		},
		flush() {
			if (size <= maxBytes) store({ bytes: Buffer.concat(parts), tag })
		},
	})
	return new Response(response.body.pipeThrough(copying), response)
}

/**
 * Responds to a call from the cache before the router runs, because the router would take longer than everything else.
 * Returns `undefined` when nothing is cached or when a browser requests a page at this URL. The router then answers the
 * request.
 */
export function respondFromCache(request: Request, context: Readonly<RouterContextProvider>): Response | undefined {
	if (request.method !== 'GET') return undefined
	const { pathname, search } = new URL(request.url)
	const cachedBody = bodies.get(pathname + search)
	if (!cachedBody) return undefined
	const isPageToo = !isApiPath(pathname, 'GET')
	if (isPageToo && isForBrowser(request)) return undefined
	const response = withCommonHeaders(request, context.get(requestContext), sendPublicBody(request, cachedBody))
	if (isPageToo) response.headers.append('Vary', 'Accept')
	return response
}
