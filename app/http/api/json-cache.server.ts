import type { RouterContextProvider } from 'react-router'
import { stockVersionNow } from '#app/shop/version/catalog-version.server.ts'
import { createVersionedCache } from '#app/adapters/cache/versioned-cache.ts'
import { requestContext } from '../session/contexts.ts'
import { isForBrowser } from './also-json.server.ts'
import { isApiPath } from './api-path.ts'
import type { Call } from './call.ts'
import { crossOrigin } from './cross-origin.server.ts'
import { type PublicBody, publicBody, sendPublicBody } from './send-json.server.ts'

const bodies = createVersionedCache<PublicBody>({
	versionNow: stockVersionNow,
	maxSize: 8 * 1024 * 1024,
	sizeOf: ({ bytes }) => bytes.length + 500,
})
/** The maximum length. Longer responses are streamed and never completely in memory. */
const longest = 256 * 1024

export function addressOf({ path }: Call, params: Record<string, number>, query: unknown): string {
	const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
	return query ? `${filled}?${new URLSearchParams(query as Record<string, string>)}` : filled
}

/**
 * Responds from the cache while the catalog version is unchanged, otherwise with the result of `make`. `address`
 * contains everything else that the response depends on.
 */
export async function sendCached(request: Request, address: string, make: () => Promise<unknown>): Promise<Response> {
	const kept = bodies.get(address)
	if (kept) return sendPublicBody(request, kept)
	const version = stockVersionNow()
	const value = await make()
	if (value instanceof Response) return cacheWhileSent(value, (body) => bodies.set(address, body, version))
	const body = publicBody(value)
	bodies.set(address, body, version)
	return sendPublicBody(request, body)
}

/** Copies a short response into the cache while it is sent. */
function cacheWhileSent(response: Response, keep: (body: PublicBody) => void): Response {
	const tag = response.headers.get('ETag')
	if (!response.body || !tag) return response
	const parts: Uint8Array[] = []
	let size = 0
	const copying = new TransformStream<Uint8Array, Uint8Array>({
		transform(part, controller) {
			size += part.length
			if (size <= longest) parts.push(part)
			else parts.length = 0
			controller.enqueue(part)
		},
		flush() {
			if (size <= longest) keep({ bytes: Buffer.concat(parts), tag })
		},
	})
	return new Response(response.body.pipeThrough(copying), response)
}

/**
 * Responds before the router, which would take longer than the rest. Returns `undefined` to leave the request to the
 * router, also for a page at this URL.
 */
export function answerFromCache(request: Request, context: Readonly<RouterContextProvider>): Response | undefined {
	if (request.method !== 'GET') return undefined
	const { pathname, search } = new URL(request.url)
	const kept = bodies.get(pathname + search)
	if (!kept) return undefined
	const isPageToo = !isApiPath(pathname, 'GET')
	if (isPageToo && isForBrowser(request)) return undefined
	const response = crossOrigin(request, context.get(requestContext), sendPublicBody(request, kept))
	if (isPageToo) response.headers.append('Vary', 'Accept')
	return response
}
