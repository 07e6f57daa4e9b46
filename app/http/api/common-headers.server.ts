import { type Settings, getSettings } from '#app/adapters/settings.server.ts'
import type { RequestDetails } from '../session/contexts.ts'
import type { CurrentRequest } from '../../adapters/reporting/current-request.ts'

const readable = 'X-Request-Id, ETag, Retry-After, Idempotent-Replayed, Preference-Applied, RateLimit, RateLimit-Policy'

/**
 * Adds the headers of every response of the API: the request's id, the rate limits that counted the request (rule:
 * rate-limit-headers), and for scripts of API_ORIGINS the permission to read it, without cookies (rule: api-origins).
 */
export function withCommonHeaders(request: Request, details: RequestDetails, response: Response): Response {
	response.headers.set('X-Request-Id', details.requestId)
	for (const [name, value] of Object.entries(buildRateLimitHeaders(details.answering)))
		response.headers.set(name, value)
	for (const [name, value] of Object.entries(buildCorsHeaders(request.headers.get('Origin'), getSettings())))
		response.headers.append(name, value)
	return response
}

export function buildCorsHeaders(
	origin: string | null | undefined,
	{ apiOrigins }: Pick<Settings, 'apiOrigins'>,
): Record<string, string> {
	if (apiOrigins.length === 0) return {}
	if (!origin || !apiOrigins.includes(origin)) return { Vary: 'Origin' }
	return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': readable }
}

export function buildPreflightResponse(request: Request, methods: string[]): Response {
	const headers = new Headers({ Allow: [...methods, 'OPTIONS'].join(', '), 'Cache-Control': 'no-store' })
	const origin = request.headers.get('Origin')
	const { apiOrigins } = getSettings()
	if (apiOrigins.length > 0) headers.set('Vary', 'Origin')
	if (origin && apiOrigins.includes(origin) && methods.length > 0) {
		headers.set('Access-Control-Allow-Origin', origin)
		headers.set('Access-Control-Allow-Methods', methods.join(', '))
		headers.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Prefer')
		headers.set('Access-Control-Max-Age', '600')
	}
	return new Response(null, { status: methods.length > 0 ? 204 : 404, headers })
}

/**
 * Returns the rate limits that counted a request, as draft-ietf-httpapi-ratelimit-headers-09 writes them:
 * `RateLimit-Policy: "login";q=30;w=180` and `RateLimit: "login";r=29;t=180`. Without a limit there are no headers
 * (rule: rate-limit-headers).
 */
export function buildRateLimitHeaders({ rateLimits }: Pick<CurrentRequest, 'rateLimits'> = {}): Record<string, string> {
	if (!rateLimits) return {}
	const limits = [...rateLimits]
	return {
		'RateLimit-Policy': limits.map(([name, { points, seconds }]) => `"${name}";q=${points};w=${seconds}`).join(', '),
		RateLimit: limits
			.map(([name, { remaining, resetSeconds }]) => `"${name}";r=${remaining};t=${resetSeconds}`)
			.join(', '),
	}
}
