import { settings } from '#app/adapters/settings.server.ts'
import type { Arrival } from '../contexts.ts'

const readable = 'X-Request-Id, ETag, Retry-After, Idempotent-Replayed'

/** Lets scripts of the origins in the setting API_ORIGINS read an answer; never with cookies (decision Q-76). */
export function crossOrigin(request: Request, { requestId }: Arrival, response: Response): Response {
	response.headers.set('X-Request-Id', requestId)
	const { apiOrigins } = settings()
	if (apiOrigins.length === 0) return response
	response.headers.append('Vary', 'Origin')
	const origin = request.headers.get('Origin')
	if (origin && apiOrigins.includes(origin)) {
		response.headers.set('Access-Control-Allow-Origin', origin)
		response.headers.set('Access-Control-Expose-Headers', readable)
	}
	return response
}

/** What a browser asks before it sends a call from another site's page. */
export function preflight(request: Request, methods: string[]): Response {
	const headers = new Headers({ Allow: [...methods, 'OPTIONS'].join(', '), 'Cache-Control': 'no-store' })
	const origin = request.headers.get('Origin')
	const { apiOrigins } = settings()
	if (apiOrigins.length > 0) headers.set('Vary', 'Origin')
	if (origin && apiOrigins.includes(origin) && methods.length > 0) {
		headers.set('Access-Control-Allow-Origin', origin)
		headers.set('Access-Control-Allow-Methods', methods.join(', '))
		headers.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key, If-None-Match')
		headers.set('Access-Control-Max-Age', '600')
	}
	return new Response(null, { status: methods.length > 0 ? 204 : 404, headers })
}
