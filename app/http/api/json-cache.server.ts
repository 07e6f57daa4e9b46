import type { RouterContextProvider } from 'react-router'
import { stockVersionNow } from '#app/shop/catalog/version/catalog-version.server.ts'
import { createVersionedCache } from '#app/adapters/cache/versioned-cache.ts'
import { arrivalContext } from '../session/contexts.ts'
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
/** Longer answers are streamed and never held in memory as a whole. */
const longest = 256 * 1024

/** The canonical address of a call: its input written out, so that all spellings share one cached answer. */
export function addressOf({ path }: Call, params: Record<string, number>, query: unknown): string {
	const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
	return query ? `${filled}?${new URLSearchParams(query as Record<string, string>)}` : filled
}

/**
 * Answers a call that is the same for everybody from the response cache, while the catalogue version is unchanged; else
 * `make` makes the answer or streams it. `address` is all that it depends on besides the catalogue.
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

/** The same answer, copied into the cache on the way unless it is long. */
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
 * The answer cached for exactly this address, looked up before the router, which takes longer than all the rest.
 * Undefined where the router is to answer, also for the page that stands at the same address.
 */
export function answerFromCache(request: Request, context: Readonly<RouterContextProvider>): Response | undefined {
	if (request.method !== 'GET') return undefined
	const { pathname, search } = new URL(request.url)
	const kept = bodies.get(pathname + search)
	if (!kept) return undefined
	const isPageToo = !isApiPath(pathname, 'GET')
	if (isPageToo && isForBrowser(request)) return undefined
	const response = crossOrigin(request, context.get(arrivalContext), sendPublicBody(request, kept))
	if (isPageToo) response.headers.append('Vary', 'Accept')
	return response
}
